import { IconChartBar, IconTable } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ChartCard.module.css'

interface ChartCardProps {
  title: string
  /** Beside the title: of what, in which unit. */
  note?: string | undefined
  /** At the end of the title's line. */
  end?: ReactNode
  legend?: ReactNode
  /** The same in a table; the card can be turned to it. */
  table?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A chart in its card, which can be read as a table. */
export function ChartCard({ title, note, end, legend, table, className, children }: ChartCardProps) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <section className={clsx(styles.card, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note ? <span className={styles.note}>{note}</span> : null}
        <span className={styles.end}>
          {legend && !isTable ? <span className={styles.legend}>{legend}</span> : null}
          {end}
          {table ? (
            <button
              type="button"
              className={styles.turn}
              aria-pressed={isTable}
              aria-label={t('table.show', { name: title })}
              title={t('table.title')}
              onClick={() => setIsTable(!isTable)}
            >
              <Icon size={18} stroke={1.75} aria-hidden="true" />
            </button>
          ) : null}
        </span>
      </header>
      {isTable ? table : children}
    </section>
  )
}

/** How a figure is drawn, and what it is called. */
export function LegendMark({
  look,
  children,
}: {
  look: 'bar' | 'above' | 'partial' | 'previous' | 'line'
  children: ReactNode
}) {
  return (
    <span className={styles.mark}>
      <span className={styles.swatch} data-look={look} aria-hidden="true" />
      {children}
    </span>
  )
}
