import { useTranslation } from 'react-i18next'
import type { FigureKey } from '#domain/reports/figures.ts'
import { Sparkline } from '../charts/Sparkline.tsx'
import { FigureTile } from '../tiles/FigureTile.tsx'
import styles from '../tiles/Tiles.module.css'
import type { Graph } from '../use-graph.ts'
import { useFigureWords } from '../use-figure-words.ts'

interface OverviewTilesProps {
  graph: Graph
  /** The same figures by month, once they are there. */
  year: Graph | undefined
  onOpen: (measure: FigureKey) => void
}

/** Of the rating, which says of how many it is the mean. */
const COUNTED: Partial<Record<FigureKey, FigureKey>> = { rating: 'reviews' }

export function OverviewTiles({ graph, year, onOpen }: OverviewTilesProps) {
  const { t } = useTranslation('reports')
  const { say } = useFigureWords()
  const noted = new Set(Object.values(COUNTED))
  return (
    <div className={styles.tiles}>
      {graph.columns
        .filter(({ key }) => !noted.has(key))
        .map(figure => {
          const counted = COUNTED[figure.key]
          const count = counted && graph.totals[counted]
          const values = year?.series.map(({ values: each }) => each[figure.key]) ?? []
          return (
            <FigureTile
              key={figure.key}
              figure={figure}
              graph={graph}
              note={
                counted ? t('ofReviews', { count: count ?? 0, shown: say('count', count ?? 0) }) : undefined
              }
              spark={
                <Sparkline
                  values={values}
                  label={t('spark', {
                    first: say(figure.kind, values[0]),
                    last: say(figure.kind, values.at(-1)),
                  })}
                />
              }
              onOpen={onOpen}
            />
          )
        })}
    </div>
  )
}
