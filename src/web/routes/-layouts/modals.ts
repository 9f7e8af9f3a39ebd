const modals = ['login', 'forgot', 'contact', 'privacy'] as const

export type Modal = (typeof modals)[number]

/** The dialog named in the address, if it is one we have. */
export function readModal(search: Record<string, unknown>): { modal?: Modal | undefined } {
  // Said even when there is none: the router would hand on what stands in the address.
  return { modal: modals.find(name => name === search.modal) }
}
