/** Gives the focus back; what was drawn anew meanwhile is found again by the thing it stands for. */
export function returnFocus(previous: Element | null): void {
  if (!(previous instanceof HTMLElement)) return
  const { id } = previous.dataset
  const now = previous.isConnected || id === undefined ? previous : findDrawn(id)
  now?.focus({ preventScroll: true })
}

const findDrawn = (id: string) => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
