import { IconClock, IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { getGraph, listGraphRows } from '#contract/reports/graphs.ts'
import { keyOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Graph } from '../use-graph.ts'
import styles from './ReadAgain.module.css'

interface ReadAgainProps {
  zone: string
  /** Where there is little room, the hour alone is said. */
  isShort?: boolean
}

/** The moment that what is shown is true of, and a press that reads it again. */
export function ReadAgain({ zone, isShort = false }: ReadAgainProps) {
  const { t } = useTranslation('reports')
  const format = useFormat(zone)
  const client = useQueryClient()
  const queryKey = keyOf(getGraph)
  const isReading = useIsFetching({ queryKey }) > 0
  const at = useSyncExternalStore(
    changed => client.getQueryCache().subscribe(changed),
    () => oldestOf(client.getQueriesData<Graph>({ queryKey, type: 'active' })),
  )
  if (!at) return null
  return (
    <button
      type="button"
      className={styles.read}
      title={t('readAgain')}
      aria-busy={isReading}
      onClick={() => {
        void client.invalidateQueries({ queryKey })
        void client.invalidateQueries({ queryKey: keyOf(listGraphRows) })
      }}
    >
      <IconClock size={16} stroke={1.75} aria-hidden="true" className={styles.clock} />
      <IconRefresh size={16} stroke={1.75} aria-hidden="true" className={styles.again} />
      {t(isShort ? 'asOfShort' : 'asOf', {
        time: format.time(at),
        zone: zone === 'Europe/Bucharest' ? t('zone') : zone.replace(/.*\//, '').replaceAll('_', ' '),
      })}
      <span className="visually-hidden">. {t('readAgain')}</span>
    </button>
  )
}

/** Of several figures on a page the one that was read first. */
function oldestOf(queries: [unknown, Graph | undefined][]): string | undefined {
  return queries
    .flatMap(([, graph]) => (graph ? [graph.as_of] : []))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}
