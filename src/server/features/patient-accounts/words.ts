import { defineTexts } from '#contract/texts.ts'

/** What a row of an account is called where nothing in it has a name. */
export const ROW_WORDS = defineTexts({
  reversal: { ro: 'Anulare: {what}', en: 'Taken back: {what}' },
  package: { ro: 'Abonament {name}', en: 'Subscription {name}' },
  package_refund: { ro: 'Abonament rambursat', en: 'Subscription refunded' },
  package_expired: { ro: 'Abonament expirat', en: 'Subscription expired' },
  gift_card: { ro: 'Card cadou {code}', en: 'Gift card {code}' },
  cash: { ro: 'Numerar', en: 'Cash' },
  card: { ro: 'Card la POS', en: 'Card at the desk' },
  bank: { ro: 'Transfer bancar', en: 'Bank transfer' },
  online: { ro: 'Plată online', en: 'Online payment' },
  write_off: { ro: 'Datorie ștearsă', en: 'Debt written off' },
  from_other: { ro: 'Din contul altui pacient', en: 'From another patient’s account' },
  to_other: { ro: 'În contul altui pacient', en: 'To another patient’s account' },
  from_named: { ro: 'Din contul pacientului {name}', en: 'From {name}’s account' },
  to_named: { ro: 'În contul pacientului {name}', en: 'To {name}’s account' },
  opening: { ro: 'Sold inițial', en: 'Opening balance' },
  refund_cash: { ro: 'Rambursare în numerar', en: 'Refund in cash' },
  refund_card: { ro: 'Rambursare pe card', en: 'Refund to the card' },
  refund_bank: { ro: 'Rambursare prin transfer', en: 'Refund by bank transfer' },
  refund_online: { ro: 'Rambursare online', en: 'Online refund' },
  refund_gift_code: { ro: 'Rambursare pe cardul cadou {code}', en: 'Refund to the gift card {code}' },
  refund: { ro: 'Rambursare', en: 'Refund' },
  dispute: { ro: 'Plată contestată la bancă', en: 'Payment disputed at the bank' },
  other: { ro: 'Mișcare în cont', en: 'Account entry' },
})

export const NOTE_WORDS = defineTexts({
  discount: { ro: 'reducere {amount} lei', en: '{amount} lei off' },
  use: { ro: 'din {name}, {number} din {maximum}', en: 'from {name}, {number} of {maximum}' },
  included: { ro: 'din {name}', en: 'from {name}' },
})

export const STATEMENT_WORDS = defineTexts({
  title: { ro: 'Extras de cont', en: 'Account statement' },
  whole: { ro: 'până la {to}', en: 'until {to}' },
  period: { ro: '{from} – {to}', en: '{from} – {to}' },
  record: { ro: 'fișa {number}', en: 'record {number}' },
  before: { ro: 'Sold la început', en: 'Balance before' },
  after: { ro: 'Sold la sfârșit', en: 'Balance after' },
  owed: { ro: '{amount} lei de plată', en: '{amount} lei to pay' },
  ahead: { ro: '{amount} lei avans', en: '{amount} lei paid ahead' },
  even: { ro: '0,00 lei', en: '0.00 lei' },
  day: { ro: 'Data', en: 'Date' },
  what: { ro: 'Ce', en: 'What' },
  debit: { ro: 'De plată', en: 'Charged' },
  credit: { ro: 'Plătit', en: 'Paid' },
  balance: { ro: 'Sold', en: 'Balance' },
  covered: { ro: 'inclus', en: 'included' },
  none: { ro: 'Nicio mișcare în perioada aleasă.', en: 'Nothing happened in this period.' },
  sums: {
    ro: 'În total: {debit} lei de plată, {credit} lei plătiți.',
    en: 'In all: {debit} lei charged, {credit} lei paid.',
  },
  sign: {
    ro: 'Un sold cu minus este un avans al pacientului.',
    en: 'A balance below zero is money the patient has paid ahead.',
  },
})
