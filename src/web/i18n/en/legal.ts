import type ro from '../ro/legal.ts'
import type { Translated } from '../namespaces.ts'

const legal: Translated<typeof ro> = {
  contact: {
    title: 'Contact us',
    later:
      'You will be able to write to us here. Until then, for a booking call the clinic: its number is in the confirmation message and in the booking’s link.',
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
      text: 'The medical record for as long as the law asks. The patient account until you delete it. Codes sent by SMS for a few minutes, and of those we keep only a fingerprint.',
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
