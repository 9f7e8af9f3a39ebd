import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addBooking,
  cancelBooking,
  editBooking,
  restoreBooking,
  setBookingStatus,
} from '#contract/bookings.ts'
import type { Booking, Warning } from '#contract/bookings.ts'
import type { CallInput } from '#contract/call.ts'
import { statusCode } from '#domain/booking-status.ts'
import type { BookingStatus } from '#domain/booking-status.ts'
import type { WarningKind } from '#domain/conflicts.ts'
import { formatInstant, MINUTE } from '#domain/wall-time.ts'
import { ApiError, call } from '#web/api/client.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { changeCached, findCached, putCached, refreshBookings } from './booking-cache.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { stretchServices } from './service-times.ts'
import { readWarnings } from './warnings.ts'

export interface Override {
  override: WarningKind[]
  override_reason: string
}

/** A change that the server will only make once its warnings are accepted. */
export interface Conflict {
  title: string
  warnings: readonly Warning[]
  /** Answers the question: the accepted warnings, or nothing to give up. */
  decide: (accepted: Override | undefined) => void
}

export interface Placement {
  start: number
  end: number
  doctor_id?: number
  cabinet_id?: number
}

type Edit = Omit<CallInput<typeof editBooking>, 'booking_id' | 'version'>

export type BookingActions = ReturnType<typeof useBookingActions>

