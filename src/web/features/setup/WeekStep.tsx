import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCabinets, type Cabinet } from '#contract/clinic/cabinets.ts'
import { listManagedDoctors, type ManagedDoctor } from '#contract/clinic/doctors.ts'
import { listLocations, type Location } from '#contract/clinic/locations.ts'
import { daysOf, planWeeks } from '#domain/hours/first-weeks.ts'
import { listOpeningProblems, type OpeningRow } from '#domain/hours/opening-hours.ts'
import { useInvalidate } from '#web/api/query.ts'
import { HoursRows } from '#web/parts/hours/HoursRows.tsx'
import { USUAL_HOURS } from '#web/parts/hours/opening-rows.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { StepFrame, WithoutPlace } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import { useDoctorSaves } from './use-doctor-saves.ts'
import styles from './FirstSteps.module.css'

/** The week of each doctor who has none yet: the clinic's hours, in one press. */
export function WeekStep() {
  const { t } = useTranslation('setup')
  const lists = [
    useQuery(stepQuery(listLocations, {})),
    useQuery(stepQuery(listCabinets, {})),
    useQuery(stepQuery(listManagedDoctors, {})),
  ] as const
  const [locations, cabinets, doctors] = [lists[0].data?.data, lists[1].data?.data, lists[2].data?.data]
  if (!locations || !cabinets || !doctors) return <StepWaiting lists={lists} />
  const location = locations.find(each => each.active)
  if (!location) return <WithoutPlace />
  const active = doctors.filter(each => each.active)
  const rooms = cabinets.filter(each => each.active && each.location_id === location.id)
  const lacking = active.length === 0 ? 'week.noDoctors' : rooms.length === 0 ? 'week.noCabinets' : undefined
  if (lacking)
    return (
      <StepFrame title={t('week.title')} text={t(lacking)}>
        {null}
      </StepFrame>
    )
  return <WeekForm location={location} cabinets={rooms} doctors={active} />
}

interface WeekFormProps {
  location: Location
  cabinets: readonly Cabinet[]
  doctors: readonly ManagedDoctor[]
}

const EVERY_WEEK = { break_start: null, break_end: null, week_parity: 'every' } as const

interface Choice {
  rows?: readonly OpeningRow[]
  cabinetId?: number
}

function WeekForm({ location, cabinets, doctors }: WeekFormProps) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const { saveWeek } = useDoctorSaves()
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const open = location.hours.length > 0 ? location.hours : USUAL_HOURS
  const rowsOf = (id: number) => choices[id]?.rows ?? open
  const without = doctors.filter(each => each.schedule.length === 0)
  const weeks = planWeeks(
    without.map(({ id }) => ({
      doctorId: id,
      hours: daysOf(rowsOf(id)),
      cabinetId: choices[id]?.cabinetId,
    })),
    cabinets.map(({ id }) => id),
    doctors.flatMap(({ schedule }) => schedule.map(hours => ({ ...hours, cabinetId: hours.cabinet_id }))),
  )
  const choose = (id: number, choice: Choice) =>
    setChoices(before => ({ ...before, [id]: { ...before[id], ...choice } }))

  return (
    <StepFrame
      title={t('week.title')}
      text={t('week.text')}
      complete={async () => {
        if (without.some(({ id }) => listOpeningProblems(rowsOf(id)).length > 0)) return false
        for (const { doctorId, cabinetId, hours } of weeks) {
          const place = { location_id: location.id, cabinet_id: cabinetId }
          const doctor = without.find(({ id }) => id === doctorId)!
          await saveWeek(
            doctor,
            hours.map(day => ({ ...day, ...EVERY_WEEK, ...place })),
          )
        }
        invalidate('doctor')
        return true
      }}
    >
      <ul className={styles.weeks}>
        {doctors.map(({ id, first_name: first, last_name: last }) => {
          const name = `${first} ${last}`
          const week = weeks.find(each => each.doctorId === id)
          return (
            <li key={id}>
              <h2>{name}</h2>
              {week ? (
                <>
                  <HoursRows
                    quiet
                    label={t('week.of', { name })}
                    rows={rowsOf(id)}
                    onChange={rows => choose(id, { rows })}
                  />
                  <SelectField
                    label={t('week.cabinet')}
                    options={cabinets.map(each => ({ value: String(each.id), label: each.name }))}
                    value={String(week.cabinetId)}
                    help={week.isShared ? t('week.shared') : undefined}
                    onChange={value => choose(id, { cabinetId: Number(value) })}
                  />
                </>
              ) : (
                <p className={styles.note}>
                  <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
                  <Link to="/cabinet/administration/doctors/$id" params={{ id: String(id) }}>
                    {t('week.has')}
                  </Link>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </StepFrame>
  )
}
