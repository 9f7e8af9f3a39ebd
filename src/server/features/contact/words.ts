// What is said to who writes to us, and what reaches those who read it.

import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  thanks: { ro: 'Mulțumim! Îți răspundem pe email.', en: 'Thank you! We will answer by email.' },
})

export const CONTACT_MESSAGE = defineTexts({
  subject: { ro: 'Scrie-ne: {subject}', en: 'Contact us: {subject}' },
  body: {
    ro: 'Răspunde la adresa {email}\n\nA scris de pe o pagină în română, contul {account}.\n\n{text}',
    en: 'Answer to {email}\n\nWritten on a page in English, account {account}.\n\n{text}',
  },
})
