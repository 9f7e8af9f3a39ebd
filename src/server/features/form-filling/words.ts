import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  consent: {
    ro: 'Am citit documentul și sunt de acord să îl semnez electronic. Pot cere oricând varianta pe hârtie.',
    en: 'I have read the document and agree to sign it electronically. I may ask for it on paper at any time.',
  },
  sealed: { ro: 'Formular {code}', en: 'Form {code}' },
})

/** To the record's email: the document itself stays behind a code. */
export const COPY_EMAIL = defineTexts({
  subject: { ro: 'Documentul semnat la {clinic}', en: 'The document signed at {clinic}' },
  body: {
    ro: 'Bună, {name}!\n\nAi semnat un document la {clinic}. Îl deschizi cu un cod pe care îl primești prin SMS.\n\nDeschide:\n{link}',
    en: 'Hello {name},\n\nYou have signed a document at {clinic}. It opens with a code that you get by SMS.\n\nOpen:\n{link}',
  },
})
