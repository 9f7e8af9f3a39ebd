import { defineTexts } from '#contract/texts.ts'

/** What stands on the one's account for the other, and has to go by hand before the two part. */
export const IN_THE_WAY = defineTexts({
  gift_code: {
    ro: 'ia înapoi plata de {amount} lei cu codul {code} din {day}',
    en: 'take back the payment of {amount} lei with code {code} of {day}',
  },
  write_off: {
    ro: 'ia înapoi suma de {amount} lei iertată pe {day}',
    en: 'take back the {amount} lei forgiven on {day}',
  },
  invoice: { ro: 'stornează factura {number}', en: 'reverse invoice {number}' },
})

const WORDS = defineTexts({
  parted: { ro: 'Unirea fișelor a fost anulată', en: 'The merge of the records was undone' },
})

/** Why money goes from one record to the other when they part. */
export const PARTED = WORDS.parted
