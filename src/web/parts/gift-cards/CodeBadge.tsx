import { IconChecks, IconCircleCheck, IconHourglassEmpty, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CodeState } from '#contract/money/held-code.ts'
import { Badge } from '#web/ui/Badge.tsx'

const LOOKS = {
  active: { tone: 'ok', Icon: IconCircleCheck },
  redeemed: { tone: 'accent', Icon: IconUser },
  used: { tone: 'neutral', Icon: IconChecks },
  expired: { tone: 'warn', Icon: IconHourglassEmpty },
} as const

/** What a code is, by its word and its sign. */
export function CodeBadge({ state }: { state: CodeState }) {
  const { t } = useTranslation('gift-cards')
  const { tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}>
      {t(`stateOf.${state}`)}
    </Badge>
  )
}
