import { addressReader } from '#web/api/read-address.ts'

const modals = ['login', 'forgot', 'contact', 'privacy'] as const

export type Modal = (typeof modals)[number]

/** The dialog named in the address, if it is one we have. */
export const readModal = addressReader<{ modal?: Modal | undefined }>({
  modal: value => modals.find(name => name === value),
})
