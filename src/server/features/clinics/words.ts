import { defineTexts } from '#contract/texts.ts'

/** A poster speaks Romanian to whoever passes by, with a word for who does not. */
export const POSTER = defineTexts({
  title: { ro: 'Programează-te\nde pe telefon', en: 'Book a visit\nfrom your phone' },
  text: {
    ro: 'Îndreaptă camera spre cod, alege ora, confirmă prin SMS.\nDurează un minut și nu îți trebuie cont.',
    en: 'Point the camera at the code, choose the hour, confirm by SMS.\nIt takes a minute and needs no account.',
  },
  service: { ro: 'Alegi serviciul', en: 'Choose the service' },
  serviceText: { ro: 'cu preț și durată', en: 'with its price and length' },
  hour: { ro: 'Alegi ora', en: 'Choose the hour' },
  hourText: { ro: 'din cele libere acum', en: 'of those free now' },
  confirm: { ro: 'Confirmi prin SMS', en: 'Confirm by SMS' },
  confirmText: { ro: 'anulezi la fel', en: 'cancel the same way' },
  other: { ro: 'Scan to book in English too.', en: 'Scanează și în română.' },
  powered: { ro: 'Programări prin', en: 'Bookings by' },
})
