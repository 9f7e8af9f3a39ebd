import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { entryWords } from '#domain/tooth-chart/kind-words.ts'
import { inRow } from '#domain/tooth-chart/arches.ts'
import type { Standing } from '#domain/tooth-chart/fold-place.ts'
import { isToTreat } from '#domain/tooth-chart/indices.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { ChartScene } from '../chart-scene.ts'
import { markOf } from './EntryRow.tsx'
import styles from './ChartSide.module.css'

/** Diagnoses and plans that wait on the teeth, tooth by tooth. */
export function ToTreat({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const format = useFormat(useClinicFacts().zone)
  const { chart, data, select } = scene
  const teeth = [...chart.teeth].toSorted(([one], [other]) => one - other)
  const waiting = teeth.flatMap(([, state]) =>
    state.standing.filter(one => isToTreat({ ...state, standing: [one] })),
  )
  if (waiting.length === 0) return null
  const language = currentLanguage()
  // A bridge is one thing to do, over however many teeth.
  const rows = [...Map.groupBy(waiting, ({ entry }) => entry.group ?? `entry ${entry.id}`).values()]
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>
        {t('toTreat')} <span className={styles.count}>{rows.length}</span>
      </h3>
      <ul>
        {rows.map(row => {
          const [{ entry, surfaces }] = row as [Standing]
          const full = data.entries.find(({ id }) => id === entry.id)
          const places = inRow(row.map(one => one.entry.tooth!))
          const role = row.length > 1 ? null : entry.role
          return (
            <li key={entry.id}>
              <button type="button" className={styles.row} onClick={() => select([entry.tooth!])}>
                <strong>{row.length > 1 ? `${places[0]}–${places.at(-1)}` : places[0]}</strong>
                <i data-mark={markOf(entry)} aria-hidden="true" />
                <span>
                  {entryWords({ ...entry, surfaces, role }, language)}
                  <small>
                    {[full?.diagnosis?.code, format.dayMonthYear(entry.date)].filter(Boolean).join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
