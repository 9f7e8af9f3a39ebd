import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DAY_PARTS } from '#domain/time/day-parts.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import type { FinderWish } from './finder-wish.ts'
import { useWishKind } from './use-wish-kind.ts'
import { FilterMenu } from '#web/parts/clinic/FilterMenu.tsx'
import { doctorResource } from '#web/parts/clinic/resources.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { CabinetField, DateField } from '#web/parts/clinic/WhenFields.tsx'
import styles from './Finder.module.css'

interface FinderFiltersProps {
  wish: FinderWish
  isFixed: boolean
  onChange: (patch: Partial<FinderWish>) => void
}

/** For what, with whom, where and when hours are looked for. */
export function FinderFilters({ wish, isFixed, onChange }: FinderFiltersProps) {
  const { t } = useTranslation('staff')
  const { can } = useStaff()
  const { doctors = [], cabinets = [] } = useClinic()
  const shows = useShownPlaces()
  const kind = useWishKind(wish)
  const titled = (name: string) => t('calendar.doctorName', { name })
  const wanted = doctors.filter(
    doctor =>
      doctor.active &&
      wish.services.every(({ id }) => doctor.services.some(given => given.service_id === id)),
  )
  return (
    <search className={styles.filters}>
      <ServicesField wish={wish} isFixed={isFixed} onChange={onChange} />
      {can('bookings.all_doctors') && (
        <div className={styles.field}>
          <span className={styles.label}>{t('booking.doctor')}</span>
          <FilterMenu
            label={t('finder.anyDoctor')}
            all={t('finder.anyDoctor')}
            resources={wanted.map(doctor => doctorResource(doctor, titled))}
            chosen={wish.doctorIds}
            onChange={doctorIds => onChange({ doctorIds })}
          />
        </div>
      )}
      <div className={styles.field}>
        <span className={styles.label}>{t('finder.part')}</span>
        <Segmented
          label={t('finder.part')}
          value={wish.part ?? 'any'}
          options={[
            { value: 'any', label: t('finder.parts.any') },
            ...DAY_PARTS.map(value => ({ value, label: t(`finder.parts.${value}`) })),
          ]}
          onChange={part => onChange({ part: part === 'any' ? undefined : part })}
        />
      </div>
      <div className={styles.pair}>
        <DateField label={t('finder.from')} value={wish.from} onChange={from => onChange({ from })} />
        {shows.cabinets && kind === 'clinic' && (
          <CabinetField
            cabinets={cabinets.filter(each => each.active)}
            value={wish.cabinetId}
            error={undefined}
            none={t('finder.anyCabinet')}
            onChange={cabinetId => onChange({ cabinetId })}
          />
        )}
      </div>
    </search>
  )
}

function ServicesField({ wish, isFixed, onChange }: FinderFiltersProps) {
  const { t } = useTranslation('staff')
  const { services = [] } = useClinic()
  const nameOf = (id: number) => services.find(each => each.id === id)?.name ?? t('booking.oldService')
  const without = (index: number) => wish.services.filter((_, each) => each !== index)
  return (
    <div className={styles.field}>
      {wish.services.length > 0 && (
        <>
          <span className={styles.label}>{t('booking.services')}</span>
          <ul className={styles.services}>
            {wish.services.map(({ id, minutes }, index) => (
              <li key={id}>
                {nameOf(id)}
                {minutes !== undefined && <span className={styles.minutes}>{minutes} min</span>}
                {!isFixed && (
                  <button
                    type="button"
                    aria-label={t('booking.removeService', { name: nameOf(id) })}
                    onClick={() => onChange({ services: without(index) })}
                  >
                    <IconX size={16} stroke={2} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isFixed && (
        <SelectField
          label={wish.services.length > 0 ? t('booking.addService') : t('finder.service')}
          value=""
          start={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          placeholder={wish.services.length > 0 ? t('finder.another') : t('finder.chooseService')}
          options={services
            .filter(({ id }) => !wish.services.some(each => each.id === id))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={id => onChange({ services: [...wish.services, { id: Number(id) }] })}
        />
      )}
    </div>
  )
}
