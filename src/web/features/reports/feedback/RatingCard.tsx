import { useTranslation } from 'react-i18next'
import type { FigureKey } from '#domain/reports/figures.ts'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { BarTable } from '../charts/BarTable.tsx'
import { ChangeMark } from '../tiles/ChangeMark.tsx'
import { Definition } from '../tiles/Definition.tsx'
import { useFigureWords } from '../use-figure-words.ts'
import type { Graph } from '../use-graph.ts'
import styles from './RatingCard.module.css'

const STARS = [5, 4, 3, 2, 1] as const
/** So few stars, or fewer, are told apart. */
const LOW = 3

interface RatingCardProps {
  graph: Graph
  onOpen: (measure: FigureKey) => void
}

/** The mean, how it came about, and how many of those who came said something. */
export function RatingCard({ graph, onOpen }: RatingCardProps) {
  const { t } = useTranslation(['report-people', 'common'])
  const { say } = useFigureWords()
  const { totals } = graph
  const rating = totals.rating ?? null
  const count = totals.reviews ?? 0
  return (
    <section className={styles.card} aria-label={t('report-people:feedback.rating')}>
      <div className={styles.top}>
        <div className={styles.mean}>
          <span className={styles.value}>{say('rating', rating)}</span>
          <ShownStars
            rating={Math.round(rating ?? 0)}
            label={t('report-people:feedback.stars', { rating: say('rating', rating) })}
            size={16}
          />
          <button
            type="button"
            className={styles.count}
            disabled={count === 0}
            onClick={() => onOpen('reviews')}
          >
            {t('common:count.reviews', { count })}
          </button>
        </div>
        <div className={styles.stars}>
          <BarTable
            label={t('report-people:feedback.distribution')}
            nameHead={t('report-people:feedback.star')}
            heads={[t('report-people:feedback.count')]}
            rows={STARS.map(stars => ({
              key: `stars_${stars}`,
              label: String(stars),
              size: totals[`stars_${stars}`] ?? 0,
              color: stars <= LOW ? 'var(--z-danger)' : 'var(--z-star)',
              cells: [say('count', totals[`stars_${stars}`] ?? 0)],
            }))}
            isSoft
            onOpen={({ key }) => onOpen(key as FigureKey)}
          />
        </div>
      </div>
      <dl className={styles.rates}>
        <Rate
          graph={graph}
          name="response_rate"
          onOpen={onOpen}
          words={say('percent', totals.response_rate)}
        />
        <Rate
          graph={graph}
          name="answered"
          onOpen={onOpen}
          words={t('report-people:feedback.of', {
            part: say('count', totals.answered ?? 0),
            all: say('count', count),
          })}
        />
      </dl>
    </section>
  )
}

interface RateProps extends RatingCardProps {
  name: 'response_rate' | 'answered'
  words: string
}

function Rate({ graph, name, words, onOpen }: RateProps) {
  const { t } = useTranslation('reports')
  const { sayChange } = useFigureWords()
  const figure = graph.columns.find(({ key }) => key === name)
  if (!figure) return null
  const change =
    name === 'response_rate'
      ? sayChange(figure, graph.totals[name], graph.previous_totals?.[name])
      : undefined
  return (
    <div>
      <dt>
        {figure.label}
        <Definition figure={figure} />
      </dt>
      <dd>
        {graph.totals[name] ? (
          <button
            type="button"
            aria-label={t('openRows', { name: figure.label, value: words })}
            onClick={() => onOpen(name)}
          >
            {words}
          </button>
        ) : (
          words
        )}
        {change ? <ChangeMark change={change} /> : null}
      </dd>
    </div>
  )
}
