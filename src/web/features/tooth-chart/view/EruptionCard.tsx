import { useTranslation } from 'react-i18next'
import { eruptionOf, presenceOf } from '#domain/tooth-chart/dentition.ts'
import type { Chart } from '#domain/tooth-chart/fold.ts'
import { archOf, placeOf } from '#domain/tooth-chart/arches.ts'
import { ageOn } from '#domain/people/age.ts'
import type { ChartScene } from '../chart-scene.ts'
import styles from './ChartSide.module.css'

/** Pairs of teeth of both sides, by when they come through. */
const PAIRS = [1, 3].flatMap(quarter => [1, 2, 3, 4, 5, 6, 7].map(place => quarter * 10 + place))

/** Which permanent teeth come when, from those that are due on the day that is looked at. */
export function EruptionCard({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const { chart, data, day } = scene
  if (!data.birth_date || day < data.birth_date) return null
  const age = ageOn(data.birth_date, day)
  const groups = PAIRS.flatMap(tooth => dueAt(tooth, age, chart)).toSorted(
    (one, other) => one.from - other.from,
  )
  if (groups.length === 0) return null
  const pairName = (tooth: number) =>
    t(`pairs.${archOf(tooth)}`, { name: t(`pairs.p${placeOf(tooth) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) })
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>{t('eruption', { count: age })}</h3>
      <ul>
        {groups.map(({ pair, from, to, state }) => (
          <li key={pair[0]} className={styles.pair}>
            <span>
              <strong>{pair.join(', ')}</strong>
              <small>{pairName(pair[0]!)}</small>
            </span>
            <span>
              {t('ages', { from, to })}
              {state ? <em data-state={state}>{t(`erupts.${state}`)}</em> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Due {
  readonly pair: readonly number[]
  readonly from: number
  readonly to: number
  readonly state: 'in' | 'soon' | 'late' | undefined
}

/** A pair that came long ago is no news. */
function dueAt(tooth: number, age: number, chart: Chart): Due[] {
  const pair = [tooth, tooth + 10]
  const [from, to] = eruptionOf(tooth)
  const isDue = age >= from - 1 && age <= to
  const isIn = pair.every(one => presenceOf(one, 'mixed', chart) !== 'germ')
  if (isIn) return isDue ? [{ pair, from, to, state: 'in' }] : []
  return [{ pair, from, to, state: age > to ? 'late' : isDue ? 'soon' : undefined }]
}
