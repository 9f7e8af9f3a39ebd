import { useTranslation } from 'react-i18next'
import type { FigureKey, Report } from '#domain/reports/figures.ts'
import { CellAvatar } from './CellAvatar.tsx'
import { FigureTable } from './charts/FigureTable.tsx'
import { GraphPart } from './GraphPart.tsx'
import { SplitPicker, splitOf, type Split } from './SplitPicker.tsx'
import type { TabProps } from './tab-props.ts'
import { useGraph } from './use-graph.ts'
import styles from './SplitTable.module.css'

interface SplitTableProps extends TabProps {
  report: Report
  splits: readonly [Split, ...Split[]]
  figures: readonly FigureKey[]
  changeOf: FigureKey
}

/** A report by doctor, place or service, as one chooses, with its totals. */
export function SplitTable({
  report,
  splits,
  figures,
  changeOf,
  search,
  ask,
  onChange,
  onRows,
}: SplitTableProps) {
  const { t } = useTranslation('reports')
  const split = splitOf(search.group, splits)
  const graph = useGraph(report, ask, split)
  // Of what is counted in more than one row the rows add up to more than their total.
  const twice =
    report === 'clients' ? 'people' : split === 'service' && report !== 'service' ? 'visits' : undefined
  const label = t('table.split', { report: t(`tabs.${report}`), by: t(`groups.by.${split}`) })
  return (
    <section className={styles.card} aria-label={label}>
      {splits.length > 1 ? (
        <header className={styles.head}>
          <SplitPicker
            splits={splits}
            value={split}
            onChange={next => onChange({ group: next === splits[0] ? undefined : next }, { replace: true })}
          />
        </header>
      ) : null}
      <GraphPart graph={graph} bones={<div className={styles.bones} aria-busy="true" />}>
        {data =>
          data.series.length === 0 ? (
            <p className={styles.nothing}>{t('empty.card')}</p>
          ) : (
            <>
              <FigureTable
                label={label}
                nameHead={t(`groups.${split}`)}
                graph={data}
                figures={figures}
                changeOf={changeOf}
                renderStart={split === 'doctor' ? point => <CellAvatar point={point} size={28} /> : undefined}
                onOpen={(measure, point) =>
                  onRows({ measure, report, ...(point && { group: data.group, key: point.key }) })
                }
              />
              {twice ? <p className={styles.note}>{t(`table.twice.${twice}`)}</p> : null}
            </>
          )
        }
      </GraphPart>
    </section>
  )
}
