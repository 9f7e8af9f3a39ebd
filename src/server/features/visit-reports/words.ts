import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  seal: { ro: 'Raport medical {number}', en: 'Medical report {number}' },
})

export const SMS = defineTexts({
  body: {
    ro: '{name}, raportul vizitei tale la {clinic} este aici: {link} Se deschide cu un cod.',
    en: '{name}, the report of your visit at {clinic} is here: {link} It opens with a code.',
  },
})

export const EMAIL = defineTexts({
  subject: { ro: 'Raportul vizitei tale la {clinic}', en: 'The report of your visit at {clinic}' },
  body: {
    ro: 'Bună, {name}!\n\nRaportul vizitei tale la {clinic} este gata. Se deschide cu un cod pe care îl primești când îl ceri. Linkul ține 30 de zile.\n\nDeschide raportul:\n{link}',
    en: 'Hello {name},\n\nThe report of your visit at {clinic} is ready. It opens with a code that you get when you ask for it. The link holds for 30 days.\n\nOpen the report:\n{link}',
  },
})
