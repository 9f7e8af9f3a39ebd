/**
 * Where one wants to be in a modal: its first field; without one the title, so that reading starts at the top. A field
 * that may stay empty is none: it would open a phone's keyboard over the question. What a modal wants pressed first it
 * marks by `data-start`.
 */
export function findStart(modal: HTMLElement): HTMLElement | null {
  const start = modal.querySelector<HTMLElement>('[data-start] button')
  if (start) return start
  const field = modal.querySelector<HTMLElement>(
    '[data-dialog-body] :is(input, textarea):not([data-may-stay-empty], [aria-hidden])',
  )
  return field ?? modal.querySelector<HTMLElement>('h2[tabindex]')
}

/** Where the focus goes back to; what was drawn anew meanwhile is found again by the thing it stands for. */
export function findReturn(previous: Element | null): HTMLElement | undefined {
  if (!(previous instanceof HTMLElement) || previous === document.body) return undefined
  if (previous.isConnected) return previous
  const { id } = previous.dataset
  return (
    (id !== undefined && document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)) || undefined
  )
}
