import { useTranslation } from 'react-i18next'
import styles from './Overview.module.css'

/** In a card that has nothing of these days. */
export function NothingHere() {
  const { t } = useTranslation('reports')
  return <p className={styles.nothing}>{t('empty.card')}</p>
}
