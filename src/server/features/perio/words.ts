import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  stagedAnew: {
    ro: 'Încadrarea examenului parodontal a fost schimbată.',
    en: 'The staging of the periodontal exam was changed.',
  },
})
