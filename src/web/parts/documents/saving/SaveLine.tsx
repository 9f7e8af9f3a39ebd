import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import type { SaveState } from './draft-saver.ts'
import styles from './SaveLine.module.css'

/** How far what was written has come. */
export function SaveLine({ state, zone }: { state: SaveState; zone: string }) {
  const { t } = useTranslation('form-builder')
  const format = useFormat(zone)
  return (
    <span
      role="status"
      // Every pause is saved: a reader hears only of what went wrong.
      aria-live={state.is === 'refused' || state.is === 'offline' || state.is === 'stale' ? 'polite' : 'off'}
      className={styles.state}
      data-bad={state.is === 'refused' || undefined}
      data-offline={state.is === 'offline' || undefined}
    >
      {state.is === 'offline' ? <IconCloudOff size={16} stroke={1.75} aria-hidden="true" /> : null}
      {state.is === 'saved'
        ? t('save.saved', { time: format.time(state.at) })
        : state.is === 'refused'
          ? `${t('save.refused')}: ${state.message}`
          : t(`save.${state.is === 'saving' ? 'waiting' : state.is}`)}
    </span>
  )
}
