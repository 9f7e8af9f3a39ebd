import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  test: {
    ro: 'Zâmbet: acesta este un SMS de probă. Clinica ta trimite mesaje.',
    en: 'Zâmbet: this is a test SMS. Your clinic sends messages.',
  },
})
