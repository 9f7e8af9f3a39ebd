import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Patient } from '#contract/patients.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PatientRow } from './PatientRow.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import type { PatientSort, PatientsSearch } from './patients-search.ts'
import styles from './PatientTable.module.css'

interface PatientTableProps {
  /** Nothing until they have arrived. */
  patients: readonly Patient[] | undefined
  search: PatientsSearch
  /** Whether these are the answer to what was asked before. */
  isStale: boolean
  onSort: (sort: PatientSort | undefined) => void
}

const BONES = Array.from({ length: 8 }, (_, index) => index)

/** Patients in rows; ↑ and ↓ walk from name to name. */
export function PatientTable({ patients, search, isStale, onSort }: PatientTableProps) {
  const { t } = useTranslation('staff')
  const { doctors, zone } = useClinicFacts()
  const { sort = 'name' } = search
  const byName = sort === 'name' ? 'ascending' : sort === '-name' ? 'descending' : undefined
  const Arrow = byName === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <table className={clsx(styles.table, isStale && styles.stale)} aria-busy={!patients || isStale}>
      <thead>
        <tr>
          <th scope="col" aria-sort={byName}>
            <button
              type="button"
              className={styles.sort}
              onClick={() => onSort(byName === 'ascending' ? '-name' : undefined)}
            >
              {t('booking.patient')}
              {byName ? <Arrow size={14} stroke={2} aria-hidden="true" /> : null}
            </button>
          </th>
          <th scope="col">{t('booking.mobile')}</th>
          <th scope="col">{t('booking.doctor')}</th>
          <th scope="col">{t('patients.lastVisit')}</th>
          <th scope="col">{t('patients.nextVisit')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('patients.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {patients
          ? patients.map(patient => (
              <PatientRow
                key={patient.id}
                patient={patient}
                doctor={doctors.find(doctor => doctor.id === patient.doctor_id)}
                search={search.q ?? ''}
                zone={zone}
              />
            ))
          : BONES.map(bone => (
              <tr key={bone} className={styles.bone}>
                <td colSpan={6}>
                  <Skeleton width={`${40 + ((bone * 7) % 25)}%`} height={14} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}
