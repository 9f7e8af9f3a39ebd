import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  correctionUndone: { ro: 'Corectura a fost luată înapoi.', en: 'The correction was undone.' },
})
