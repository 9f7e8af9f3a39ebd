import { clsx } from 'clsx'
import { memo } from 'react'
import styles from './Heads.module.css'
import type { CalendarColumn } from './types.ts'

interface HeadsProps {
  columns: readonly CalendarColumn[]
  loads: readonly number[]
  folded: readonly boolean[]
  /** Date of the present day, YYYY-MM-DD. */
  today: string
  template: string
}

/** The sticky row of column heads, with one more row above when columns are grouped. */
export const Heads = memo(function Heads({ columns, loads, folded, today, template }: HeadsProps) {
  const groups = listGroups(columns)
  return (
    <div className={styles.heads}>
      {groups.length > 0 && (
        <div role="row" className={styles.row} style={{ gridTemplateColumns: template }}>
          <div className={styles.corner} aria-hidden="true" />
          {groups.map(group => (
            <div
              key={group.from}
              role="columnheader"
              aria-colspan={group.count}
              className={styles.group}
              style={{ gridColumn: `${group.from + 2} / span ${group.count}` }}
              title={group.title}
            >
              <span>{group.title}</span>
            </div>
          ))}
        </div>
      )}
      <div role="row" className={styles.row} style={{ gridTemplateColumns: template }}>
        <div className={styles.corner} aria-hidden="true" />
        {columns.map((column, index) => (
          <Head
            key={column.key}
            column={column}
            load={loads[index] ?? 0}
            isFolded={folded[index] ?? false}
            isToday={column.date === today && column.number !== undefined}
          />
        ))}
      </div>
      {columns.some(column => column.banner) && (
        <div role="row" className={styles.row} style={{ gridTemplateColumns: template }}>
          <div className={styles.corner} aria-hidden="true" />
          {columns.map(column => (
            <div key={column.key} role="gridcell" className={styles.bannerCell}>
              {column.banner && <span className={styles.banner}>{column.banner}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
})

interface HeadProps {
  column: CalendarColumn
  load: number
  isFolded: boolean
  isToday: boolean
}

function Head({ column, load, isFolded, isToday }: HeadProps) {
  const { title, subtitle, number, initials, picture, colour, closed } = column
  return (
    <div
      role="columnheader"
      className={clsx(styles.head, isFolded && styles.folded)}
      data-doctor={colour}
      data-holiday={closed?.holiday}
      aria-current={isToday ? 'date' : undefined}
      title={subtitle ? `${title}, ${subtitle}` : title}
    >
      {initials &&
        !isFolded &&
        (picture ? (
          <img className={styles.avatar} src={picture} alt="" />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {initials}
          </span>
        ))}
      {number && !isFolded && <span className={styles.number}>{number}</span>}
      <span className={styles.words}>
        {title ? (
          <span className={styles.title}>{title}</span>
        ) : (
          // A day on which nobody works says so once, over all its hours.
          <span className="visually-hidden">{closed?.label}</span>
        )}
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {load > 0 && <span className={styles.load} style={{ width: `${Math.min(1, load) * 100}%` }} />}
    </div>
  )
}

function listGroups(columns: readonly CalendarColumn[]) {
  const groups: { key: string; title: string; from: number; count: number }[] = []
  for (const [index, { group }] of columns.entries()) {
    if (!group) continue
    const last = groups.at(-1)
    if (last && last.key === group.key && last.from + last.count === index) last.count += 1
    else groups.push({ ...group, from: index, count: 1 })
  }
  return groups
}
