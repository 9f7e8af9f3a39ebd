import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '#web/ui/notices.ts'
import type { Running } from './run-many.ts'
import styles from './ActionBar.module.css'

/** What can be done with the rows that are chosen; it tells by itself what became of it. */
export interface ListAction<T> {
  label: string
  /** While it goes on: "Dezactivez". */
  doing: string
  icon: ReactNode
  run: (rows: readonly T[], running: Running) => Promise<void>
}

interface ActionBarProps<T> {
  /** "3 selectați" */
  words: string
  count: number
  actions: readonly ListAction<T>[]
  /** The rows that are chosen; those not loaded yet are asked for. */
  readRows: () => Promise<readonly T[]>
  /** Beside the actions. */
  children?: ReactNode
  onClear: () => void
}

/** More than anybody means by one press. */
export const MOST_AT_ONCE = 500

/** What can be done with those chosen, over the list's foot. */
export function ActionBar<T>({ words, count, actions, readRows, children, onClear }: ActionBarProps<T>) {
  const { t } = useTranslation(['clinic', 'common'])
  const [progress, setProgress] = useState<{ doing: string; tried: number; all: number }>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function run(action: ListAction<T>): Promise<void> {
    const { signal } = (stop.current = new AbortController())
    setProgress({ doing: action.doing, tried: 0, all: count })
    try {
      const rows = await readRows()
      const onProgress = (tried: number) => setProgress({ doing: action.doing, tried, all: rows.length })
      await action.run(rows, { signal, onProgress })
      onClear()
    } catch (error) {
      showError(error instanceof Error ? error.message : t('common:errors.unexpected'))
    } finally {
      stop.current = undefined
      setProgress(undefined)
    }
  }

  if (count === 0 && !progress) return null
  const isTooMany = count > MOST_AT_ONCE && actions.length > 0
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('clinic:list.withPicked')}>
      {progress ? (
        <>
          <strong role="status">
            {t('clinic:list.progress', { doing: progress.doing, tried: progress.tried, all: progress.all })}
          </strong>
          <button type="button" onClick={() => stop.current?.abort()}>
            {t('clinic:list.stop')}
          </button>
        </>
      ) : (
        <>
          <strong role="status">{words}</strong>
          {children}
          {isTooMany ? (
            <span className={styles.hint}>{t('clinic:list.atMost', { count: MOST_AT_ONCE })}</span>
          ) : (
            actions.map(action => (
              <button key={action.label} type="button" onClick={() => void run(action)}>
                {action.icon}
                {action.label}
              </button>
            ))
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={t('clinic:list.clearPicked')}
            onClick={onClear}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  )
}
