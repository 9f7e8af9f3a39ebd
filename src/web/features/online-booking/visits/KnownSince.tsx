import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import styles from './KnownSince.module.css'

/** Above what is shown without a connection: since when it is known. */
export function KnownSince({ at }: { at: number }) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const words = useDayWords(format)
  const when = new Date(at).toISOString()
  const isToday = words.dateOf(when) === words.today
  return (
    <p className={styles.strip} role="status" data-says-offline>
      <IconWifiOff size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{t('title')}</strong>{' '}
        {t(isToday ? 'knownToday' : 'knownOn', { day: format.day(when), time: format.time(when) })}
      </span>
    </p>
  )
}
