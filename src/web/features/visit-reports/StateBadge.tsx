import { IconAlertCircle, IconLock, IconMail, IconMailOpened, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import type { ReportState } from './report-state.ts'

const LOOKS = {
  draft: { tone: 'warn', Icon: IconPencil },
  locked: { tone: 'neutral', Icon: IconLock },
  sent: { tone: 'accent', Icon: IconMail },
  opened: { tone: 'accent', Icon: IconMailOpened },
  unsent: { tone: 'danger', Icon: IconAlertCircle },
} as const

export function StateBadge({ state }: { state: ReportState }) {
  const { t } = useTranslation('visit-reports')
  const { tone, Icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}>
      {t(`states.${state}`)}
    </Badge>
  )
}
