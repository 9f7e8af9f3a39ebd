import type { Drawn, Head } from './head.ts'

export function homeHead({ t, addressOf, language }: Drawn): Head {
  const url = addressOf('/pacient')
  return {
    title: t('home.title'),
    description: t('home.description'),
    path: '/pacient',
    isListed: true,
    facts: [
      {
        '@type': 'WebSite',
        name: 'Zâmbet',
        url,
        inLanguage: language,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: addressOf('/pacient?q={search_term_string}') },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
