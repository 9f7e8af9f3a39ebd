import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { ChartScene } from '../chart-scene.ts'
import { tableRows } from './table-rows.ts'
import styles from './ChartTable.module.css'

/** All that the drawing says, tooth by tooth. */
export function ChartTable({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const { select, selected } = scene
  const format = useFormat(useClinicFacts().zone)
  const isChosen = (tooth: number | undefined) => tooth !== undefined && selected.includes(tooth)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('mouth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.tooth')}</th>
            <th scope="col">{t('table.findings')}</th>
            <th scope="col">{t('table.last')}</th>
          </tr>
        </thead>
        <tbody>
          {tableRows(scene).map(row => (
            <tr
              key={row.name}
              data-bare={row.isBare || undefined}
              data-chosen={isChosen(row.tooth) || undefined}
            >
              <th scope="row">
                <RowName {...row} isChosen={isChosen(row.tooth)} onChoose={select} />
              </th>
              <td>
                {row.findings.length > 0 ? (
                  <ul>
                    {row.findings.map(finding => (
                      <li key={finding.id}>
                        <i data-mark={finding.mark} aria-hidden="true" />
                        {finding.words}
                      </li>
                    ))}
                  </ul>
                ) : (
                  row.words
                )}
              </td>
              <td>{row.last ? format.dayMonthYear(row.last) : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowNameProps {
  tooth: number | undefined
  name: string
  isChosen: boolean
  onChoose: (teeth: readonly number[]) => void
}

/** A tooth is chosen by its name; an arch, or the mouth, is only named. */
function RowName({ tooth, name, isChosen, onChoose }: RowNameProps) {
  if (tooth === undefined) return <span className={styles.whole}>{name}</span>
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose([tooth])}>
      <strong>{tooth}</strong> {name}
    </button>
  )
}
