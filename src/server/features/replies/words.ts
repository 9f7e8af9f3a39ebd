import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  which: {
    ro: 'Ai mai multe vizite. Renunță la cea pe care nu o mai vrei din linkul ei:{visits}',
    en: 'You have several visits. Cancel the one you no longer want by its link:{visits}',
  },
  stoppedOffers: {
    ro: '{clinic}: nu-ți mai trimitem oferte prin SMS. Răspunde încă o dată STOP ca să nu mai primești nici reamintiri de vizite.',
    en: '{clinic}: we send you no more offers by SMS. Reply STOP once more to get no reminders of visits either.',
  },
  stoppedReminders: {
    ro: '{clinic}: nu-ți mai trimitem reamintiri de vizite prin SMS.',
    en: '{clinic}: we send you no more reminders of visits by SMS.',
  },
})
