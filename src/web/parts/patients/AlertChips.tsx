import {
  IconAlertTriangleFilled,
  IconBabyCarriage,
  IconDroplet,
  IconHeartbeat,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AlertKind, HighAlert } from '#contract/alerts.ts'
import styles from './AlertChips.module.css'

const ICONS = {
  allergy: IconAlertTriangleFilled,
  medicine: IconDroplet,
  condition: IconHeartbeat,
  pregnancy: IconBabyCarriage,
  behaviour: IconMessageExclamation,
}

function AlertIcon({ kind, size = 16 }: { kind: AlertKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} aria-hidden="true" />
}

/** What must not be missed of somebody: red with an icon of its kind, said aloud with the kind's word. */
export function AlertChips({ alerts }: { alerts: readonly HighAlert[] }) {
  const { t } = useTranslation('staff')
  if (alerts.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('calendar.alert')}>
      {alerts.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className={styles.high}>
          <AlertIcon kind={kind} />
          <span>
            <span className="visually-hidden">{t(`patients.alertKinds.${kind}`)}: </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
