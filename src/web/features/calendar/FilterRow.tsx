import { useTranslation } from 'react-i18next'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { FilterMenu } from '#web/parts/clinic/FilterMenu.tsx'
import { ServiceFilter } from './ServiceFilter.tsx'
import { StatusChips } from './StatusChips.tsx'
import type { CalendarState } from './use-calendar-state.ts'
import type { Resources } from './use-resources.ts'
import styles from './FilterRow.module.css'

interface FilterRowProps {
  state: CalendarState
  resources: Resources
  counts: ReadonlyMap<BookingStatus, number>
  showCabinets: boolean
}

export function FilterRow({ state, resources, counts, showCabinets }: FilterRowProps) {
  const { t } = useTranslation('staff')
  const { change, filterDoctorId: doctors, cabinets, statuses, filterServiceId: service } = state
  return (
    <div className={styles.row}>
      {resources.doctors.length > 1 && (
        <FilterMenu
          label={t('calendar.doctors')}
          all={t('calendar.allDoctors')}
          resources={resources.doctors}
          chosen={doctors}
          onChange={ids => change({ filterDoctorId: ids }, { replace: true })}
        />
      )}
      {showCabinets && (
        <FilterMenu
          label={t('calendar.cabinets')}
          all={t('calendar.allCabinets')}
          resources={resources.cabinets}
          chosen={cabinets}
          onChange={ids => change({ cabinets: ids }, { replace: true })}
        />
      )}
      <ServiceFilter chosen={service} onChange={id => change({ filterServiceId: id }, { replace: true })} />
      <span className={styles.divider} />
      <StatusChips
        counts={counts}
        chosen={statuses}
        onChange={next => change({ statuses: next }, { replace: true })}
      />
    </div>
  )
}
