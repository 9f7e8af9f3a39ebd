/** The items of an open menu that are shown on this device, in order. */
export function listMenuItems(list: HTMLElement | null): HTMLElement[] {
  const items = list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []
  return [...items].filter(item => item.checkVisibility())
}

/** Moves the focus by arrows, Home and End, round and round; false for any other key. */
export function stepMenu(list: HTMLElement | null, key: string): boolean {
  const items = listMenuItems(list)
  const at = items.findIndex(item => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: items.length - 1 }[key]
  if (to === undefined) return false
  items.at(to % items.length)?.focus()
  return true
}
