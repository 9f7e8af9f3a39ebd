// What accounts say and send by email and SMS. The SMS have no diacritics, so that they fit one message.

import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  profileSaved: { ro: 'Am salvat.', en: 'Saved.' },
  emailLinkSent: {
    ro: 'Ți-am trimis un link la {email}. Până îl deschizi rămâne adresa veche.',
    en: 'We have sent a link to {email}. Until you open it the old address stays.',
  },
  emailChanged: { ro: 'Emailul a fost schimbat.', en: 'The email has been changed.' },
  mobileMoved: {
    ro: 'Zambet: contul tau are alt numar de telefon, ales azi. Nu ai fost tu? Intra in cont si deconecteaza celelalte dispozitive.',
    en: 'Zambet: your account has another phone number, chosen today. Not you? Sign in and sign out the other devices.',
  },
  firstCabinet: { ro: 'Cabinet 1', en: 'Cabinet 1' },
  passkey: { ro: 'Cheie de acces', en: 'Passkey' },
  /** Of somebody whose name nobody told. */
  unnamed: { ro: 'Pacient', en: 'Patient' },
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

export const EMAIL_CHANGE_LINK = defineTexts({
  subject: { ro: 'Confirmă noul email', en: 'Confirm your new email' },
  body: {
    ro: 'Bună, {name},\n\nApasă linkul de mai jos ca emailul acesta să fie cel al contului tău Zâmbet. Este valabil 24 de ore și o singură dată.\n\nConfirmă emailul:\n{link}\n\nDacă nu tu ai cerut asta, poți ignora mesajul.',
    en: 'Hello {name},\n\nFollow the link below to make this the email of your Zâmbet account. It is valid for 24 hours and works once.\n\nConfirm the email:\n{link}\n\nIf you did not ask for this, ignore this message.',
  },
})

/** To an address that somebody wanted for their account and that has one. */
export const EMAIL_ALREADY_USED = defineTexts({
  subject: { ro: 'Ai deja un cont cu acest email', en: 'You already have an account with this email' },
  body: {
    ro: 'Bună,\n\nCineva a vrut să pună emailul acesta la alt cont Zâmbet, dar el este deja al unui cont. Nu s-a schimbat nimic.\n\nDacă ai fost tu, intră în contul care îl are:\n{link}\n\nDacă nu, poți ignora mesajul.',
    en: 'Hello,\n\nSomebody wanted this email for another Zâmbet account, but it belongs to an account already. Nothing has changed.\n\nIf it was you, sign in to the account that has it:\n{link}\n\nIf not, ignore this message.',
  },
})

/** To the address that the account still has. */
export const EMAIL_CHANGE_ASKED = defineTexts({
  subject: { ro: 'Contul tău cere alt email', en: 'Your account asks for another email' },
  body: {
    ro: 'Bună, {name},\n\nDin contul tău Zâmbet s-a cerut schimbarea emailului în {email}. Adresa de acum rămâne până se deschide linkul trimis acolo.\n\nDacă nu ai fost tu, ia cererea înapoi și schimbă-ți parola:\n{link}',
    en: 'Hello {name},\n\nYour Zâmbet account asked to change its email to {email}. The present address stays until the link sent there is opened.\n\nIf it was not you, take the request back and change your password:\n{link}',
  },
})

export const INVITATION = defineTexts({
  subject: { ro: 'Contul tău la {clinic}', en: 'Your account at {clinic}' },
  body: {
    ro: 'Bună, {name},\n\n{clinic} ți-a deschis un cont în Zâmbet. Apasă linkul de mai jos ca să-ți alegi parola. Este valabil {days}.\n\nAlege parola:\n{link}\n\nDupă aceea intri oricând cu acest email.',
    en: 'Hello {name},\n\n{clinic} has opened an account for you in Zâmbet. Follow the link below to choose your password. It is valid for {days}.\n\nChoose your password:\n{link}\n\nAfter that you sign in with this email at any time.',
  },
})

