import styles from './Overlay.module.css'

/** A copy of a block that floats over the page where the block stands. */
export function createGhost(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect()
  const ghost = document.importNode(element, true)
  ghost.removeAttribute('data-id')
  ghost.removeAttribute('data-selected')
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.tabIndex = -1
  ghost.classList.add(styles.ghost ?? '')
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  document.body.append(ghost)
  return ghost
}

/** Lets the ghost return to a block, then removes it. */
export function flyBack(ghost: HTMLElement, home: HTMLElement) {
  ghost.hidden = false
  const { left, top } = home.getBoundingClientRect()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const x = left - Number.parseFloat(ghost.style.left)
  const y = top - Number.parseFloat(ghost.style.top)
  const flight = ghost.animate([{ transform: `translate(${x}px, ${y}px)` }], {
    duration: isStill ? 0 : 180,
    easing: 'ease-out',
  })
  flight.addEventListener('finish', () => ghost.remove())
  flight.addEventListener('cancel', () => ghost.remove())
}
