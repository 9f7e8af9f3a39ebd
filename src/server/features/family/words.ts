// What families are told. An SMS goes without diacritics, so that it fits one or two messages.

import { defineTexts } from '#contract/texts.ts'

/** To the person who is asked, by SMS. */
export const SMS = defineTexts({
  asked: {
    ro: '{asker} vrea să facă programări pentru tine din contul Zâmbet. Ești de acord? {link}',
    en: '{asker} would like to book visits for you from their Zâmbet account. Do you agree? {link}',
  },
  agreed: {
    ro: 'Ai fost de acord ca {asker} să te programeze și să îți vadă programările. Te răzgândești oricând aici: {link}',
    en: 'You agreed that {asker} books for you and sees your visits. Change your mind here at any time: {link}',
  },
  refused: {
    ro: 'Ai refuzat ca {asker} să te programeze din contul Zâmbet. Nu vede nimic despre tine.',
    en: 'You refused that {asker} books for you from their Zâmbet account. They see nothing of you.',
  },
  ended: {
    ro: '{asker} nu mai poate face programări pentru tine și nu ți le mai vede.',
    en: '{asker} can no longer book for you, nor see your visits.',
  },
  opened: {
    ro: '{clinic}: {asker} îți este trecut ca însoțitor și îți vede programările de la noi până la 18 ani.',
    en: '{clinic}: {asker} is written down as your guardian and sees your visits here until you are 18.',
  },
  closed: {
    ro: '{clinic}: {asker} nu îți mai vede programările de la noi.',
    en: '{clinic}: {asker} no longer sees your visits here.',
  },
  grown: {
    ro: '{clinic}: ai 18 ani, iar {asker} nu îți mai vede programările. Îți poți face propriul cont: {link}',
    en: '{clinic}: you are 18 and {asker} no longer sees your visits. You can make an account of your own: {link}',
  },
})

/** To the person of the account, by email, or by SMS to who has none. */
export const NEWS = {
  agreed: defineTexts({
    subject: { ro: '{name} a fost de acord', en: '{name} has agreed' },
    body: {
      ro: '{name} a fost de acord să faci programări în numele său din contul tău.\n\nVezi familia ta:\n{link}',
      en: '{name} has agreed to your booking visits for them from your account.\n\nSee your family:\n{link}',
    },
  }),
  refused: defineTexts({
    subject: { ro: '{name} nu a fost de acord', en: '{name} has not agreed' },
    body: {
      ro: '{name} nu a fost de acord să faci programări în numele său din contul tău. Programările făcute deja rămân.\n\nVezi familia ta:\n{link}',
      en: '{name} has not agreed to your booking visits for them. Visits that are booked already stay.\n\nSee your family:\n{link}',
    },
  }),
  ended: defineTexts({
    subject: { ro: '{name} și-a retras acordul', en: '{name} no longer agrees' },
    body: {
      ro: '{name} și-a retras acordul: nu mai poți face programări în numele său și nu îi mai vezi istoricul. Programările făcute deja rămân.\n\nVezi familia ta:\n{link}',
      en: '{name} no longer agrees: you cannot book visits for them or see their history. Visits that are booked already stay.\n\nSee your family:\n{link}',
    },
  }),
  grown: defineTexts({
    subject: { ro: '{name} are 18 ani', en: '{name} is 18' },
    body: {
      ro: '{name} are de azi 18 ani. Istoricul de la clinici nu se mai vede din contul tău, iar pentru programări îi cerem acordul.\n\nÎși poate face propriul cont:\n{link}',
      en: '{name} is 18 from today on. The history at clinics is no longer seen from your account, and we ask for their consent to your bookings.\n\nThey can make an account of their own:\n{link}',
    },
  }),
  opened: defineTexts({
    subject: { ro: 'Vezi istoricul: {name}, la {clinic}', en: 'You see the history: {name}, at {clinic}' },
    body: {
      ro: 'De acum vezi în contul tău programările de la {clinic} pentru: {name}.\n\nVezi familia ta:\n{link}',
      en: 'From now on you see in your account the visits at {clinic} of: {name}.\n\nSee your family:\n{link}',
    },
  }),
  closed: defineTexts({
    subject: {
      ro: 'Nu mai vezi istoricul: {name}, la {clinic}',
      en: 'You no longer see the history: {name}, at {clinic}',
    },
    body: {
      ro: 'De acum nu mai vezi în contul tău programările de la {clinic} pentru: {name}. Pe cele făcute de tine le vezi în continuare.\n\nVezi familia ta:\n{link}',
      en: 'From now on you no longer see in your account the visits at {clinic} of: {name}. You still see those that you booked.\n\nSee your family:\n{link}',
    },
  }),
} as const