export const PROOF_CODE = defineTexts({
  subject: { ro: '{code} este codul tău Zâmbet', en: '{code} is your Zâmbet code' },
  body: {
    ro: 'Codul cu care arăți că ești tu este {code}. Este valabil 10 minute.\n\nNu îl spune nimănui. Dacă nu l-ai cerut tu, deconectează celelalte dispozitive și schimbă-ți parola.',
    en: 'The code to show that it is you is {code}. It is valid for 10 minutes.\n\nTell it to nobody. If you did not ask for it, sign out the other devices and change your password.',
  },
})

/** What frames each notice about an account's security. */
export const NOTICE_WORDS = defineTexts({
  body: {
    ro: 'Bună, {name},\n\n{what}\n\nCând: {when}\nDispozitiv: {device}\nAdresă de internet: {address}\n\nDacă nu ai fost tu, schimbă-ți parola și deconectează dispozitivele pe care nu le recunoști.\n\nVezi securitatea contului:\n{link}',
    en: 'Hello {name},\n\n{what}\n\nWhen: {when}\nDevice: {device}\nInternet address: {address}\n\nIf it was not you, change your password and sign out the devices that you do not recognise.\n\nSee the security of the account:\n{link}',
  },
  unknownDevice: { ro: 'necunoscut', en: 'unknown' },
})

