import type { Buyer } from '#contract/money/invoices.ts'

/** A buyer of whom nothing is known yet. */
export const NOBODY: Buyer = {
  kind: 'person',
  name: '',
  cif: '',
  reg_no: '',
  cnp: '',
  address: '',
  city: '',
  county: '',
  country: 'RO',
  email: '',
}
