import { useTranslation } from 'react-i18next'
import styles from './HourMap.module.css'

const SHADES = [0, 1, 2, 3, 4]

/** What the shades of the heat map mean. */
export function Legend() {
  const { t } = useTranslation('occupancy')
  return (
    <div className={styles.legend}>
      <span>{t('legend.low', { percent: 50 })}</span>
      {SHADES.map(shade => (
        <span key={shade} className={styles.swatch} data-shade={shade} aria-hidden="true" />
      ))}
      <span>{t('legend.high', { percent: 90 })}</span>
    </div>
  )
}
