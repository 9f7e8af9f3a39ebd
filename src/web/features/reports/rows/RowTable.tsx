import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Figure, ReportRow } from '#contract/reports/graphs.ts'
import type { FigureKey, RowKind } from '#domain/reports/figures.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { RowSort } from '../report-search.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { RowLink } from './RowLink.tsx'
import styles from './RowTable.module.css'

interface RowTableProps {
  label: string
  kind: RowKind
  rows: readonly ReportRow[]
  columns: readonly Figure[]
  measure: FigureKey
  sort: RowSort
  zone: string | undefined
  isStale: boolean
  onSort: (sort: RowSort) => void
  /** A row is about to be left for what it leads to. */
  onLeave: (row: string) => void
}

/** More than as many figures crowd a line; the head has them all. */
const MOST_COLUMNS = 4

export function RowTable(props: RowTableProps) {
  const { label, kind, rows, columns, measure, sort, zone, isStale, onSort, onLeave } = props
  const { t } = useTranslation('reports')
  const format = useFormat(zone)
  const { say } = useFigureWords()
  // Of a visit it goes without saying that it is one.
  const shown = columns.filter(column => kind !== 'visits' || column.kind === 'money').slice(0, MOST_COLUMNS)
  // What is said of all goes without saying.
  const hasState = new Set(rows.map(({ state }) => state)).size > 1 || shown.length === 0
  const sayAt = (at: string | null) =>
    at === null ? '' : at.length === 10 ? format.dayMonth(at) : `${format.dayMonth(at)}, ${format.time(at)}`

  return (
    <table className={styles.table} aria-label={label} aria-busy={isStale}>
      <thead>
        <tr>
          <Head
            name="at"
            title={t(`rows.when.${kind === 'visits' || kind === 'lines' ? 'visit' : 'day'}`)}
            sort={sort}
            onSort={onSort}
          />
          <Head name="title" title={t('rows.who')} sort={sort} onSort={onSort} />
          {hasState ? (
            <th scope="col" className={styles.state}>
              {t('rows.state')}
            </th>
          ) : null}
          {shown.map(column =>
            column.key === measure ? (
              <Head key={column.key} name="value" title={column.label} sort={sort} onSort={onSort} isFigure />
            ) : (
              <th key={column.key} scope="col" className={styles.figure}>
                {column.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <td className={styles.at}>{sayAt(row.at)}</td>
            <td className={styles.who}>
              <RowLink row={row} className={styles.link} onLeave={() => onLeave(row.id)}>
                {row.title || row.note || t('rows.unnamed')}
              </RowLink>
              {row.title && row.note ? <span className={styles.note}>{row.note}</span> : null}
            </td>
            {hasState ? <td className={styles.state}>{row.state}</td> : null}
            {shown.map(({ key, label: figureLabel, kind: each }) => (
              <td
                key={key}
                className={clsx(styles.figure, key === measure && styles.main)}
                data-label={figureLabel}
                data-owed={isOwed(key, row) || undefined}
              >
                {row.missing.includes(key) ? (
                  <span className={styles.missing}>
                    {t(key === 'billed' ? 'rows.unbilled' : 'rows.missing')}
                  </span>
                ) : (
                  say(each, row.values[key], true).replace(/\u00a0lei$/, '')
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Paid less than it came to. */
const isOwed = (key: FigureKey, { values }: ReportRow) => key === 'paid' && (values.left ?? 0) > 0

interface HeadProps {
  name: 'at' | 'title' | 'value'
  title: string
  sort: RowSort
  onSort: (sort: RowSort) => void
  isFigure?: boolean
}

function Head({ name, title, sort, onSort, isFigure = false }: HeadProps) {
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp
  // What is largest and newest is looked for first, names from A.
  const usual: RowSort = name === 'title' ? 'title' : `-${name}`
  const other = usual === name ? (`-${name}` as const) : name
  return (
    <th scope="col" aria-sort={order} className={clsx(styles[name], isFigure && styles.figure)}>
      <button type="button" className={styles.sort} onClick={() => onSort(sort === usual ? other : usual)}>
        {title}
        {order ? <Arrow size={14} stroke={2} aria-hidden="true" /> : null}
      </button>
    </th>
  )
}
