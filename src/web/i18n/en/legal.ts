import type ro from '../ro/legal.ts'
import type { Translated } from '../namespaces.ts'

const legal: Translated<typeof ro> = {
  contact: {
    title: 'Contact us',
    text: 'Questions about Zâmbet or your account. For a booking, the clinic helps you sooner.',
    email: 'Your email',
    subject: 'Subject',
    description: 'How can we help?',
  },
  privacy: {
    title: 'Privacy policy',
    intro:
      'Zâmbet is the software in which a clinic keeps its bookings and records. This page says which data passes through it, why, and what you may ask for.',
    who: {
      title: 'Who is responsible',
      text: 'The clinic you book with decides which data is needed and is responsible for it. Zâmbet keeps it for the clinic and uses it for nothing else. Your patient account is yours and is linked to a clinic’s record only after you prove, by a code, that the phone or email is yours.',
    },
    what: {
      title: 'What we keep',
      text: 'Your name, phone and, if you give them, email and address. Your bookings: doctor, service, date and time. What the clinic writes in your medical record, the forms you sign, payments. For safety: when and from where the account was entered.',
    },
    account: {
      title: 'Your patient account',
      text: 'The account keeps your name, phone, email, town, language, favourites and, if you add one, a small picture. Only staff of clinics whose record is linked to the account see the picture. Another phone needs the code sent to it, another email needs the link sent to it, good for 24 hours; the old address is told.',
    },
    safety: {
      title: 'How we guard it',
      text: 'Passwords and codes are kept as fingerprints alone. Wrong tries are counted and slowed down. Every change in a record leaves a trace: who, what and when. The clinic also sees who opened a record.',
    },
    messages: {
      title: 'What you write to us',
      text: 'The message of “Contact us”, with your email, goes to those who run Zâmbet and is deleted from our database after a year.',
    },
    why: {
      title: 'Why',
      text: 'So that you can book, the doctor can treat you, and you receive confirmations. Marketing messages come only if you said yes, and you can change that at any time.',
    },
    whom: {
      title: 'Who else sees it',
      text: 'Only your clinic, each employee according to their role. No clinic sees another’s data. Messages pass through the SMS operator and the email server with the bare minimum. We do not sell data.',
    },
    long: {
      title: 'For how long',
      text: 'The medical record for 10 years after its last note, visit or picture, after which it may be erased. The patient account until you ask the clinic or us to close it. Codes sent by SMS for 10 minutes, and of those only a fingerprint. Sessions that ended for 7 days, counted tries for a day at most.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may ask to see, correct, move or delete your data and object to its use. Ask the clinic; if the answer does not satisfy you, turn to the national data protection authority.',
    },
    device: {
      title: 'What stays on the device',
      text: 'Language, appearance, favourites and, while you are signed in, the keys of the session. We use no third-party trackers.',
    },
    contact: 'Contact us',
  },
}

export default legal
