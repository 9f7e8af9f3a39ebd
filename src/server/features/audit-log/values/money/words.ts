import type { Choices } from '../words.ts'

// How people say what an entry keeps of money.

export const METHODS: Choices = {
  cash: { ro: 'numerar', en: 'cash' },
  card: { ro: 'card', en: 'card' },
  bank: { ro: 'transfer bancar', en: 'bank transfer' },
  online: { ro: 'online', en: 'online' },
  account: { ro: 'în contul pacientului', en: 'to the patient’s account' },
}

export const PURPOSES: Choices = {
  deposit: { ro: 'avans', en: 'deposit' },
  link: { ro: 'link de plată', en: 'payment link' },
  offer: { ro: 'ofertă cumpărată online', en: 'offer bought online' },
}

export const REFUND_CAUSES: Choices = {
  cancelled_in_time: { ro: 'anulare la timp', en: 'cancelled in time' },
  hour_gone: { ro: 'ora nu mai era liberă', en: 'the hour was gone' },
  not_made: { ro: 'nu s-a putut face', en: 'could not be made' },
  returned: { ro: 'întoarsă', en: 'returned' },
  staff: { ro: 'de clinică', en: 'by the clinic' },
  processor: { ro: 'de procesatorul de plăți', en: 'by the payment processor' },
}

export const PAYMENT_PROBLEMS: Choices = {
  slot_taken: { ro: 'ora era ocupată', en: 'the hour was taken' },
  amount_differs: { ro: 'altă sumă', en: 'another amount' },
}

export const PACKAGES: Choices = {
  running: { ro: 'în curs', en: 'running' },
  used_up: { ro: 'consumat', en: 'used up' },
  expired: { ro: 'expirat', en: 'expired' },
  refunded: { ro: 'rambursat', en: 'refunded' },
  reserved: { ro: 'rezervată', en: 'reserved' },
  used: { ro: 'folosit', en: 'used' },
  returned: { ro: 'întoarsă', en: 'returned' },
  active: { ro: 'activ', en: 'active' },
  redeemed: { ro: 'revendicat', en: 'redeemed' },
}

export const REFUND_WAYS: Choices = {
  unused: { ro: 'ședințele nefolosite', en: 'the unused sessions' },
  full_price: { ro: 'cele folosite la preț întreg', en: 'used ones at full price' },
  agreed: { ro: 'cât s-a convenit', en: 'as agreed' },
}

export const INVOICES: Choices = {
  invoice: { ro: 'factură', en: 'invoice' },
  storno: { ro: 'storno', en: 'storno' },
  proforma: { ro: 'proformă', en: 'proforma' },
  receipt: { ro: 'chitanță', en: 'receipt' },
}

export const BUYERS: Choices = {
  person: { ro: 'persoană', en: 'person' },
  company: { ro: 'firmă', en: 'company' },
}

export const VATS: Choices = {
  exempt: { ro: 'scutit', en: 'exempt' },
  reduced: { ro: 'cotă redusă', en: 'reduced rate' },
  standard: { ro: 'cotă standard', en: 'standard rate' },
  none: { ro: 'fără TVA', en: 'no VAT' },
}
