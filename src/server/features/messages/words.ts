import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  unsubscribe: {
    ro: 'Nu mai vrei astfel de emailuri? Dezabonează-te: {link}',
    en: 'No longer want emails like this? Unsubscribe: {link}',
  },
  insteadSubject: { ro: 'Mesaj de la {clinic}', en: 'A message from {clinic}' },
})
