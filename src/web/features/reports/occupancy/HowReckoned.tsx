import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/reports/graphs.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import styles from './OccupancyTab.module.css'

const APART: ReadonlySet<FigureKey> = new Set(['held', 'buffer', 'outside'])

/** The figure's definition, and what stands apart from it. */
export function HowReckoned({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation('occupancy')
  const [first] = figures
  return (
    <section className={styles.card} aria-labelledby="occupancy-how">
      <h2 id="occupancy-how">{t('how')}</h2>
      <p className={styles.text}>{first?.definition}</p>
      <dl className={styles.text}>
        {figures
          .filter(figure => APART.has(figure.key))
          .map(figure => (
            <div key={figure.key}>
              <dt>{figure.label}</dt>
              <dd>{figure.definition}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
