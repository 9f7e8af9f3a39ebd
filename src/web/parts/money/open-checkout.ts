import { useSyncExternalStore } from 'react'

/** What the desk takes money for: a visit, or what a patient owes without one. */
export type CheckoutOf =
  | { readonly bookingId: number }
  | {
      readonly patientId: number
      /** What is meant to be paid of it, by its charges; all of it when left out. */
      readonly charges?: readonly number[]
    }

interface OpenCheckout {
  readonly of: CheckoutOf
  /** The page that it lies over. */
  readonly over: string
}

let open: OpenCheckout | undefined
const listeners = new Set<() => void>()

function set(next: OpenCheckout | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the desk's drawer over whatever page is there; the staff's layout draws it. */
export const openCheckout = (of: CheckoutOf): void => set({ of, over: location.pathname })
export const closeCheckout = (): void => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenCheckout = (): OpenCheckout | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  )
