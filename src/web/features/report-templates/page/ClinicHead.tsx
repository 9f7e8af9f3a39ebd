import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getClinic } from '#contract/clinic/clinics.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { query } from '#web/api/query.ts'
import { useOfClinic } from '#web/parts/clinic/clinic-queries.ts'
import { initialsOf } from '#web/ui/Avatar.tsx'
import styles from './SheetDesk.module.css'

/** A number stays on its line. */
const NO_BREAK = '\u00a0'

/** Who stands at the head of the page; it is not written here. */
export function ClinicHead() {
  const { t } = useTranslation('report-templates')
  const { of, enabled } = useOfClinic()
  const clinic = useQuery({ ...query(getClinic, of), enabled }).data?.data
  const address = [clinic?.address, clinic?.city].filter(Boolean).join(', ')
  const phone = clinic?.phone && formatPhone(clinic.phone).replaceAll(' ', NO_BREAK)
  const facts = [address, phone, clinic?.cif && `CIF ${clinic.cif}`].filter(Boolean)
  return (
    <header className={styles.clinic}>
      <span className={styles.mark} aria-hidden="true">
        {initialsOf(clinic?.name ?? '')}
      </span>
      <div>
        <strong>{clinic?.name}</strong>
        <p>{clinic && facts.length === 0 ? t('template.headerHelp') : facts.join(' · ')}</p>
      </div>
    </header>
  )
}
