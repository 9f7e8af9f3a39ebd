import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/reports/graphs.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import type { Graph } from '../use-graph.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { Definition } from './Definition.tsx'
import styles from './Tiles.module.css'

interface FigureTileProps {
  figure: Figure
  graph: Pick<Graph, 'totals' | 'previous_totals'>
  /** In the place of what became of it. */
  note?: string | undefined
  /** How it went, drawn small beside it. */
  spark?: ReactNode
  /** Amounts with their bani always. */
  isExact?: boolean
  /** Opens its rows. */
  onOpen?: ((key: FigureKey) => void) | undefined
}

/** One figure of the whole period; a press opens the rows that it was made of. */
export function FigureTile({ figure, graph, note, spark, isExact = false, onOpen }: FigureTileProps) {
  const { t } = useTranslation('reports')
  const { say, sayChange } = useFigureWords()
  const value = graph.totals[figure.key]
  const before = graph.previous_totals?.[figure.key]
  const change = note === undefined && graph.previous_totals ? sayChange(figure, value, before) : undefined
  const words = say(figure.kind, value, isExact)
  return (
    <div className={styles.tile}>
      <div className={styles.label}>
        {figure.label}
        <Definition figure={figure} />
      </div>
      {onOpen && value !== null && value !== undefined ? (
        <button
          type="button"
          className={styles.value}
          aria-label={t('openRows', { name: figure.label, value: words })}
          onClick={() => onOpen(figure.key)}
        >
          {words}
        </button>
      ) : (
        <span className={styles.value}>{words}</span>
      )}
      <div className={styles.since}>{change ? <ChangeMark change={change} /> : (note ?? '')}</div>
      {spark ? <div className={styles.spark}>{spark}</div> : null}
    </div>
  )
}
