import { useTranslation } from 'react-i18next'
import { ronOf } from '#domain/money/money.ts'
import { useFormat } from '#web/i18n/format.ts'

/** What is on a code, and what stays on it. */
export function CodeRest({ remaining, pays }: { remaining: number; pays: number }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const rest = remaining - ronOf(pays)
  return (
    <p>
      {t('codeHad', { amount: format.money(remaining) })}{' '}
      {rest <= 0 ? t('codeEmpty') : t('codeLeaves', { amount: format.money(rest) })}
    </p>
  )
}
