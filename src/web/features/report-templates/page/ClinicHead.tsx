import { useClinicName } from '#web/parts/clinic/clinic-queries.ts'
import { useTranslation } from 'react-i18next'
import styles from './SheetDesk.module.css'

/** Who stands at the head of the page; it is not written here. */
export function ClinicHead() {
  const name = useClinicName()
  const { t } = useTranslation('report-templates')
  return (
    <header className={styles.clinic}>
      <strong>{name}</strong>
      <span>{t('template.headerHelp')}</span>
    </header>
  )
}
