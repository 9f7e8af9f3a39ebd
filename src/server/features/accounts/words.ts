// What accounts say and send by email and SMS. The SMS have no diacritics, so that they fit one message.

import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  firstCabinet: { ro: 'Cabinet 1', en: 'Cabinet 1' },
  passwordLinkSent: {
    ro: 'Ți-am trimis un email cu linkul pentru parola nouă.',
    en: 'We have emailed you the link for a new password.',
  },
  phoneCode: {
    ro: '{code} este codul tau Zambet, valabil 10 minute.',
    en: '{code} is your Zambet code, valid for 10 minutes.',
  },
})

export const SIGN_IN_CODE = defineTexts({
  subject: { ro: '{code} este codul tău Zâmbet', en: '{code} is your Zâmbet code' },
  body: {
    ro: 'Codul cu care intri în cont este {code}. Este valabil 10 minute.\n\nDacă nu tu ai încercat să intri, schimbă-ți parola.',
    en: 'The code to sign in is {code}. It is valid for 10 minutes.\n\nIf it was not you who tried to sign in, change your password.',
  },
})

export const PASSWORD_LINK = defineTexts({
  subject: { ro: 'Alege o parolă nouă', en: 'Choose a new password' },
  body: {
    ro: 'Bună, {name},\n\nApasă linkul de mai jos ca să alegi o parolă nouă. Este valabil o oră.\n\nAlege o parolă nouă:\n{link}\n\nDacă nu tu ai cerut asta, poți ignora mesajul.',
    en: 'Hello {name},\n\nFollow the link below to choose a new password. It is valid for one hour.\n\nChoose a new password:\n{link}\n\nIf you did not ask for this, ignore this message.',
  },
})

export const INVITATION = defineTexts({
  subject: { ro: 'Contul tău la {clinic}', en: 'Your account at {clinic}' },
  body: {
    ro: 'Bună, {name},\n\n{clinic} ți-a deschis un cont în Zâmbet. Apasă linkul de mai jos ca să-ți alegi parola. Este valabil {days}.\n\nAlege parola:\n{link}\n\nDupă aceea intri oricând cu acest email.',
    en: 'Hello {name},\n\n{clinic} has opened an account for you in Zâmbet. Follow the link below to choose your password. It is valid for {days}.\n\nChoose your password:\n{link}\n\nAfter that you sign in with this email at any time.',
  },
})
