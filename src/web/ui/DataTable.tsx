import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo, useCallback, useEffect, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from './Skeleton.tsx'
import { TickBox } from './TickBox.tsx'
import type { Selection } from './use-selection.ts'
import styles from './DataTable.module.css'

export interface Column<T> {
  name: string
  head: string
  renderCell: (item: T) => ReactNode
  /** What a press on its head orders by. */
  sort?: string
  /** Figures stand at the end of their column. */
  numeric?: boolean
  /** Whether a phone shows it too: under the name, or beside it at the end. */
  phone?: true | 'end'
  /** In pixels. Once one has a width, columns keep their place, whatever stands in them; the others share what is left. */
  width?: number
  /** Left out where there is little room. */
  wide?: boolean
}

export interface NameLook {
  className: string | undefined
  'data-row-name': number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** "name" upwards, "-name" downwards. */
export interface Sorting {
  by: string
  onSort: (by: string) => void
}

interface DataTableProps<T> {
  label: string
  /** What the names are; "Name" unless told otherwise. */
  nameHead?: string
  /** Nothing until they have arrived. */
  items: readonly T[] | undefined
  /** Whether these are the answer to what was asked before. */
  isStale?: boolean
  keyOf: (item: T) => number
  /** The words that lead to the whole: a link, or a button. The class makes the row's whole width press it. */
  renderName: (item: T, look: NameLook) => ReactNode
  /** What the names are ordered by, where they can be. */
  nameSort?: string
  /** Before the name, such as a face. */
  renderStart?: ((item: T) => ReactNode) | undefined
  columns: readonly Column<T>[]
  renderTools?: ((item: T) => ReactNode) | undefined
  sorting?: Sorting | undefined
  /** Rows that can be chosen, by what they are called. */
  picking?: { selection: Selection; nameOf: (item: T) => string } | undefined
}

/** Of a column without a width, in pixels; the name's has what is chosen and done beside it. */
const LEAST_WIDTH = 150
const NAME_WIDTH = 252

const BONES = Array.from({ length: 8 }, (_, index) => index)

/** Rows of one kind; ↑ and ↓ walk from name to name, Space chooses. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, items, isStale = false, keyOf, columns, renderStart, renderName, renderTools } = props
  const { sorting, picking } = props
  const { t } = useTranslation(['clinic', 'common'])
  const isFixed = columns.some(column => column.width)
  const minWidth = columns.reduce(
    (sum, { width = LEAST_WIDTH, wide }) => sum + (wide ? 0 : width),
    NAME_WIDTH,
  )
  const selection = picking?.selection
  const cells = columns.length + 1 + (renderTools ? 1 : 0) + (picking ? 1 : 0)

  // The same from one tick to the next, so that the other rows are not drawn again.
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  const toggle = useCallback((id: number, isRange: boolean) => latest.current?.toggle(id, isRange), [])
  const pickLabel = useCallback((name: string) => t('clinic:list.pick', { name }), [t])

  return (
    <table
      className={clsx(styles.table, isFixed && styles.fixed, isStale && styles.stale)}
      style={isFixed ? ({ '--min-width': `${minWidth}px` } as CSSProperties) : undefined}
      aria-label={label}
      aria-busy={!items || isStale}
    >
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className={styles.check}>
              <TickBox
                label={t('clinic:list.pickAll')}
                checked={selection.all}
                onChange={() => selection.toggleAll()}
              />
            </th>
          ) : null}
          <Head title={props.nameHead ?? t('clinic:list.name')} sort={props.nameSort} sorting={sorting} />
          {columns.map(({ name, head, sort, numeric, wide, width }) => (
            <Head
              key={name}
              title={head}
              sort={sort}
              sorting={sorting}
              className={clsx(numeric && styles.numeric, wide && styles.roomy)}
              width={width}
            />
          ))}
          {renderTools ? (
            <th scope="col" className={styles.tools}>
              <span className="visually-hidden">{t('common:actions.more')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {items
          ? items.map(item => (
              <Row
                key={keyOf(item)}
                item={item}
                id={keyOf(item)}
                isPicked={selection?.has(keyOf(item)) ?? false}
                nameOf={picking?.nameOf}
                pickLabel={pickLabel}
                columns={columns}
                renderStart={renderStart}
                renderName={renderName}
                renderTools={renderTools}
                onToggle={toggle}
              />
            ))
          : BONES.map(bone => (
              <tr key={bone} className={styles.bone}>
                <td colSpan={cells}>
                  <Skeleton width={`${40 + ((bone * 7) % 25)}%`} height={14} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

interface RowProps<T> extends Pick<
  DataTableProps<T>,
  'columns' | 'renderStart' | 'renderName' | 'renderTools'
> {
  item: T
  id: number
  isPicked: boolean
  /** Where rows can be chosen. */
  nameOf: ((item: T) => string) | undefined
  /** A row asks for no words itself: that takes longer than drawing it. */
  pickLabel: (name: string) => string
  onToggle: (id: number, isRange: boolean) => void
}

function DrawRow<T>(props: RowProps<T>) {
  const { item, id, isPicked, nameOf, columns, renderStart, renderName, renderTools, onToggle } = props
  const look: NameLook = {
    className: styles.name,
    'data-row-name': id,
    onKeyDown(event) {
      walkNames(event)
      if (event.key !== ' ' || !nameOf) return
      event.preventDefault()
      onToggle(id, event.shiftKey)
    },
  }
  return (
    <tr data-picked={isPicked || undefined} data-faced={renderStart ? true : undefined}>
      {nameOf ? (
        <td className={styles.check}>
          <TickBox
            label={props.pickLabel(nameOf(item))}
            checked={isPicked}
            onChange={isRange => onToggle(id, isRange)}
          />
        </td>
      ) : null}
      <td className={styles.who}>
        <span className={styles.lead}>
          {renderStart?.(item)}
          {renderName(item, look)}
        </span>
      </td>
      {columns.map(({ name, renderCell, numeric, phone, wide }) => (
        <td
          key={name}
          className={clsx(
            numeric && styles.numeric,
            wide && styles.roomy,
            !phone && styles.wide,
            phone === 'end' && styles.end,
          )}
        >
          {renderCell(item)}
        </td>
      ))}
      {renderTools ? <td className={styles.tools}>{renderTools(item)}</td> : null}
    </tr>
  )
}

const Row = memo(DrawRow) as typeof DrawRow

interface HeadProps {
  title: string
  sort?: string | undefined
  sorting?: Sorting | undefined
  className?: string
  width?: number | undefined
}

function Head({ title, sort, sorting, className, width }: HeadProps) {
  const order = sorting?.by === sort ? 'ascending' : sorting?.by === `-${sort}` ? 'descending' : undefined
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={className} style={{ width }} aria-sort={sort && sorting ? order : undefined}>
      {sort && sorting ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => sorting.onSort(order === 'ascending' ? `-${sort}` : sort)}
        >
          {title}
          {order ? <Arrow size={14} stroke={2} aria-hidden="true" /> : null}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

const listNames = () => [...document.querySelectorAll<HTMLElement>('[data-row-name]')]

/** From the search into the list. */
export function focusFirstRow(): void {
  listNames()[0]?.focus()
}

/** ↑ and ↓ walk from name to name. */
export function walkNames(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const names = listNames()
  event.preventDefault()
  names[names.indexOf(event.currentTarget) + step]?.focus()
}
