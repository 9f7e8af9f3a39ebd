import { useTranslation } from 'react-i18next'
import { chartIndices } from '#domain/tooth-chart/indices.ts'
import type { ChartScene } from '../chart-scene.ts'
import styles from './ChartSide.module.css'

export function IndicesCard({ scene: { chart, dentition } }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const { dmft, dmft_milk: dmftMilk, present, to_treat: toTreat } = chartIndices(chart, dentition)
  const figures: [string, number][] = [
    ...(dentition === 'permanent' ? [] : [[t('dmftMilk'), dmftMilk] as [string, number]]),
    ...(dentition === 'milk' ? [] : [[t('dmft'), dmft] as [string, number]]),
    [t('present'), present],
    [t('teethToTreat'), toTreat],
  ]
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>{t('indices')}</h3>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
