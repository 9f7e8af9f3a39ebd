import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  noAllergies: { ro: 'nu are alergii cunoscute', en: 'no known allergies' },
  signature: { ro: 'Semnătura: {name}', en: 'Signature: {name}' },
})

/** What a patient reads who has forms to fill in; nothing of what they are about, since others see a phone too. */
export const SEND_SMS = defineTexts({
  body: {
    ro: '{clinic}: {name}, ai de completat {forms} înainte de vizită: {link}',
    en: '{clinic}: {name}, please fill in {forms} before your visit: {link}',
  },
})

export const SEND_EMAIL = defineTexts({
  subject: {
    ro: 'De completat înainte de vizită, la {clinic}',
    en: 'To fill in before your visit to {clinic}',
  },
  body: {
    ro: 'Bună, {name}!\n\nLa {clinic} ai de completat {forms} înainte de vizită. Durează câteva minute și poți continua mai târziu de unde ai rămas.\n\nCompletează:\n{link}\n\nLinkul este doar al tău și ține până pe {until}.',
    en: 'Hello {name},\n\n{clinic} asks you to fill in {forms} before your visit. It takes a few minutes, and you can go on later where you stopped.\n\nFill in:\n{link}\n\nThe link is yours alone and works until {until}.',
  },
})
