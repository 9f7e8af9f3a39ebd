/** Nothing of a page stands outside its landmarks: what opens is put into the one, or the dialog, of what opened it. */
export const landmarkOf = (element: Element | undefined): HTMLElement =>
  element?.closest<HTMLElement>('main, header, nav, aside, footer, [role="dialog"], dialog') ??
  document.querySelector('main') ??
  document.body

/** A press on what opened a panel closes it there; it is none outside. */
export const isPressOn = (opener: Element | undefined, { reason, event }: { reason: string; event: Event }) =>
  reason === 'outside-press' && event.target instanceof Node && opener?.contains(event.target) === true
