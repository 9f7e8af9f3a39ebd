import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  title: { ro: 'Pagină de plată de probă', en: 'Trial payment page' },
  noMoney: {
    ro: 'Aici nu se iau bani: serverul nu are o cheie Stripe. Pagina ține locul celei pe care plătești cu cardul.',
    en: 'No money is taken here: this server has no Stripe key. This page stands in for the one where you pay by card.',
  },
  to: { ro: 'Către {clinic}', en: 'To {clinic}' },
  lei: { ro: '{amount} lei', en: '{amount} lei' },
  pay: { ro: 'Plătește {amount} lei', en: 'Pay {amount} lei' },
  back: { ro: 'Renunț și mă întorc', en: 'Give up and go back' },
  paid: { ro: 'Este plătit.', en: 'It is paid.' },
  over: { ro: 'Pagina a expirat.', en: 'This page has expired.' },
  goOn: { ro: 'Mergi mai departe', en: 'Go on' },
  account: { ro: 'Cont de încasări de probă', en: 'Trial payment account' },
  enable: { ro: 'Pornește încasările de probă', en: 'Turn trial payments on' },
})
