/** Nothing of a page stands outside its landmarks: what opens is put into the one, or the dialog, of what opened it. */
export const landmarkOf = (element: Element | undefined): HTMLElement =>
  element?.closest<HTMLElement>('main, header, nav, aside, footer, [role="dialog"], dialog') ??
  document.querySelector('main') ??
  document.body

/** A press on what opened a panel closes it there, and so does the focus that goes there with it: it is none outside. */
export function isPressOn(opener: Element | undefined, { reason, event }: { reason: string; event: Event }) {
  const at = event instanceof FocusEvent ? event.relatedTarget : event.target
  return reason !== 'escape-key' && at instanceof Node && opener?.contains(at) === true
}

/** The focus goes back to what opened a panel, unless it has gone elsewhere by itself. */
export function focusBack(panel: Element | null, opener: HTMLElement | SVGElement): HTMLElement | false {
  const { activeElement: at, body } = document
  // A dialog that opened meanwhile, and hides what it lies over, is about to take it.
  if (opener.closest('[aria-hidden="true"], [inert]')) return false
  // The library only calls its `focus`, which drawings have as well.
  return at === null || at === body || panel?.contains(at) ? (opener as HTMLElement) : false
}
