import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  picture: { ro: 'Odontograma din {date}', en: 'Tooth chart of {date}' },
})
