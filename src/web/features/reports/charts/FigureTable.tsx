import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure, Point } from '#contract/reports/graphs.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import { ChangeMark } from '../tiles/ChangeMark.tsx'
import type { Graph } from '../use-graph.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { usePointWords } from '../use-point-words.ts'
import styles from './FigureTable.module.css'

interface FigureTableProps {
  label: string
  nameHead: string
  graph: Pick<Graph, 'group' | 'columns' | 'series' | 'totals' | 'previous_totals'>
  /** Which of its figures are shown, in order; those that the reply does not have are left out. */
  figures: readonly FigureKey[]
  /** Before the name, such as a face. */
  renderStart?: (point: Point) => ReactNode
  /** The figure of which is said what became of it since. */
  changeOf?: FigureKey
  /** Opens the rows of a cell, or of a total, where there is no point. */
  onOpen?: ((measure: FigureKey, point?: Point) => void) | undefined
}

/** A report's parts with their figures, and what all of it comes to; each cell opens into its rows. */
export function FigureTable(props: FigureTableProps) {
  const { label, nameHead, graph, figures, renderStart, changeOf, onOpen } = props
  const { t } = useTranslation('reports')
  const { sayChange } = useFigureWords()
  const { nameOf } = usePointWords()
  const columns = figures.flatMap(key => graph.columns.find(column => column.key === key) ?? [])
  const changed = graph.previous_totals ? columns.find(({ key }) => key === changeOf) : undefined
  const changeCell = (key: FigureKey, now: Point['values'], before: Point['previous']) => {
    if (key !== changed?.key) return null
    const change = sayChange(changed, now[key] ?? 0, before?.[key] ?? 0)
    return (
      <td className={clsx(styles.figure, styles.since)}>{change ? <ChangeMark change={change} /> : null}</td>
    )
  }

  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{nameHead}</th>
            {columns.map(column => (
              <Fragment key={column.key}>
                <th scope="col" className={styles.figure}>
                  {column.label}
                </th>
                {column === changed ? (
                  <th scope="col" className={clsx(styles.figure, styles.since)}>
                    {t('table.change')}
                  </th>
                ) : null}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {graph.series.map(point => (
            <tr key={point.key}>
              <th scope="row">
                <span className={styles.name}>
                  {renderStart?.(point)}
                  {nameOf(graph.group, point)}
                </span>
              </th>
              {columns.map(column => (
                <Fragment key={column.key}>
                  <Cell
                    figure={column}
                    of={nameOf(graph.group, point)}
                    value={point.values[column.key]}
                    isMain={column.key === changeOf}
                    onOpen={onOpen && (() => onOpen(column.key, point))}
                  />
                  {changeCell(column.key, point.values, point.previous)}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('table.total')}</th>
            {columns.map(column => (
              <Fragment key={column.key}>
                <Cell
                  figure={column}
                  of={t('table.total')}
                  value={graph.totals[column.key]}
                  isMain
                  onOpen={onOpen && (() => onOpen(column.key))}
                />
                {changeCell(column.key, graph.totals, graph.previous_totals)}
              </Fragment>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface CellProps {
  figure: Figure
  /** What its row is called. */
  of: string
  value: number | null | undefined
  isMain: boolean
  onOpen: (() => void) | undefined
}

function Cell({ figure: { kind, label }, of, value, isMain, onOpen }: CellProps) {
  const { say } = useFigureWords()
  const words = kind === 'money' ? say(kind, value, true).replace(/\u00a0lei$/, '') : say(kind, value)
  return (
    <td className={clsx(styles.figure, isMain && styles.main)}>
      {onOpen && value ? (
        <button type="button" aria-label={`${of}, ${label}: ${words}`} onClick={onOpen}>
          {words}
        </button>
      ) : (
        words
      )}
    </td>
  )
}
