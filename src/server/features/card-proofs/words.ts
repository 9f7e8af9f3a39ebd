import { defineTexts } from '#contract/texts.ts'

const SUBJECT = { ro: '{clinic}: banii se întorc pe card', en: '{clinic}: your money goes back' } as const

export const RETURNED_HOUR = defineTexts({
  subject: SUBJECT,
  body: {
    ro: '{clinic}: ora s-a ocupat înainte să ajungă plata. Cei {amount} lei se întorc pe card. Te poți programa la altă oră.',
    en: '{clinic}: the hour was taken before your payment arrived. The {amount} lei go back to your card. You can book another hour.',
  },
})

export const RETURNED_VISIT = defineTexts({
  subject: SUBJECT,
  body: {
    ro: '{clinic}: programarea nu s-a făcut. Cei {amount} lei se întorc pe card. Te poți programa din nou sau suni la clinică.',
    en: '{clinic}: your visit was not booked. The {amount} lei go back to your card. You can book again or call the clinic.',
  },
})

export const DIFFERS = defineTexts({
  subject: { ro: 'O plată a venit cu altă sumă', en: 'A payment came with another amount' },
  body: {
    ro: '{patient} a plătit {came} în loc de {asked} pentru: {title}.\n\nNimic nu s-a făcut cu banii aceștia. Ce era de plătit rămâne de plătit, iar suma este avans în contul pacientului; avansurile pentru programări și cumpărăturile online se întorc singure pe card.\n\nContul pacientului:\n{link}',
    en: '{patient} paid {came} instead of {asked} for: {title}.\n\nNothing was made of this money. What was owed stays owed, and the sum is ahead on the patient’s account; deposits for visits and online purchases go back to the card by themselves.\n\nThe patient’s account:\n{link}',
  },
})

export const RETURNED = defineTexts({
  subject: SUBJECT,
  body: {
    ro: '{clinic}: plata nu s-a putut folosi. Cei {amount} lei se întorc pe card.',
    en: '{clinic}: the payment could not be used. The {amount} lei go back to your card.',
  },
})
