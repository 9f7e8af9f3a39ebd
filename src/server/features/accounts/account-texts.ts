// What accounts send by email and SMS. The SMS have no diacritics, so that they fit one message.

export const texts = {
  ro: {
    passwordLinkSent: 'Ți-am trimis un email cu linkul pentru parola nouă.',
    phoneCode: (code: string) => `${code} este codul tau Zambet, valabil 10 minute.`,
    signInCode: (code: string) => ({
      subject: `${code} este codul tău Zâmbet`,
      body: `Codul cu care intri în cont este ${code}. Este valabil 10 minute.\n\nDacă nu tu ai încercat să intri, schimbă-ți parola.`,
    }),
    passwordLink: (name: string, link: string) => ({
      subject: 'Alege o parolă nouă',
      body: `Bună, ${name},\n\nApasă linkul de mai jos ca să alegi o parolă nouă. Este valabil o oră.\n\n${link}\n\nDacă nu tu ai cerut asta, poți ignora mesajul.`,
    }),
    invitation: (name: string, clinic: string, link: string) => ({
      subject: `Contul tău la ${clinic}`,
      body: `Bună, ${name},\n\n${clinic} ți-a deschis un cont în Zâmbet. Apasă linkul de mai jos ca să-ți alegi parola. Este valabil 7 zile.\n\n${link}\n\nDupă aceea intri oricând cu acest email.`,
    }),
  },
  en: {
    passwordLinkSent: 'We have emailed you the link for a new password.',
    phoneCode: (code: string) => `${code} is your Zambet code, valid for 10 minutes.`,
    signInCode: (code: string) => ({
      subject: `${code} is your Zâmbet code`,
      body: `The code to sign in is ${code}. It is valid for 10 minutes.\n\nIf it was not you who tried to sign in, change your password.`,
    }),
    passwordLink: (name: string, link: string) => ({
      subject: 'Choose a new password',
      body: `Hello ${name},\n\nFollow the link below to choose a new password. It is valid for one hour.\n\n${link}\n\nIf you did not ask for this, ignore this message.`,
    }),
    invitation: (name: string, clinic: string, link: string) => ({
      subject: `Your account at ${clinic}`,
      body: `Hello ${name},\n\n${clinic} has opened an account for you in Zâmbet. Follow the link below to choose your password. It is valid for 7 days.\n\n${link}\n\nAfter that you sign in with this email at any time.`,
    }),
  },
}
