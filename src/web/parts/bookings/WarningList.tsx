import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Warning } from '#contract/bookings/bookings.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { findCached, findCachedHold } from './booking-cache.ts'
import { titleOf } from './booking-summary.ts'
import { lacksReason, warningKey } from './warnings.ts'
import styles from './WarningList.module.css'

export interface WarningTicks {
  isTicked: (warning: Warning) => boolean
  toggle: (warning: Warning) => void
  /** Warnings not ticked yet. */
  left: number
}

/** Which warnings the person has read and accepts, those accepted before among them; one that comes anew is unticked. */
export function useWarningTicks(warnings: readonly Warning[], before: readonly Warning[] = []): WarningTicks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(before.map(warningKey)))
  return {
    isTicked: warning => ticked.has(warningKey(warning)),
    toggle: warning => {
      const next = new Set(ticked)
      if (!next.delete(warningKey(warning))) next.add(warningKey(warning))
      setTicked(next)
    },
    left: warnings.filter(warning => !ticked.has(warningKey(warning))).length,
  }
}

interface WarningListProps {
  warnings: readonly Warning[]
  zone: string
  ticks: WarningTicks
  reason: string
  onReason: (reason: string) => void
  /** Part of a card that has a frame of its own. */
  joined?: boolean
  /** They may be read but not accepted. */
  isFixed?: boolean
}

/** Warnings one by one, each to be ticked, and why the booking is wanted all the same. */
export function WarningList({ warnings, zone, ticks, reason, onReason, joined, isFixed }: WarningListProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const client = useQueryClient()
  // Who or what is in the way is known where it is on screen; elsewhere its time must do.
  const detailOf = (warning: Warning) => {
    const { booking_id: id, hold_id: hold, reservation_id: kept, service_name: service, start, end } = warning
    // A service is not given at any hour.
    if (service !== undefined) return service
    const booking = id === undefined ? undefined : findCached(client, id)
    const name =
      kept !== undefined
        ? t('booking.keptOnline')
        : booking
          ? titleOf(booking)
          : hold !== undefined && findCachedHold(client, hold)?.reason
    // Its own hours, as the calendar shows them, and not what is kept free around them.
    const hours = booking ? format.timeRange(booking.start, booking.end) : format.timeRange(start, end)
    return [name, hours].filter(Boolean).join(', ')
  }
  return (
    <div className={styles.box} data-joined={joined || undefined}>
      <p className={styles.lead}>{isFixed ? t('booking.noOverride') : t('booking.tickEach')}</p>
      <ul>
        {warnings.map(warning => {
          const words = (
            <>
              <strong>{t(`booking.warnings.${warning.kind}`)}</strong>
              <span className={styles.detail}>{detailOf(warning)}</span>
            </>
          )
          return (
            <li key={warningKey(warning)}>
              {isFixed ? (
                words
              ) : (
                <Checkbox
                  checked={ticks.isTicked(warning)}
                  onChange={() => ticks.toggle(warning)}
                  label={words}
                />
              )}
            </li>
          )
        })}
      </ul>
      {!isFixed && (
        <TextField
          label={t('booking.overrideReason')}
          value={reason}
          maxLength={300}
          help={ticks.left === 0 && lacksReason(warnings, reason) ? t('booking.sayWhy') : undefined}
          onChange={event => onReason(event.target.value)}
        />
      )}
    </div>
  )
}
