import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DataTable.module.css'

export interface Column<T> {
  head: string
  renderCell: (item: T) => ReactNode
  /** Figures stand at the end of their column. */
  numeric?: boolean
  /** Whether a phone shows it too, under the name. */
  onPhone?: boolean
}

interface NameLook {
  className: string | undefined
  'data-row-name': true
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface DataTableProps<T> {
  /** Names the table and its first column. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => number
  /** The words that lead to the whole: a link, or a button. The class makes the row's whole width press it. */
  renderName: (item: T, look: NameLook) => ReactNode
  /** Before the name, such as a face. */
  renderStart?: (item: T) => ReactNode
  columns: readonly Column<T>[]
  renderTools?: ((item: T) => ReactNode) | undefined
}

/** Rows of one kind; ↑ and ↓ walk from name to name. */
export function DataTable<T>({
  label,
  items,
  keyOf,
  renderName,
  renderStart,
  columns,
  renderTools,
}: DataTableProps<T>) {
  const { t } = useTranslation()
  const look: NameLook = { className: styles.name, 'data-row-name': true, onKeyDown: walkNames }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {columns.map(column => (
            <th key={column.head} scope="col" className={clsx(column.numeric && styles.numeric)}>
              {column.head}
            </th>
          ))}
          {renderTools ? (
            <th scope="col">
              <span className="visually-hidden">{t('actions.more')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <tr key={keyOf(item)}>
            <td className={styles.who}>
              <span className={styles.lead}>
                {renderStart?.(item)}
                {renderName(item, look)}
              </span>
            </td>
            {columns.map(column => (
              <td
                key={column.head}
                className={clsx(column.numeric && styles.numeric, !column.onPhone && styles.wide)}
              >
                {column.renderCell(item)}
              </td>
            ))}
            {renderTools ? <td className={styles.tools}>{renderTools(item)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function walkNames(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const table = event.currentTarget.closest('table')
  if (step === undefined || !table) return
  const names = [...table.querySelectorAll<HTMLElement>('[data-row-name]')]
  event.preventDefault()
  names[names.indexOf(event.currentTarget) + step]?.focus()
}
