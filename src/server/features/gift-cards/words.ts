import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  charge: { ro: 'Card cadou {title}, codul {code}', en: 'Gift card {title}, code {code}' },
  used: { ro: 'Cod marcat folosit', en: 'Code marked used' },
})

/** What an exported list of codes is called, and its columns. */
export const EXPORT_WORDS = defineTexts({
  title: { ro: 'Coduri cadou', en: 'Gift codes' },
  code: { ro: 'Cod', en: 'Code' },
  state: { ro: 'Stare', en: 'State' },
  value: { ro: 'Valoare', en: 'Value' },
  remaining: { ro: 'Rest', en: 'Left' },
  expires_on: { ro: 'Expiră pe', en: 'Expires on' },
  patient: { ro: 'Pacient', en: 'Patient' },
  buyer: { ro: 'Cumpărător', en: 'Buyer' },
  origin: { ro: 'Plătit cu', en: 'Paid with' },
  created_at: { ro: 'Generat', en: 'Made' },
})

export const STATE_WORDS = defineTexts({
  active: { ro: 'Activ', en: 'Active' },
  redeemed: { ro: 'Revendicat', en: 'Redeemed' },
  used: { ro: 'Folosit', en: 'Used' },
  expired: { ro: 'Expirat', en: 'Expired' },
})

export const ORIGIN_WORDS = defineTexts({
  promotion: { ro: 'Promoție, fără bani', en: 'Promotion, no money' },
  account: { ro: 'Pe contul cumpărătorului', en: 'On the buyer’s account' },
  cash: { ro: 'Numerar', en: 'Cash' },
  card: { ro: 'Card', en: 'Card' },
  bank: { ro: 'Transfer', en: 'Bank transfer' },
  online: { ro: 'Cumpărat online', en: 'Bought online' },
})
