import type { TabProps } from '../tab-props.ts'
import { FigureTile } from '../tiles/FigureTile.tsx'
import { GraphPart } from '../GraphPart.tsx'
import { useGraph } from '../use-graph.ts'
import styles from '../tiles/Tiles.module.css'

/** The owner's morning: what the period came to. */
export function OverviewTab({ ask, onRows }: TabProps) {
  const graph = useGraph('overview', ask)
  return (
    <GraphPart graph={graph}>
      {data => (
        <div className={styles.tiles}>
          {data.columns.map(figure => (
            <FigureTile
              key={figure.key}
              figure={figure}
              graph={data}
              onOpen={measure => onRows({ measure, report: 'overview' })}
            />
          ))}
        </div>
      )}
    </GraphPart>
  )
}
