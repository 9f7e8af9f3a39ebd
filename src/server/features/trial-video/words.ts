import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  account: { ro: 'Cont {provider} de probă', en: 'Trial {provider} account' },
  notProvider: {
    ro: 'Aici nu este {provider}: serverul nu are cheile lui. Pagina ține locul celei pe care {provider} te întreabă dacă îi dai acces.',
    en: 'This is not {provider}: this server has no keys for it. This page stands in for the one where {provider} asks whether you allow access.',
  },
  asks: {
    ro: 'Zâmbet vrea să creeze, să mute și să șteargă întâlniri în contul tău.',
    en: 'Zâmbet would like to create, move and delete meetings in your account.',
  },
  allow: { ro: 'Permite', en: 'Allow' },
  refuse: { ro: 'Refuză', en: 'Refuse' },
  room: { ro: 'Cameră de probă', en: 'Trial room' },
  opensThere: {
    ro: 'Cameră de probă: pe un server adevărat aici se deschide {provider}.',
    en: 'Trial room: on a real server {provider} opens here.',
  },
  nobody: {
    ro: 'Nu te vede și nu te aude nimeni. Poți închide pagina.',
    en: 'Nobody sees or hears you. You can close this page.',
  },
})
