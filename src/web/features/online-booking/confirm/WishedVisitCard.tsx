import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { DateBlock } from '#web/ui/DateBlock.tsx'
import type { HoursOf } from '../hours-of.ts'
import { HoursLink } from '../hours/HoursLink.tsx'
import { useServiceWords } from '../use-service-words.ts'
import type { sumServices } from '../visit-choice.ts'
import styles from './WishedVisitCard.module.css'

interface WishedVisitCardProps {
  of: HoursOf
  /** Who it is with; a name alone. */
  who: string
  /** Why it is with them. */
  why?: string
  /** Of a group: how many seats are free beside this one. */
  seats?: number | undefined
  where: { clinic_name: string; zone: string; address: string | undefined }
  chosen: ReturnType<typeof sumServices>
  start: string
}

/** What is about to be booked. */
export function WishedVisitCard({ of, who, why, seats, where, chosen, start }: WishedVisitCardProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(where.zone)
  const words = useServiceWords()
  const { services, minutes, max_minutes: longest } = chosen
  const isVideo = services.some(service => service.kind === 'virtual')
  const end = new Date(Date.parse(start) + minutes * 60_000)
  return (
    <section className={styles.card}>
      <DateBlock
        weekday={format.weekdayShort(start)}
        day={format.dayNumber(start)}
        month={format.monthShort(start)}
      />
      <div className={styles.lines}>
        <div className={styles.head}>
          <h2 className={styles.hour}>
            {longest > minutes ? format.time(start) : format.timeRange(start, end).replace('–', ' – ')}
          </h2>
          <HoursLink
            of={of}
            search={{ services: services.map(service => service.id), start }}
            className={styles.change}
            aria-label={t('confirm.changeHour')}
          >
            {t('confirm.change')}
          </HoursLink>
        </div>
        <p className={styles.services}>
          {services.map(service => service.name).join(', ')}
          {', '}
          <strong>{words.price(chosen)}</strong>
        </p>
        <div aria-live="polite">
          <p>{who}</p>
          {why ? <p className={styles.why}>{why}</p> : null}
          {seats === undefined ? null : (
            <p>{seats > 0 ? t('doctorPage.seatsBeside', { count: seats }) : t('doctorPage.lastSeat')}</p>
          )}
        </div>
        <p>{[where.clinic_name, isVideo ? t('visit.byVideo') : where.address].filter(Boolean).join(', ')}</p>
      </div>
    </section>
  )
}
