import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { daysLeftSoon } from '#domain/money/ends-soon.ts'
import { DEFAULT_ZONE } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useNow } from '#web/ui/use-now.ts'

interface EndsSoonProps {
  /** The last day on which it is good; null: any. */
  day: string | null
  zone?: string
}

/** How long a package or a code still lives, once that is not long. */
export function EndsSoon({ day, zone = DEFAULT_ZONE }: EndsSoonProps) {
  const { t } = useTranslation('common')
  const left = daysLeftSoon(day, useNow(), zone)
  if (left === undefined) return null
  return (
    <Badge tone="warn" icon={<IconClock size={14} stroke={2} aria-hidden="true" />}>
      {left === 0 ? t('endsToday') : t('endsIn', { count: left })}
    </Badge>
  )
}
