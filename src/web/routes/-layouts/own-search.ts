type RawSearch = Record<string, unknown>

/**
 * What a route reads of its address, and nothing else. By itself the router hands on, raw, whatever a reader left out as
 * nonsense. The dialog over the page is the root's.
 */
export function ownSearch<T extends object>(read: (search: RawSearch) => T): (search: RawSearch) => T {
  return search => {
    const unread = Object.keys(search).filter(name => name !== 'modal')
    return { ...Object.fromEntries(unread.map(name => [name, undefined])), ...read(search) }
  }
}

/** `to` is the staff page that one was going to when the sign-in stood in the way. */
export const readReturn = ownSearch((search): { to?: string } =>
  typeof search.to === 'string' && search.to.startsWith('/cabinet/') ? { to: search.to } : {},
)
