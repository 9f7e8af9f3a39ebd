import { IconAlertTriangle, IconCamera, IconCircleCheckFilled, IconMicrophone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceName, DeviceState } from './open-devices.ts'
import styles from './DeviceCheck.module.css'

const ICONS = { camera: IconCamera, microphone: IconMicrophone } as const

interface DeviceRowProps {
  name: DeviceName
  text: string
  children: ReactNode
}

export function DeviceRow({ name, text, children }: DeviceRowProps) {
  const { t } = useTranslation('video-visit')
  const Icon = ICONS[name]
  return (
    <div className={styles.row}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <p className={styles.words} aria-live="polite">
        {t(`device.${name}.title`)}
        <span>{text}</span>
      </p>
      {children}
    </div>
  )
}

/** Beside words that say the same. */
export function Outcome({ state }: { state: DeviceState }) {
  if (state === 'untried') return null
  return state === 'works' ? (
    <IconCircleCheckFilled className={styles.right} size={24} aria-hidden="true" />
  ) : (
    <IconAlertTriangle className={styles.wrong} size={24} stroke={1.75} aria-hidden="true" />
  )
}
