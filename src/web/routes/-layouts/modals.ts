import { addressReader } from '#web/api/read-address.ts'
import { readTab } from '#web/parts/record-search.ts'

const modals = ['login', 'forgot', 'contact', 'privacy', 'profile'] as const

export type Modal = (typeof modals)[number]

interface ModalSearch {
  modal?: Modal | undefined
  /** Of the dialog, or of the record under it. */
  tab?: string | undefined
}

/** The dialog named in the address, if it is one we have. */
export const readModal = addressReader<ModalSearch>({
  modal: value => modals.find(name => name === value),
  tab: readTab,
})
