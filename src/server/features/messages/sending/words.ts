import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  unsubscribe: {
    ro: 'Nu mai vrei astfel de emailuri? Dezabonează-te: {link}',
    en: 'No longer want emails like this? Unsubscribe: {link}',
  },
  aboutVisit: { ro: 'Programarea ta la {clinic}', en: 'Your visit at {clinic}' },
  visitCancelled: {
    ro: 'Programarea ta la {clinic} a fost anulată',
    en: 'Your visit at {clinic} has been cancelled',
  },
  insteadSubject: { ro: 'Mesaj de la {clinic}', en: 'A message from {clinic}' },
})
