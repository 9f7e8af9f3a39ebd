import { GraphPart } from '../GraphPart.tsx'
import { SplitTable } from '../SplitTable.tsx'
import type { TabProps } from '../tab-props.ts'
import { useGraph } from '../use-graph.ts'
import { MonthsCard } from './MonthsCard.tsx'
import { RatingCard } from './RatingCard.tsx'
import { ReviewsCard } from './ReviewsCard.tsx'
import styles from './Feedback.module.css'

/** What patients said: the rating, whose it is, how it went, and the reviews themselves. */
export function FeedbackTab(props: TabProps) {
  const { ask, onRows } = props
  const graph = useGraph('feedback', ask)
  return (
    <GraphPart graph={graph}>
      {data => (
        <div className={styles.tab}>
          <div className={styles.side}>
            <RatingCard graph={data} onOpen={measure => onRows({ measure, report: 'feedback' })} />
            {data.totals.reviews ? (
              <SplitTable
                {...props}
                report="feedback"
                splits={['doctor']}
                figures={['reviews', 'rating']}
                changeOf="rating"
              />
            ) : null}
            <MonthsCard ask={ask} onRows={onRows} />
          </div>
          <ReviewsCard {...props} />
        </div>
      )}
    </GraphPart>
  )
}
