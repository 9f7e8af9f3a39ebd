import type { Drawn, Head } from './head.ts'

export const confirmHead = ({ t }: Drawn): Head => ({
  title: t('confirm.title'),
  description: t('confirm.description'),
  path: '/pacient/confirmare',
  isListed: false,
  facts: [],
})
