import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  title: { ro: 'Dezabonare', en: 'Unsubscribe' },
  reminders: {
    ro: 'Nu mai vrei să primești de la {clinic} emailuri despre vizitele tale?',
    en: 'No longer want emails from {clinic} about your visits?',
  },
  offers: {
    ro: 'Nu mai vrei să primești de la {clinic} emailuri cu oferte și noutăți?',
    en: 'No longer want emails from {clinic} with offers and news?',
  },
  press: { ro: 'Dezabonează-mă', en: 'Unsubscribe me' },
  doneReminders: {
    ro: 'Gata: {clinic} nu îți mai trimite emailuri despre vizite.',
    en: 'Done: {clinic} sends you no more emails about visits.',
  },
  doneOffers: {
    ro: 'Gata: {clinic} nu îți mai trimite emailuri cu oferte și noutăți.',
    en: 'Done: {clinic} sends you no more emails with offers and news.',
  },
  home: { ro: 'Mergi la Zâmbet', en: 'Go to Zâmbet' },
})
