import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  keepMark: { ro: 'Zâmbet. Nu șterge rândul de mai jos.', en: 'Zâmbet. Please keep the line below.' },
})
