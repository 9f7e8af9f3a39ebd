import { useTranslation } from 'react-i18next'
import type { StartedSubscription } from '#contract/money/patient-subscriptions.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = { running: 'ok', used_up: 'neutral', expired: 'warn', refunded: 'neutral' } as const

export function StateBadge({ state }: Pick<StartedSubscription, 'state'>) {
  const { t } = useTranslation('subscriptions')
  return <Badge tone={TONES[state]}>{t(`record.states.${state}`)}</Badge>
}
