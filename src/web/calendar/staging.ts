/**
 * Leaves what was drawn out of sight without layout for one frame, so that what is looked at is there first. It is in the
 * document all the while; whoever wants to go there lets go of it at once.
 */
export function createStaging() {
  let staged: HTMLElement[] = []
  const release = () => {
    for (const element of staged) element.style.removeProperty('content-visibility')
    staged = []
  }
  return {
    release,
    hold: (elements: readonly HTMLElement[]) => {
      const held = elements.filter(element => !element.contains(document.activeElement))
      if (held.length === 0) return
      for (const element of held) element.style.contentVisibility = 'hidden'
      staged.push(...held)
      requestAnimationFrame(() => requestAnimationFrame(release))
    },
  }
}
