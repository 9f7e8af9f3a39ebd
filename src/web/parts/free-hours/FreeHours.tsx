import { IconCalendarCheck, IconCalendarOff, IconCalendarSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formMessage } from '#contract/form-messages.ts'
import type { FreeDay } from '#contract/bookings/free-hours.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { capital } from '#web/i18n/capital.ts'
import { firstHour } from './finder-wish.ts'
import type { FinderWish, FoundHour } from './finder-wish.ts'
import { nameOfDoctor } from '#web/parts/clinic/resources.ts'
import { useFreeHours } from './use-free-hours.ts'
import styles from './FreeHours.module.css'

interface FreeHoursProps {
  wish: FinderWish
  zone: string
  onChoose: (hour: FoundHour) => void
}

/** The first free hour at once, then day by day and doctor by doctor. */
export function FreeHours({ wish, zone, onChoose }: FreeHoursProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { doctors = [] } = useClinic()
  const found = useFreeHours(wish)
  const first = firstHour(found.days)
  const doctor = doctors.find(each => each.id === first?.doctorId)
  if (wish.services.length === 0)
    return (
      <EmptyState icon={<IconCalendarSearch size={28} stroke={1.75} />} title={t('staff:finder.begin')} />
    )
  if (found.isMixed)
    return (
      <EmptyState
        icon={<IconCalendarOff size={28} stroke={1.75} />}
        title={formMessage('mixed_kinds', currentLanguage())}
      />
    )
  if (found.isError)
    return (
      <EmptyState title={t('staff:finder.failed')}>
        <Button size="dense" onClick={found.retry}>
          {t('common:actions.retry')}
        </Button>
      </EmptyState>
    )
  if (found.isPending) return <Skeleton height={160} />
  return (
    <div className={styles.root} aria-live="polite" aria-busy={found.isFetching}>
      {first && doctor ? (
        <Button
          block
          className={styles.first}
          icon={<IconCalendarCheck size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChoose(first)}
        >
          <span>
            <span className={styles.firstLabel}>{t('staff:finder.first')}</span>
            <strong>{`${capital(format.day(first.start))}, ${format.time(first.start)}`}</strong>
            <span>{t('staff:calendar.doctorName', { name: nameOfDoctor(doctor) })}</span>
          </span>
        </Button>
      ) : (
        <EmptyState
          icon={<IconCalendarOff size={28} stroke={1.75} />}
          title={found.hasDoctors ? t('staff:finder.none') : t('staff:finder.nobody')}
          text={
            found.hasDoctors && found.searchedTo
              ? t('staff:finder.noneUntil', { date: format.date(found.searchedTo) })
              : t('staff:finder.nobodyText')
          }
        />
      )}
      {found.days.map(day => (
        <Day key={day.date} day={day} zone={zone} onChoose={onChoose} />
      ))}
      {found.hasDoctors && (
        <Button variant="secondary" size="dense" busy={found.isFetching} onClick={found.more}>
          {t('staff:finder.more')}
        </Button>
      )}
    </div>
  )
}

function Day({ day, zone, onChoose }: { day: FreeDay } & Pick<FreeHoursProps, 'zone' | 'onChoose'>) {
  const format = useFormat(zone)
  return (
    <section className={styles.day}>
      <h3>{capital(format.day(day.date))}</h3>
      {day.doctors.map(doctor => (
        <DoctorHours key={doctor.doctor_id} doctor={doctor} zone={zone} onChoose={onChoose} />
      ))}
    </section>
  )
}

const SHOWN = 8

interface DoctorHoursProps extends Pick<FreeHoursProps, 'zone' | 'onChoose'> {
  doctor: FreeDay['doctors'][number]
}

function DoctorHours({ doctor: { doctor_id: id, hours }, zone, onChoose }: DoctorHoursProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { doctors = [], cabinets = [] } = useClinic()
  const shows = useShownPlaces()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: who goes by keyboard goes on with what it brought.
    if (isWhole) list.current?.querySelectorAll('button')[SHOWN]?.focus()
  }, [isWhole])
  const doctor = doctors.find(each => each.id === id)
  if (!doctor) return null
  const name = t('calendar.doctorName', { name: nameOfDoctor(doctor) })
  const shown = isWhole ? hours : hours.slice(0, SHOWN)
  const cabinetOf = (cabinetId: number | null) =>
    cabinetId === null ? t('booking.video') : cabinets.find(each => each.id === cabinetId)?.name
  const there = shows.cabinets && [...new Set(shown.map(hour => cabinetOf(hour.cabinet_id)))]
  return (
    <div className={styles.doctor}>
      <p className={styles.who}>
        <DoctorAvatar doctor={doctor} size={24} />
        <strong>{name}</strong>
        {there && <span>{there.join(', ')}</span>}
      </p>
      <div ref={list} className={styles.hours}>
        {shown.map(({ start, cabinet_id: cabinetId }) => (
          <button
            key={start}
            type="button"
            aria-label={`${format.time(start)}, ${format.day(start)}, ${name}`}
            onClick={() => onChoose({ start, doctorId: id, cabinetId: cabinetId ?? undefined })}
          >
            {format.time(start)}
          </button>
        ))}
        {shown.length < hours.length && (
          <button
            type="button"
            className={styles.rest}
            aria-label={t('finder.allHours', { name })}
            onClick={() => setIsWhole(true)}
          >
            +{hours.length - shown.length}
          </button>
        )}
      </div>
    </div>
  )
}
