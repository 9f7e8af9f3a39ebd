import { useTranslation } from 'react-i18next'
import styles from './ChartHead.module.css'

const MARKS = ['done', 'existing', 'planned', 'condition', 'missing', 'germ'] as const

/** What the drawing's colours and patterns say. */
export function ChartLegend({ withGerms }: { withGerms: boolean }) {
  const { t } = useTranslation('tooth-chart')
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      {MARKS.filter(mark => withGerms || mark !== 'germ').map(mark => (
        <li key={mark}>
          <i data-mark={mark} aria-hidden="true" />
          {t(`legend.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
