import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  noAllergies: { ro: 'nu are alergii cunoscute', en: 'no known allergies' },
})
