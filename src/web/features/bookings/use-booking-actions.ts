import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addBooking, cancelBooking, editBooking, restoreBooking, setBookingStatus } from '#contract/visits.ts'
import type { Booking } from '#contract/bookings.ts'
import type { CallInput } from '#contract/call.ts'
import { statusCode } from '#domain/booking-status.ts'
import type { BookingStatus } from '#domain/booking-status.ts'
import { formatInstant, MINUTE } from '#domain/wall-time.ts'
import { ApiError, call } from '#web/api/client.ts'
import { showError, showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { changeCached, findCached, putCached, refreshBookings } from './booking-cache.ts'
import { titleOf } from './calendar-events.ts'
import { whileChanging } from './keep-newer.ts'
import { stretchServices } from './service-times.ts'
import { useQuestions } from './use-questions.ts'
import type { Answer, Scope } from './use-questions.ts'
import { readWarnings } from './read-refusal.ts'

export interface Placement {
  start: number
  end: number
  doctor_id?: number
  cabinet_id?: number
}

type Edit = Omit<CallInput<typeof editBooking>, 'booking_id' | 'version'>

interface Edited {
  before: Booking
  saved: Booking
  scope: Scope
}

export interface CancelInput {
  reason: string
  notify: boolean
  scope: Scope
}

export type BookingActions = ReturnType<typeof useBookingActions>

/** What one does to a booking from the calendar: shown at once, taken back honestly when refused. */
export function useBookingActions(zone: string) {
  const client = useQueryClient()
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const questions = useQuestions()
  const { attempt, askScope } = questions
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

  /** Asks which of a series is meant, shows the change at once and sends it; answers nothing when it was refused or given up. */
  const edit = useCallback(
    async (id: number, change: Edit, preview: (booking: Booking) => Booking): Promise<Edited | undefined> => {
      const before = findCached(client, id)
      if (!before) return undefined
      const scope = change.scope ?? (await askScope(before))
      if (!scope) return undefined
      changeCached(client, id, preview)
      const run = async () => {
        const version = findCached(client, id)?.version ?? before.version
        try {
          const send = (answer?: Answer) =>
            call(editBooking, { booking_id: id, version, ...change, scope, ...answer })
          // Of a series, the hours named may be near another of its dates.
          const reply = await attempt(titleOf(before), send, { offersHours: scope === 'this' })
          if (!reply) {
            changeCached(client, id, current => ({ ...before, version: current.version }))
            return undefined
          }
          const saved = reply.data
          if (queue.current.get(id) === mine) putCached(client, saved)
          else changeCached(client, id, current => ({ ...current, version: saved.version }))
          if (scope !== 'this') void refreshBookings(client)
          return { before, saved, scope }
        } catch (error) {
          changeCached(client, id, current => ({ ...before, version: current.version }))
          void refreshBookings(client)
          explain(error)
          return undefined
        }
      }
      const earlier = queue.current.get(id) ?? Promise.resolve()
      const mine: Promise<Edited | undefined> = whileChanging(id, () => earlier.then(run))
      queue.current.set(id, mine)
      return mine
    },
    [client, askScope, attempt, explain],
  )

  const place = useCallback(
    (id: number, { start, end, ...where }: Placement, scope?: Scope) => {
      const change = { start: formatInstant(start, zone), ...where, ...(scope && { scope }) }
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
      const edited = await place(id, target)
      if (!edited) return false
      const { before, saved, scope } = edited
      const undo = () =>
        void place(
          id,
          {
            start: Date.parse(before.start),
            end: Date.parse(before.end),
            doctor_id: before.doctor_id,
            cabinet_id: before.cabinet_id,
          },
          scope,
        )
      showNotice({
        kind: 'ok',
        text: t('staff:calendar.moved', {
          name: titleOf(before),
          when: `${format.dayShort(saved.start)}, ${format.time(saved.start)}`,
        }),
        // Which ones follow may differ from where it stands now: only what is sure to go back is offered.
        ...(scope !== 'following' && { action: { label: t('common:actions.undo'), run: undo } }),
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
    async (booking: Booking, { start, ...where }: Omit<Placement, 'end'>): Promise<Booking | undefined> => {
      if (booking.patient_id === null) return undefined
      const input = {
        patient_id: booking.patient_id,
        doctor_id: where.doctor_id ?? booking.doctor_id,
        cabinet_id: where.cabinet_id ?? booking.cabinet_id,
        start: formatInstant(start, zone),
        services: booking.services.map(({ service_id, minutes, price }) => ({ service_id, minutes, price })),
      }
      try {
        const reply = await attempt(booking.patient_name, answer =>
          call(addBooking, { ...input, ...answer }, { idempotencyKey: crypto.randomUUID() }),
        )
        if (!reply) return undefined
        putCached(client, reply.data)
        const when = `${format.dayShort(reply.data.start)}, ${format.time(reply.data.start)}`
        showNotice({ kind: 'ok', text: t('staff:booking.saved', { name: reply.data.patient_name, when }) })
        return reply.data
      } catch (error) {
        explain(error)
        return undefined
      }
    },
    [client, attempt, explain, format, t, zone],
  )

  const setStatus = useCallback(
    (booking: Booking, status: BookingStatus): Promise<void> => {
      const { id } = booking
      const change = {
        status: statusCode(status),
        arrived_at: status === 'arrived' ? formatInstant(Date.now(), zone) : null,
      }
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
            arrived_at: booking.arrived_at,
          }))
          void refreshBookings(client)
          explain(error)
        }
      }
      const earlier = queue.current.get(id) ?? Promise.resolve()
      const mine: Promise<void> = whileChanging(id, () => earlier.then(run))
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
    async (booking: Booking, input: CancelInput): Promise<boolean> => {
      try {
        const { data } = await call(cancelBooking, { booking_id: booking.id, ...input })
        putCached(client, { ...data, cancelled_at: data.cancelled_at ?? formatInstant(Date.now(), zone) })
        if (input.scope !== 'this') void refreshBookings(client)
      } catch (error) {
        explain(error)
        return false
      }
      showNotice({
        kind: 'ok',
        text: t('staff:calendar.cancelled', { name: titleOf(booking) }),
        ...(input.scope === 'this' && {
          action: { label: t('common:actions.undo'), run: () => void restore(booking.id) },
        }),
      })
      return true
    },
    [client, explain, restore, t, zone],
  )

  return useMemo(
    () => ({ questions, move, resize, copy, setStatus, cancel, explain }),
    [questions, move, resize, copy, setStatus, cancel, explain],
  )
}
