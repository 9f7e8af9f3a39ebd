import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './PolicyNote.module.css'

interface PolicyNoteProps {
  policy: { cancel_notice_minutes: number }
}

/** Until when a visit may be cancelled, told before anything is chosen. */
export function PolicyNote({ policy }: PolicyNoteProps) {
  const { t } = useTranslation(['patient', 'common'])
  const minutes = policy.cancel_notice_minutes
  const time =
    minutes % 60 === 0
      ? t('patient:doctorPage.hoursAhead', { count: minutes / 60 })
      : t('common:count.minutes', { count: minutes })
  return (
    <p className={styles.note}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{t('patient:doctorPage.changeMind')}</strong>{' '}
        {minutes > 0 ? t('patient:doctorPage.policy', { time }) : t('patient:doctorPage.policyAnytime')}
      </span>
    </p>
  )
}
