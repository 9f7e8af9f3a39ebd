import { defineTexts } from '#contract/texts.ts'

/** Short enough for one SMS. */
export const LINK = defineTexts({
  subject: { ro: 'De plată la {clinic}: {amount} lei', en: 'To pay at {clinic}: {amount} lei' },
  body: {
    ro: '{clinic}: ai de plată {amount} lei. Plătești cu cardul aici: {link}',
    en: '{clinic}: you have {amount} lei to pay. Pay by card here: {link}',
  },
})

export const LINK_EMAIL = defineTexts({
  subject: LINK.subject,
  body: {
    ro: '{clinic} îți cere {amount} lei. Poți plăti cu cardul, pe pagina sigură Stripe.\n\nPlătește:\n{link}\n\nLinkul este valabil până pe {until}.',
    en: '{clinic} asks you for {amount} lei. You can pay by card, on Stripe’s secure page.\n\nPay:\n{link}\n\nThe link is valid until {until}.',
  },
})

export const WORDS = defineTexts({
  title: { ro: 'Plată la {clinic}', en: 'Payment to {clinic}' },
  account: { ro: 'Rest de plată', en: 'Amount due' },
})
