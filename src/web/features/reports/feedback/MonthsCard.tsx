import { useTranslation } from 'react-i18next'
import { ChartCard } from '../charts/ChartCard.tsx'
import { FigureTable } from '../charts/FigureTable.tsx'
import { GraphPart } from '../GraphPart.tsx'
import { yearBefore } from '../overview/year-before.ts'
import type { TabProps } from '../tab-props.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useGraph, type Graph } from '../use-graph.ts'
import { RatingLine } from './RatingLine.tsx'
import styles from './Feedback.module.css'

/** The rating of each of the twelve months until the period's end. */
export function MonthsCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const { t } = useTranslation(['report-people', 'reports'])
  const { say } = useFigureWords()
  const days = yearBefore(ask.to)
  const graph = useGraph('feedback', { ...ask, ...days, compare: 'none' }, 'month')
  const title = t('report-people:feedback.months')
  const open = (measure: 'rating' | 'reviews', key: string | undefined) =>
    onRows({ measure, report: 'feedback', ...(key && { group: 'month', key }), ...days })
  return (
    <GraphPart graph={graph} bones={<div className={styles.bones} aria-busy="true" />}>
      {data => {
        const low = lowestOf(data)
        if (low === undefined) return null
        return (
          <ChartCard
            title={title}
            note={`${say('count', low)}–5`}
            table={
              <FigureTable
                label={title}
                nameHead={t('reports:table.when')}
                graph={data}
                figures={['rating', 'reviews']}
                onOpen={(measure, point) => open(measure === 'rating' ? 'rating' : 'reviews', point?.key)}
              />
            }
          >
            <RatingLine graph={data} low={low} onOpen={key => open('rating', key)} />
          </ChartCard>
        )
      }}
    </GraphPart>
  )
}

/** The whole number of stars below every month: where the line's paper begins. */
function lowestOf({ series }: Graph): number | undefined {
  const known = series.flatMap(({ values }) => (values.rating ? [values.rating] : []))
  return known.length === 0 ? undefined : Math.min(4, Math.floor(Math.min(...known)))
}
