import { defineTexts } from '#contract/texts.ts'

export const KIND_WORDS = defineTexts({
  invoice: { ro: 'Factură', en: 'Invoice' },
  storno: { ro: 'Storno', en: 'Credit note' },
  proforma: { ro: 'Proformă', en: 'Proforma' },
  receipt: { ro: 'Chitanță', en: 'Receipt' },
})

export const CANCELLED_RECEIPT = defineTexts({
  name: { ro: 'Chitanță anulată', en: 'Cancelled receipt' },
}).name

export const RECEIPT_WORDS = defineTexts({
  of_invoices: { ro: 'Contravaloarea facturii {numbers}', en: 'Payment of invoice {numbers}' },
  of_services: { ro: 'Contravaloarea serviciilor stomatologice', en: 'Payment of dental services' },
})

export const INVOICE_EXPORT = defineTexts({
  title: { ro: 'Facturi', en: 'Invoices' },
  draft: { ro: 'Ciornă', en: 'Draft' },
  number: { ro: 'Număr', en: 'Number' },
  kind: { ro: 'Fel', en: 'Kind' },
  day: { ro: 'Data', en: 'Date' },
  due_on: { ro: 'Scadență', en: 'Due' },
  buyer_name: { ro: 'Cumpărător', en: 'Buyer' },
  buyer_cif: { ro: 'CIF', en: 'Tax number' },
  exempt: { ro: 'Scutit', en: 'Exempt' },
  net_reduced: { ro: 'Bază cotă redusă', en: 'Net, reduced rate' },
  vat_reduced: { ro: 'TVA cotă redusă', en: 'VAT, reduced rate' },
  net_standard: { ro: 'Bază cotă standard', en: 'Net, standard rate' },
  vat_standard: { ro: 'TVA cotă standard', en: 'VAT, standard rate' },
  outside: { ro: 'Fără TVA', en: 'Outside VAT' },
  total: { ro: 'Total', en: 'Total' },
  paid: { ro: 'Achitat', en: 'Paid' },
  reverses: { ro: 'Stornează', en: 'Takes back' },
})

/** What e-invoices say to those who read them, who read Romanian. */
export const UBL_WORDS = defineTexts({
  general: { ro: 'Servicii medicale stomatologice', en: 'Dental services' },
  exempt: {
    ro: 'Scutit: art. 292 alin. (1) lit. a) Cod fiscal',
    en: 'Exempt: art. 292 (1) a) of the Romanian Tax Code',
  },
  outside: {
    ro: 'Neînregistrat în scopuri de TVA: art. 310 Cod fiscal',
    en: 'Not registered for VAT: art. 310 of the Romanian Tax Code',
  },
})

/** What stands on the documents. */
export const INVOICE_PDF = defineTexts({
  invoice: { ro: 'FACTURĂ', en: 'INVOICE' },
  storno: { ro: 'FACTURĂ STORNO', en: 'CREDIT NOTE' },
  proforma: { ro: 'FACTURĂ PROFORMĂ', en: 'PROFORMA INVOICE' },
  receipt: { ro: 'CHITANȚĂ', en: 'RECEIPT' },
  cancelled: { ro: 'CHITANȚĂ ANULATĂ', en: 'CANCELLED RECEIPT' },
  cancelledOn: { ro: 'Anulată la {day}', en: 'Cancelled on {day}' },
  notReceived: {
    ro: 'Anulată: suma nu s-a încasat. Numărul rămâne al acestei chitanțe.',
    en: 'Cancelled: the sum was not received. The number stays with this receipt.',
  },
  page: { ro: 'Pagina {page} din {pages}', en: 'Page {page} of {pages}' },
  series: { ro: 'Seria {series} nr. {number}', en: 'Series {series} no. {number}' },
  draft: { ro: 'Ciornă, fără număr', en: 'Draft, without number' },
  issued: { ro: 'Data emiterii: {day}', en: 'Date of issue: {day}' },
  due: { ro: 'Scadență: {day}', en: 'Due: {day}' },
  reverses: { ro: 'Stornează {number} din {day}', en: 'Takes back {number} of {day}' },
  reason: { ro: 'Motiv: {reason}', en: 'Reason: {reason}' },
  seller: { ro: 'Furnizor', en: 'Seller' },
  buyer: { ro: 'Cumpărător', en: 'Buyer' },
  cif: { ro: 'CIF {cif}', en: 'Tax number {cif}' },
  cnp: { ro: 'CNP {cnp}', en: 'CNP {cnp}' },
  row: { ro: 'Nr.', en: 'No.' },
  name: { ro: 'Denumire', en: 'Description' },
  unit: { ro: 'U.M.', en: 'Unit' },
  quantity: { ro: 'Cant.', en: 'Qty' },
  price: { ro: 'Preț fără TVA', en: 'Net price' },
  net: { ro: 'Valoare', en: 'Amount' },
  vat: { ro: 'TVA', en: 'VAT' },
  exempt: { ro: 'scutit', en: 'exempt' },
  buc: { ro: 'buc.', en: 'pc' },
  ora: { ro: 'oră', en: 'hour' },
  set: { ro: 'set', en: 'set' },
  exemptOf: {
    ro: 'Scutit de TVA, bază {net} lei: art. 292 alin. (1) lit. a) Cod fiscal (VATEX-EU-132-1C)',
    en: 'Exempt from VAT, base {net} lei: art. 132(1)(c) of Directive 2006/112/EC (VATEX-EU-132-1C)',
  },
  rateOf: {
    ro: 'Cota {rate} %, bază {net} lei, TVA {vat} lei',
    en: 'Rate {rate} %, base {net} lei, VAT {vat} lei',
  },
  outside: {
    ro: 'Furnizorul nu este înregistrat în scopuri de TVA (art. 310 Cod fiscal)',
    en: 'The seller is not registered for VAT',
  },
  totalNet: { ro: 'Total fără TVA', en: 'Net total' },
  total: { ro: 'De plată', en: 'Total due' },
  totalStorno: { ro: 'Total stornat', en: 'Total taken back' },
  lei: { ro: '{amount} lei', en: '{amount} lei' },
  received: {
    ro: 'Am primit de la {name} suma de {amount} lei, adică {words}, reprezentând: {what}.',
    en: 'Received from {name} the sum of {amount} lei ({words}), for: {what}.',
  },
  cash: { ro: 'Plată în numerar.', en: 'Paid in cash.' },
  notAnInvoice: { ro: 'Proforma nu este document fiscal.', en: 'A proforma is not a tax document.' },
  madeBy: { ro: 'Întocmită de {name}.', en: 'Made out by {name}.' },
  noSignature: {
    ro: 'Circulă fără semnătură și ștampilă, art. 319 alin. (29) Cod fiscal.',
    en: 'Valid without signature and stamp, art. 319 (29) of the Romanian Tax Code.',
  },
})

export const INVOICE_EMAIL = {
  subject: { ro: '{title} {number}, {clinic}', en: '{title} {number}, {clinic}' },
  body: {
    ro: 'Bună ziua,\n\nGăsiți atașat documentul {number} din {day}, în valoare de {total} lei.\n{message}\n{clinic}',
    en: 'Hello,\n\nPlease find attached the document {number} of {day}, for {total} lei.\n{message}\n{clinic}',
  },
} as const
