import { i18n } from '../light/i18n.ts'
import { cut, type Drawn, type Head } from './head.ts'

export function privacyHead({ addressOf, language }: Drawn): Head {
  const title = i18n.t('legal:privacy.title')
  return {
    title,
    description: cut(i18n.t('legal:privacy.intro')),
    path: '/privacy',
    isListed: true,
    facts: [{ '@type': 'WebPage', name: title, url: addressOf('/privacy'), inLanguage: language }],
  }
}
