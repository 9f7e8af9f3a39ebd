import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  stagedAnew: {
    ro: 'Încadrarea examenului parodontal a fost schimbată.',
    en: 'The staging of the periodontal exam was changed.',
  },
  discarded: {
    ro: 'S-a renunțat la examenul parodontal.',
    en: 'The periodontal exam was discarded.',
  },
  corrected: {
    ro: 'Examenul parodontal a fost corectat.',
    en: 'The periodontal exam was corrected.',
  },
})
