import { IconBan, IconClockX, IconFileText, IconSend, IconSignature } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedFormFile } from '#contract/documents/form-files.ts'
import styles from './FormStateBadge.module.css'

const LOOKS: Record<ListedFormFile['state'], { icon: Icon; tone: string }> = {
  waiting: { icon: IconFileText, tone: 'quiet' },
  open: { icon: IconSend, tone: 'sent' },
  expired: { icon: IconClockX, tone: 'warn' },
  void: { icon: IconBan, tone: 'quiet' },
  signed: { icon: IconSignature, tone: 'ok' },
}

export function FormStateBadge({ state }: Pick<ListedFormFile, 'state'>) {
  const { t } = useTranslation('form-files')
  const { icon: StateIcon, tone } = LOOKS[state]
  return (
    <span className={styles.badge} data-tone={tone}>
      <StateIcon size={14} stroke={2} aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  )
}
