import { IconPin } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './PinboardButton.module.css'

interface PinboardButtonProps {
  count: number
  isOpen: boolean
  onToggle: () => void
}

const findPlace = () => document.getElementById('page-tools')
const neverChanges = () => () => undefined

/** In the top bar: how many bookings wait for another hour. */
export function PinboardButton({ count, isOpen, onToggle }: PinboardButtonProps) {
  const { t } = useTranslation('staff')
  const place = useSyncExternalStore(neverChanges, findPlace)
  if (!place || count === 0) return null
  return createPortal(
    <button
      type="button"
      className={buttonClass({ variant: 'secondary', size: 'dense' })}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      <IconPin size={18} stroke={1.75} aria-hidden="true" />
      {t('calendar.pinboard')} <span className={styles.count}>{count}</span>
    </button>,
    place,
  )
}
