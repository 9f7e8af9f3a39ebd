import {
  IconAlertTriangleFilled,
  IconBabyCarriage,
  IconDroplet,
  IconHeartbeat,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AlertKind, HighAlert, PatientAlert } from '#contract/patients/alerts.ts'
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

interface AlertChipsProps {
  /** Of those that do not say how grave they are, all are. */
  alerts: readonly (HighAlert & Partial<Pick<PatientAlert, 'severity'>>)[]
}

/** What must not be missed of somebody: the grave red, each with an icon of its kind, said aloud with the kind's word. */
export function AlertChips({ alerts }: AlertChipsProps) {
  const { t } = useTranslation('staff')
  if (alerts.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('calendar.alert')}>
      {alerts.map(({ kind, text, severity = 'high' }) => (
        <li key={`${kind} ${text}`} className={styles[severity]}>
          <AlertIcon kind={kind} />
          <span>
            <span className="visually-hidden">{t(`alertKinds.${kind}`)}: </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
