import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  signSms: {
    ro: '{code} este codul cu care semnezi documentul {print} la {clinic}. Nu îl da nimănui.',
    en: '{code} is the code that signs the document {print} at {clinic}. Give it to nobody.',
  },
  openSms: {
    ro: '{code} este codul cu care deschizi documentul de la {clinic}. Nu îl da nimănui.',
    en: '{code} is the code that opens your document from {clinic}. Give it to nobody.',
  },
})

export const OPEN_EMAIL = defineTexts({
  subject: { ro: 'Codul pentru documentul de la {clinic}', en: 'The code for your document from {clinic}' },
  body: {
    ro: 'Bună!\n\n{code} este codul cu care deschizi documentul de la {clinic}. Ține 10 minute. Dacă nu ai cerut tu codul, nu trebuie să faci nimic.',
    en: 'Hello,\n\n{code} is the code that opens your document from {clinic}. It holds for 10 minutes. If you did not ask for it, there is nothing to do.',
  },
})
