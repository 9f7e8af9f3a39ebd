import { IconArrowRight, IconCalendarX, IconCheck, IconChevronDown, IconPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedVisit, PlanOption } from '#contract/bookings/affected-visits.ts'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { optionOf } from './use-plan.ts'
import type { Decided, Outcome } from './use-plan.ts'
import styles from './PlanRow.module.css'

interface PlanRowProps {
  decided: Decided
  canChoose: boolean
  isOpen: boolean
  onToggle: () => void
  onChoose: (outcome: Outcome) => void
}

/** One visit, where it goes, and where else it could. */
export function PlanRow({ decided, canChoose, isOpen, onToggle, onChoose }: PlanRowProps) {
  const { t } = useTranslation('leaving')
  const id = useId()
  const { doctors, zone } = useClinicFacts()
  const format = useFormat(zone)
  const { visit, outcome } = decided
  const name = visit.patient_name || t('group')
  const option = optionOf(decided)
  const doctorOf = (one: PlanOption) => doctors.find(({ id: doctorId }) => doctorId === one.doctor_id)
  return (
    <li className={styles.row} data-open={isOpen ? '' : undefined}>
      <div className={styles.line}>
        <span className={styles.when}>
          <strong>{format.dayShort(visit.start)}</strong>
          {format.time(visit.start)}
        </span>
        <span className={styles.who}>
          <strong>{name}</strong>
          {visit.services}
        </span>
        <IconArrowRight className={styles.arrow} size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.to}>
          {option ? (
            <Taker option={option} doctor={doctorOf(option)} format={format} />
          ) : (
            <Nowhere visit={visit} isCancelled={outcome === 'cancel'} />
          )}
        </span>
        <span className={styles.badge}>
          {option ? (
            <Badge tone={option.same_time ? 'ok' : 'warn'}>
              {t(option.same_time ? 'sameBadge' : 'otherBadge')}
            </Badge>
          ) : (
            <Badge>{t(outcome === 'cancel' ? 'cancelBadge' : 'pinBadge')}</Badge>
          )}
        </span>
        {canChoose ? (
          <button
            type="button"
            className={styles.more}
            aria-label={t('open', { name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <fieldset className={styles.choices} id={id}>
          <legend>
            {t('elsewhere', {
              name,
              service: visit.services,
              minutes: (Date.parse(visit.end) - Date.parse(visit.start)) / MINUTE,
            })}
          </legend>
          {visit.options.map((one, index) => (
            <Chip
              key={`${one.doctor_id} ${one.start}`}
              label={`${doctorOf(one)?.last_name ?? ''}, ${format.dayShort(one.start)}, ${format.time(one.start)}`}
              group={id}
              isChosen={outcome === index}
              onChoose={() => onChoose(index)}
            />
          ))}
          <Chip
            label={t('pinboard')}
            group={id}
            isChosen={outcome === 'pin'}
            onChoose={() => onChoose('pin')}
          />
        </fieldset>
      ) : null}
    </li>
  )
}

interface TakerProps {
  option: PlanOption
  doctor: ReturnType<typeof useClinicFacts>['doctors'][number] | undefined
  format: ReturnType<typeof useFormat>
}

function Taker({ option, doctor, format }: TakerProps) {
  const shows = useShownPlaces()
  const { data: cabinets } = useQuery(query(listCabinets, {}))
  const cabinet = cabinets?.data.find(({ id }) => id === option.cabinet_id)
  const name = doctor && [doctor.title, doctor.first_name, doctor.last_name].filter(Boolean).join(' ')
  return (
    <>
      {doctor ? <DoctorAvatar doctor={doctor} size={28} /> : null}
      <span>
        <strong>{name}</strong>
        {format.dayTime(option.start)}
        {shows.cabinets && cabinet && `, ${cabinet.name}`}
      </span>
    </>
  )
}

function Nowhere({ visit, isCancelled }: { visit: PlannedVisit; isCancelled: boolean }) {
  const { t } = useTranslation('leaving')
  const { reason, series_count: count } = visit
  const why = reason === 'series' ? t('reasons.series', { count }) : reason && t(`reasons.${reason}`)
  const Icon = isCancelled ? IconCalendarX : IconPin
  return (
    <>
      <span className={styles.pin} aria-hidden="true">
        <Icon size={16} stroke={1.75} />
      </span>
      <span>
        <strong>{t(isCancelled ? 'cancelledRow' : 'pinboard')}</strong>
        {isCancelled ? '' : (why ?? t('byHand'))}
      </span>
    </>
  )
}

interface ChipProps {
  label: string
  group: string
  isChosen: boolean
  onChoose: () => void
}

function Chip({ label, group, isChosen, onChoose }: ChipProps) {
  return (
    <label className={styles.chip}>
      <input type="radio" className="visually-hidden" name={group} checked={isChosen} onChange={onChoose} />
      {isChosen ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
      {label}
    </label>
  )
}
