import type { ReactNode } from 'react'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DateBlock } from '#web/ui/DateBlock.tsx'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { isComing } from './visit-state.ts'
import styles from './VisitLines.module.css'

interface VisitLinesProps {
  visit: PatientBooking
  /** Shows until when it lasts. */
  range?: boolean
  /** The date stands back: the visit is over, or waits for an answer among sure ones. */
  muted?: boolean
  /** Names the doctor, unless another row does. */
  withDoctor?: boolean
  badge?: ReactNode
  children?: ReactNode
}

/** When, what and with whom, beside the date. */
export function VisitLines({
  visit,
  range = false,
  muted = !isComing(visit),
  withDoctor = true,
  badge,
  children,
}: VisitLinesProps) {
  const format = useFormat(visit.zone)
  return (
    <div className={styles.visit}>
      <DateBlock
        weekday={format.weekdayShort(visit.start)}
        day={format.dayNumber(visit.start)}
        month={format.monthShort(visit.start)}
        muted={muted}
      />
      <div className={styles.lines}>
        <div className={styles.head}>
          <p className={styles.hour}>
            {range ? format.timeRange(visit.start, visit.end).replace('–', ' – ') : format.time(visit.start)}
          </p>
          {badge}
        </div>
        <p className={styles.services}>{visit.services.map(service => service.name).join(', ')}</p>
        {withDoctor ? <p className={styles.doctor}>{doctorName(visit.doctor_name)}</p> : null}
        {children}
      </div>
    </div>
  )
}
