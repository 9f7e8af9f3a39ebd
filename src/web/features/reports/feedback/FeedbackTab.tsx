import { useTranslation } from 'react-i18next'
import { CellAvatar } from '../CellAvatar.tsx'
import { FigureTable } from '../charts/FigureTable.tsx'
import { ChartCard } from '../charts/ChartCard.tsx'
import { GraphPart } from '../GraphPart.tsx'
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
            {data.totals.reviews ? <DoctorsCard ask={ask} onRows={onRows} /> : null}
            <MonthsCard ask={ask} onRows={onRows} />
          </div>
          <ReviewsCard {...props} />
        </div>
      )}
    </GraphPart>
  )
}

function DoctorsCard({ ask, onRows }: Pick<TabProps, 'ask' | 'onRows'>) {
  const { t } = useTranslation(['report-people', 'reports'])
  const graph = useGraph('feedback', ask, 'doctor')
  const title = t('report-people:feedback.doctors')
  return (
    <ChartCard title={title}>
      <GraphPart graph={graph} bones={<div className={styles.bones} aria-busy="true" />}>
        {data => (
          <FigureTable
            label={title}
            nameHead={t('reports:groups.doctor')}
            graph={{ ...data, series: data.series.filter(({ values }) => values.reviews) }}
            figures={['reviews', 'rating']}
            changeOf="rating"
            renderStart={point => <CellAvatar point={point} size={28} />}
            onOpen={(measure, point) =>
              onRows({ measure, report: 'feedback', ...(point && { group: 'doctor', key: point.key }) })
            }
          />
        )}
      </GraphPart>
    </ChartCard>
  )
}
