import { defineTexts } from '#contract/texts.ts'

export const CODE_EMAIL = defineTexts({
  subject: { ro: 'Codul tău cadou de la {clinic}', en: 'Your gift code from {clinic}' },
  body: {
    ro: 'Ai cumpărat „{title}”, în valoare de {amount} lei.\n\nCodul: {code}\n\nEste valabil până pe {until}. Îl poți da oricui: se folosește la {clinic}.\n\nOfertele tale:\n{link}',
    en: 'You bought “{title}”, worth {amount} lei.\n\nThe code: {code}\n\nIt is valid until {until}. You can give it to anybody: it is used at {clinic}.\n\nYour offers:\n{link}',
  },
})

/** Short enough for one SMS. */
export const CODE_SMS = defineTexts({
  body: {
    ro: '{clinic}: codul cadou {code}, {amount} lei, valabil până pe {until}.',
    en: '{clinic}: gift code {code}, {amount} lei, valid until {until}.',
  },
})
