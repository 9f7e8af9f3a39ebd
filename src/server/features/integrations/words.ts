import { defineTexts } from '#contract/texts.ts'

export const INVITATION = defineTexts({
  subject: {
    ro: 'Leagă-ți contul {provider} de {clinic}',
    en: 'Connect your {provider} account to {clinic}',
  },
  body: {
    ro: 'Bună, {name},\n\n{clinic} ține vizitele video prin {provider}. Dacă îți legi propriul cont, {gain}.\n\nIntră în contul tău Zâmbet, la „Contul video”, și apasă Leagă.\n\nLeagă-ți contul:\n{link}\n\nDacă nu vrei, nu trebuie să faci nimic: vizitele tale rămân pe contul clinicii.',
    en: 'Hello {name},\n\n{clinic} holds its video visits on {provider}. Once your own account is connected, {gain}.\n\nSign in to your Zâmbet account, find “Video account” and press Connect.\n\nConnect your account:\n{link}\n\nIf you would rather not, there is nothing to do: your visits stay on the clinic’s account.',
  },
})

/** What an account of one's own is good for, where the clinic's holds one meeting at a time and where it holds any. */
export const GAINS = defineTexts({
  alone: {
    ro: 'vizitele tale nu se mai suprapun cu ale colegilor și le deschizi tu, ca gazdă',
    en: 'your visits no longer overlap with your colleagues’ and you open them yourself, as their host',
  },
  host: {
    ro: 'vizitele tale le deschizi tu, ca gazdă',
    en: 'you open your visits yourself, as their host',
  },
})
