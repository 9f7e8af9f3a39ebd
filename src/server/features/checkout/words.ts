import { defineTexts } from '#contract/texts.ts'

const WORDS = defineTexts({
  opening: { ro: 'Sold adus din alt program', en: 'Balance brought over from another program' },
})

/** What a debt of before is called, in both languages. */
export const OPENING_NAME = WORDS.opening