/** What an account's owner is told about it: by email, where there is only a phone by the SMS that grave ones have. */
export const NOTICES = {
  new_device: defineTexts({
    subject: { ro: 'Intrare de pe un dispozitiv nou', en: 'Sign-in from a new device' },
    what: {
      ro: 'Cineva a intrat în contul tău Zâmbet de pe un dispozitiv nou.',
      en: 'Somebody signed in to your Zâmbet account from a new device.',
    },
    sms: {
      ro: 'Zambet: s-a intrat in contul tau de pe un dispozitiv nou. Nu ai fost tu? Intra in cont si deconecteaza celelalte dispozitive.',
      en: 'Zambet: your account was opened from a new device. Not you? Sign in and sign out the other devices.',
    },
  }),
  sign_in_locked: defineTexts({
    subject: { ro: 'Prea multe încercări de intrare', en: 'Too many tries to sign in' },
    what: {
      ro: 'Cineva a greșit de 10 ori intrarea în contul tău. Am blocat o oră adresa de la care a încercat; tu poți intra în continuare din altă parte.',
      en: 'Somebody failed 10 times to sign in to your account. We have locked the address that tried for an hour; you can still sign in from elsewhere.',
    },
    sms: {
      ro: 'Zambet: cineva a gresit de 10 ori intrarea in contul tau. Am blocat o ora adresa de la care a incercat.',
      en: 'Zambet: somebody failed 10 times to sign in to your account. The address that tried is locked for an hour.',
    },
  }),
  totp_on: defineTexts({
    subject: { ro: 'Ai pus aplicația cu coduri', en: 'The authenticator app is on' },
    what: {
      ro: 'De acum, după parolă, contul tău cere și codul din aplicație.',
      en: 'From now on your account asks for the code from the app after the password.',
    },
  }),
  totp_off: defineTexts({
    subject: { ro: 'Ai renunțat la aplicația cu coduri', en: 'The authenticator app is off' },
    what: {
      ro: 'Contul tău nu mai cere codul din aplicație, iar codurile de rezervă nu mai sunt bune.',
      en: 'Your account no longer asks for the code from the app, and the recovery codes no longer work.',
    },
    sms: {
      ro: 'Zambet: contul tau nu mai cere codul din aplicatie. Nu ai fost tu? Intra in cont si deconecteaza celelalte dispozitive.',
      en: 'Zambet: your account no longer asks for the code from the app. Not you? Sign in and sign out the other devices.',
    },
  }),
  email_code_on: defineTexts({
    subject: { ro: 'Codul pe email este pornit', en: 'Codes by email are on' },
    what: {
      ro: 'De acum, după parolă, contul tău cere și un cod trimis pe email.',
      en: 'From now on your account asks for a code sent by email after the password.',
    },
  }),
  email_code_off: defineTexts({
    subject: { ro: 'Codul pe email este oprit', en: 'Codes by email are off' },
    what: {
      ro: 'Contul tău nu mai cere codul trimis pe email.',
      en: 'Your account no longer asks for the code sent by email.',
    },
  }),
  recovery_new: defineTexts({
    subject: { ro: 'Ai coduri de rezervă noi', en: 'You have new recovery codes' },
    what: {
      ro: 'Contul tău are alte 10 coduri de rezervă. Cele dinainte nu mai sunt bune.',
      en: 'Your account has 10 other recovery codes. The earlier ones no longer work.',
    },
  }),
  recovery_used: defineTexts({
    subject: { ro: 'S-a folosit un cod de rezervă', en: 'A recovery code was used' },
    what: {
      ro: 'Cineva a intrat în contul tău cu un cod de rezervă, în locul codului din aplicație.',
      en: 'Somebody signed in to your account with a recovery code instead of the code from the app.',
    },
    sms: {
      ro: 'Zambet: s-a intrat in contul tau cu un cod de rezerva. Nu ai fost tu? Intra in cont si deconecteaza celelalte dispozitive.',
      en: 'Zambet: your account was opened with a recovery code. Not you? Sign in and sign out the other devices.',
    },
  }),
  passkey_added: defineTexts({
    subject: { ro: 'Ai o cheie de acces nouă', en: 'You have a new passkey' },
    what: {
      ro: 'O cheie de acces nouă deschide contul tău.',
      en: 'A new passkey opens your account.',
    },
    sms: {
      ro: 'Zambet: o cheie de acces noua deschide contul tau. Nu ai fost tu? Intra in cont si sterge-o.',
      en: 'Zambet: a new passkey opens your account. Not you? Sign in and remove it.',
    },
  }),
  passkey_removed: defineTexts({
    subject: { ro: 'O cheie de acces a fost ștearsă', en: 'A passkey was removed' },
    what: {
      ro: 'O cheie de acces nu mai deschide contul tău.',
      en: 'A passkey no longer opens your account.',
    },
  }),
  social_linked: defineTexts({
    subject: { ro: 'Un alt cont a fost legat', en: 'Another account was linked' },
    what: {
      ro: 'Un cont Google sau Facebook deschide de acum contul tău Zâmbet.',
      en: 'A Google or Facebook account opens your Zâmbet account from now on.',
    },
    sms: {
      ro: 'Zambet: un cont Google sau Facebook deschide de acum contul tau. Nu ai fost tu? Intra in cont si dezleaga-l.',
      en: 'Zambet: a Google or Facebook account opens your account now. Not you? Sign in and unlink it.',
    },
  }),
  social_unlinked: defineTexts({
    subject: { ro: 'Un cont legat a fost dezlegat', en: 'A linked account was unlinked' },
    what: {
      ro: 'Contul Google sau Facebook nu mai deschide contul tău Zâmbet.',
      en: 'The Google or Facebook account no longer opens your Zâmbet account.',
    },
  }),
  password_changed: defineTexts({
    subject: { ro: 'Parola ta s-a schimbat', en: 'Your password has changed' },
    what: {
      ro: 'Parola contului tău Zâmbet s-a schimbat. Celelalte dispozitive au fost deconectate.',
      en: 'The password of your Zâmbet account has changed. The other devices were signed out.',
    },
    sms: {
      ro: 'Zambet: parola contului tau s-a schimbat. Nu ai fost tu? Alege alta din "Ai uitat parola?".',
      en: 'Zambet: the password of your account has changed. Not you? Choose another by "Forgot password?".',
    },
  }),
  email_changed: defineTexts({
    subject: { ro: 'Emailul contului s-a schimbat', en: 'The email of your account has changed' },
    what: {
      ro: 'Contul tău Zâmbet are alt email. Nu mai intri cu cel de aici.',
      en: 'Your Zâmbet account has another email. This one no longer signs you in.',
    },
  }),
  mobile_changed: defineTexts({
    subject: { ro: 'Telefonul contului s-a schimbat', en: 'The phone of your account has changed' },
    what: {
      ro: 'Contul tău Zâmbet are alt număr de telefon.',
      en: 'Your Zâmbet account has another phone number.',
    },
  }),
} as const

export type NoticeName = keyof typeof NOTICES
