import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chartEntryOf, getToothChart, voidToothEntries } from '#contract/patients/tooth-chart.ts'
import { repeatedEntries } from '#domain/tooth-chart/entry-rules.ts'
import { entryWords } from '#domain/tooth-chart/kind-words.ts'
import { call } from '#web/api/client.ts'
import { invalidate, query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { DrawnEntry } from '../edit/chart-editing.ts'
import styles from './ChartSide.module.css'

/** What two joined records said alike: the surplus is offered to be taken back, never taken by itself. */
export function RepeatsCard({ scene: { data, patient } }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (ids: number[]) => call(voidToothEntries, { ids, reason: t('repeats.reason') }),
    onSuccess(reply, ids) {
      client.setQueryData(query(getToothChart, { patient_id: patient.id }).queryKey, reply)
      showNotice({ kind: 'ok', text: t('repeats.taken', { count: ids.length }) })
    },
    onSettled: () => invalidate(client, 'patient_record'),
  })
  const entries: readonly DrawnEntry[] = data.entries
  const surplus = new Set(repeatedEntries(entries.map(chartEntryOf)).map(({ id }) => id))
  const repeats = entries.filter(entry => surplus.has(entry.id) && entry.editable && !entry.waiting)
  if (repeats.length === 0) return null
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>{t('repeats.title', { count: repeats.length })}</h3>
      <ul>
        {repeats.map(entry => (
          <li key={entry.id} className={styles.pair}>
            <span>
              {entry.tooth === null ? null : <strong>{entry.tooth} </strong>}
              {entryWords(entry, currentLanguage())}
            </span>
            <span>{format.date(entry.date)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.ask}>
        <p>{t('repeats.text')}</p>
        <Button
          variant="secondary"
          size="dense"
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate(repeats.map(({ id }) => id))}
        >
          {t('repeats.takeBack')}
        </Button>
      </div>
    </section>
  )
}
