import { defineTexts } from '#contract/texts.ts'

const SUBJECT = { ro: '{clinic}: banii se întorc pe card', en: '{clinic}: your money goes back' } as const

export const RETURNED_HOUR = defineTexts({
  subject: SUBJECT,
  body: {
    ro: '{clinic}: ora s-a ocupat înainte să ajungă plata. Cei {amount} lei se întorc pe card. Te poți programa la altă oră.',
    en: '{clinic}: the hour was taken before your payment arrived. The {amount} lei go back to your card. You can book another hour.',
  },
})

export const RETURNED = defineTexts({
  subject: SUBJECT,
  body: {
    ro: '{clinic}: plata nu s-a putut folosi. Cei {amount} lei se întorc pe card.',
    en: '{clinic}: the payment could not be used. The {amount} lei go back to your card.',
  },
})