/** What one does to a booking from the calendar: shown at once, taken back honestly when refused. */
export function useBookingActions(zone: string) {
  const client = useQueryClient()
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const { can } = useStaff()
  const mayOverride = can('bookings.override')
  const [conflict, setConflict] = useState<Conflict>()
  // Changes of one booking wait for each other, since each must name the version or status the one before left.
  const queue = useRef(new Map<number, Promise<unknown>>())

  const explain = useCallback(
    (error: unknown) => {
      const warnings = readWarnings(error)
      const fields = error instanceof ApiError ? Object.values(error.errors).flat() : []
      const reason = error instanceof ApiError ? error.message : t('common:errors.unexpected')
      const said = fields.length > 0 ? fields : [reason, ...warnings.map(warning => warning.text)]
      showError(said.join(' '))
    },
    [t],
  )

  const askOverride = useCallback(
    (title: string, error: unknown) => {
      const warnings = readWarnings(error)
      if (warnings.length === 0 || !mayOverride) return Promise.resolve(undefined)
      return new Promise<Override | undefined>(resolve => {
        const decide = (accepted: Override | undefined) => {
          setConflict(undefined)
          resolve(accepted)
        }
        setConflict({ title, warnings, decide })
      })
    },
    [mayOverride],
  )

  /** Tries a change; when it meets warnings, asks and tries again. Throws what the server refused. */
  const attempt = useCallback(
    async (title: string, send: (accepted?: Override) => Promise<{ data: Booking }>) => {
      try {
        return (await send()).data
      } catch (error) {
        const accepted = await askOverride(title, error)
        if (accepted) return (await send(accepted)).data
        if (readWarnings(error).length > 0 && mayOverride) return undefined
        throw error
      }
    },
    [askOverride, mayOverride],
  )

  /** Answers the booking as it was before, or nothing when the change was refused or given up. */
  const edit = useCallback(
    (id: number, change: Edit, preview: (booking: Booking) => Booking): Promise<Booking | undefined> => {
      const before = findCached(client, id)
      if (!before) return Promise.resolve(undefined)
      changeCached(client, id, preview)
      const run = async () => {
        const version = findCached(client, id)?.version ?? before.version
        try {
          const saved = await attempt(before.patient_name, accepted =>
            call(editBooking, { booking_id: id, version, ...change, ...accepted }),
          )
          if (!saved) {
            changeCached(client, id, current => ({ ...before, version: current.version }))
            return undefined
          }
          if (queue.current.get(id) === mine) putCached(client, saved)
          else changeCached(client, id, current => ({ ...current, version: saved.version }))
          return before
        } catch (error) {
          changeCached(client, id, current => ({ ...before, version: current.version }))
          void refreshBookings(client)
          explain(error)
          return undefined
        }
      }
      const mine: Promise<Booking | undefined> = (queue.current.get(id) ?? Promise.resolve()).then(run)
      queue.current.set(id, mine)
      return mine
    },
    [client, attempt, explain],
  )

  const place = useCallback(
    (id: number, { start, end, ...where }: Placement) => {
      const change = { start: formatInstant(start, zone), ...where }
      return edit(id, change, booking => ({
        ...booking,
        ...where,
        start: change.start,
        end: formatInstant(end, zone),
      }))
    },
    [edit, zone],
  )

  const move = useCallback(
    async (id: number, target: Placement): Promise<boolean> => {
      const before = await place(id, target)
      if (!before) return false
      const when = new Date(target.start)
      showNotice({
        kind: 'ok',
        text: t('staff:calendar.moved', {
          name: before.patient_name,
          when: `${format.dayShort(when)}, ${format.time(when)}`,
        }),
        action: {
          label: t('common:actions.undo'),
          run: () =>
            void place(id, {
              start: Date.parse(before.start),
              end: Date.parse(before.end),
              doctor_id: before.doctor_id,
              cabinet_id: before.cabinet_id,
            }),
        },
      })
      return true
    },
    [place, format, t],
  )

  const resize = useCallback(
    async (id: number, end: number): Promise<boolean> => {
      const booking = findCached(client, id)
      if (!booking) return false
      const minutes = (end - Date.parse(booking.start)) / MINUTE
      const services = stretchServices(booking.services, minutes)
      if (!services) return false
      const change = {
        services: services.map(each => ({
          service_id: each.service_id,
          minutes: each.minutes,
          price: each.price,
        })),
      }
      const preview = (old: Booking) => ({ ...old, services, end: formatInstant(end, zone) })
      return (await edit(id, change, preview)) !== undefined
    },
    [client, edit, zone],
  )

  const copy = useCallback(
    async (id: number, { start, ...where }: Placement): Promise<boolean> => {
      const booking = findCached(client, id)
      if (!booking?.patient_id) return false
      const input = {
        patient_id: booking.patient_id,
        doctor_id: where.doctor_id ?? booking.doctor_id,
        cabinet_id: where.cabinet_id ?? booking.cabinet_id,
        start: formatInstant(start, zone),
        services: booking.services.map(({ service_id, minutes, price }) => ({ service_id, minutes, price })),
      }
      try {
        const saved = await attempt(booking.patient_name, accepted =>
          call(addBooking, { ...input, ...accepted }, { idempotencyKey: crypto.randomUUID() }),
        )
        if (saved) putCached(client, saved)
      } catch (error) {
        explain(error)
      }
      // The original stays where it was: its ghost always flies back.
      return false
    },
    [client, attempt, explain, zone],
  )

  const setStatus = useCallback(
    (booking: Booking, status: BookingStatus): Promise<void> => {
      const { id } = booking
      const change = { status: statusCode(status), status_changed_at: formatInstant(Date.now(), zone) }
      changeCached(client, id, old => ({ ...old, ...change }))
      const run = async () => {
        try {
          const { data } = await call(setBookingStatus, {
            booking_id: id,
            status: change.status,
            from_status: booking.status,
          })
          if (queue.current.get(id) === mine) putCached(client, data)
          else changeCached(client, id, current => ({ ...current, version: data.version }))
        } catch (error) {
          changeCached(client, id, old => ({
            ...old,
            status: booking.status,
            status_changed_at: booking.status_changed_at,
          }))
          void refreshBookings(client)
          explain(error)
        }
      }
      const mine: Promise<void> = (queue.current.get(id) ?? Promise.resolve()).then(run)
      queue.current.set(id, mine)
      return mine
    },
    [client, explain, zone],
  )

  const restore = useCallback(
    async (id: number) => {
      try {
        putCached(client, (await call(restoreBooking, { id })).data)
      } catch (error) {
        explain(error)
      }
    },
    [client, explain],
  )

  const cancel = useCallback(
    async (booking: Booking, input: { reason: string; notify: boolean }): Promise<boolean> => {
      try {
        const { data } = await call(cancelBooking, { booking_id: booking.id, ...input })
        putCached(client, { ...data, cancelled_at: data.cancelled_at ?? formatInstant(Date.now(), zone) })
      } catch (error) {
        explain(error)
        return false
      }
      showNotice({
        kind: 'ok',
        text: t('staff:calendar.cancelled', { name: booking.patient_name }),
        action: { label: t('common:actions.undo'), run: () => void restore(booking.id) },
      })
      return true
    },
    [client, explain, restore, t, zone],
  )

  return useMemo(
    () => ({ conflict, move, resize, copy, setStatus, cancel, explain }),
    [conflict, move, resize, copy, setStatus, cancel, explain],
  )
}
