import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clock } from '#web/ui/clock.ts'
import type { SavingState } from '../saving/answer-store.ts'
import styles from './Steps.module.css'

const SECOND = 1_000
const MINUTE = 60

/** Whether the clinic has what was answered, and since when. */
export function SavingLine({ saving }: { saving: SavingState }) {
  const { t, i18n } = useTranslation('fill-form')
  const at = saving.is === 'saved' ? saving.at : undefined
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (at === undefined) return undefined
    const timer = setInterval(() => setNow(clock.now()), SECOND)
    return () => clearInterval(timer)
  }, [at])
  if (saving.is === 'saved' && at === undefined) return null
  const Icon = saving.is === 'saved' ? IconCloudCheck : saving.is === 'waiting' ? IconCloudUp : IconCloudOff
  const seconds = at === undefined ? 0 : Math.max(0, Math.floor((now - at) / SECOND))
  const ago = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'always' })
  const isHeldUp = saving.is === 'offline' || saving.is === 'refused'
  return (
    // What goes well is not said aloud at every answer.
    <p className={styles.saving} role={isHeldUp ? 'status' : undefined} data-saving={saving.is}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {saving.is === 'refused'
        ? saving.message
        : saving.is === 'saved' && seconds > 0
          ? t('saving.savedAgo', {
              ago:
                seconds < MINUTE
                  ? ago.format(-seconds, 'second')
                  : ago.format(-Math.floor(seconds / MINUTE), 'minute'),
            })
          : t(`saving.${saving.is}`)}
    </p>
  )
}
