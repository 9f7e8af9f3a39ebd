const STOPS = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

/** Keeps the Tab key in a panel: from its end to its beginning, and back. */
export function loopTab(panel: Element, event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>) {
  const stops = event.key === 'Tab' ? stopsIn(panel) : []
  const [first, last] = [stops[0], stops.at(-1)]
  const at = document.activeElement
  // What holds the focus without being a stop, as a form that hears keys, lies before all that is in it.
  const isAtEnd = event.shiftKey ? at === first || at?.contains(first ?? null) : at === last
  if (!first || !isAtEnd) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

function stopsIn(panel: Element): HTMLElement[] {
  const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(
    stop => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
  return stops.filter(stop => !isOtherRadio(stop, stops))
}

/** Of radio buttons the chosen one alone is a stop. */
function isOtherRadio(stop: HTMLElement, stops: readonly HTMLElement[]): boolean {
  const isOfGroup = (one: HTMLElement): one is HTMLInputElement =>
    one instanceof HTMLInputElement && one.type === 'radio' && one.name === (stop as HTMLInputElement).name
  if (!isOfGroup(stop)) return false
  const group = stops.filter(isOfGroup)
  return stop !== (group.find(one => one.checked) ?? group[0])
}
