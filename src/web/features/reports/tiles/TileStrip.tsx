import type { FigureKey } from '#domain/reports/figures.ts'
import type { Graph } from '../use-graph.ts'
import { FigureTile } from './FigureTile.tsx'
import styles from './TileStrip.module.css'

interface TileStripProps {
  graph: Graph
  /** In order; those that the reply does not have are left out. */
  figures: readonly FigureKey[]
  onOpen: (measure: FigureKey) => void
}

/** The totals of a report side by side in one card. */
export function TileStrip({ graph, figures, onOpen }: TileStripProps) {
  const shown = figures.flatMap(key => graph.columns.find(column => column.key === key) ?? [])
  return (
    <div className={styles.strip} data-count={shown.length}>
      {shown.map(figure => (
        <FigureTile key={figure.key} figure={figure} graph={graph} isExact onOpen={onOpen} />
      ))}
    </div>
  )
}
