import { IconChevronDown, IconChevronUp, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { PriceInput } from '#web/ui/PriceInput.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { draftService, minutesOfServices, priceOfServices } from './booking-draft.ts'
import type { DraftService } from './booking-draft.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { ServicePicker } from '#web/parts/clinic/ServicePicker.tsx'
import { timesOf } from '#web/parts/bookings/service-times.ts'
import styles from './ServiceRows.module.css'

interface ServiceRowsProps {
  rows: readonly DraftService[]
  services: readonly Service[]
  doctor: Doctor | undefined
  /** When the booking begins, in ms. */
  start: number
  zone: string
  errors: FieldErrors
  /** Whose packages may cover them. */
  patientId: number | undefined
  date: string
  onChange: (rows: DraftService[]) => void
}

const LinePackage = lazy(async () => {
  const [line] = await Promise.all([import('./LinePackage.tsx'), loadNamespaces('subscriptions')])
  return line
})

const STEP = 5
const MOST_MINUTES = 720

/** The services of a booking in their order, with the doctor's own time and price. */
export function ServiceRows(props: ServiceRowsProps) {
  const { rows, services, doctor, start, zone, errors, patientId, date, onChange } = props
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const change = (key: string, patch: Partial<DraftService>) =>
    onChange(rows.map(row => (row.key === key ? { ...row, ...patch } : row)))
  const nameOf = (id: number) => services.find(each => each.id === id)?.name ?? t('booking.oldService')
  const errorOf = ({ service_id: id }: DraftService, index: number) => {
    const field = Object.keys(errors).find(each => each.startsWith(`services.${index}.`))
    return field && `${nameOf(id)}: ${errors[field]}`
  }
  const error = [errors.services, ...rows.map(errorOf)].filter(Boolean).join(' ')
  const swap = (index: number, other: number) => {
    const next = [...rows]
    const [a, b] = [next[index], next[other]]
    if (!a || !b) return
    next[index] = b
    next[other] = a
    onChange(next)
  }

  return (
    <section className={styles.root} data-wrong={error ? '' : undefined}>
      <h3 className={styles.title}>{t('booking.services')}</h3>
      <div className={styles.box}>
        <ol aria-label={t('booking.services')}>
          {timesOf(rows, start).map(({ service: row, from, to }, index) => {
            const name = nameOf(row.service_id)
            return (
              <li key={row.key} className={styles.row}>
                <span className={styles.order}>
                  <button
                    type="button"
                    aria-label={t('booking.earlier', { name })}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  >
                    <IconChevronUp size={14} />
                  </button>
                  <button
                    type="button"
                    aria-label={t('booking.later', { name })}
                    disabled={index === rows.length - 1}
                    onClick={() => swap(index, index + 1)}
                  >
                    <IconChevronDown size={14} />
                  </button>
                </span>
                <span className={styles.time}>{format.timeRange(new Date(from), new Date(to))}</span>
                <span className={styles.name}>
                  {name}
                  <Suspense>
                    <LinePackage
                      row={row}
                      name={name}
                      patientId={patientId}
                      date={date}
                      onChange={subscription_id => change(row.key, { subscription_id })}
                    />
                  </Suspense>
                </span>
                <span className={styles.minutes}>
                  <button
                    type="button"
                    aria-label={t('booking.shorter', { name })}
                    disabled={row.minutes <= STEP}
                    onClick={() => change(row.key, { minutes: row.minutes - STEP })}
                  >
                    <IconMinus size={14} />
                  </button>
                  <span aria-live="polite">{row.minutes} min</span>
                  <button
                    type="button"
                    aria-label={t('booking.longer', { name })}
                    disabled={row.minutes >= MOST_MINUTES}
                    onClick={() => change(row.key, { minutes: row.minutes + STEP })}
                  >
                    <IconPlus size={14} />
                  </button>
                </span>
                <label className={styles.price}>
                  <span className="visually-hidden">{t('booking.priceOf', { name })}</span>
                  <PriceInput value={row.price} onChange={price => change(row.key, { price: price ?? 0 })} />
                  lei
                </label>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('booking.removeService', { name })}
                  onClick={() => onChange(rows.filter(each => each !== row))}
                >
                  <IconX size={18} stroke={1.75} />
                </button>
              </li>
            )
          })}
        </ol>
        <div className={styles.foot}>
          <ServicePicker
            services={services}
            doctor={doctor}
            onPick={service => onChange([...rows, draftService(service, doctor)])}
          />
          {rows.length > 0 && (
            <>
              <span>{minutesOfServices(rows)} min</span>
              <strong>{format.money(priceOfServices(rows))}</strong>
            </>
          )}
        </div>
      </div>
      <FieldError id="services" error={error || undefined} />
    </section>
  )
}
