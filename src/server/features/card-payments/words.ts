import { defineTexts } from '#contract/texts.ts'

const WORDS = defineTexts({
  movedOn: {
    ro: 'Bani întorși pe card după ce au fost mutați',
    en: 'Money returned to the card after it was moved',
  },
})

/** What is owed of a payment that went back when something else had been paid with it, in both languages. */
export const MOVED_ON = WORDS.movedOn
