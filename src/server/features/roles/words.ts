import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  profileSaved: { ro: 'Datele au fost salvate.', en: 'The details have been saved.' },
})
