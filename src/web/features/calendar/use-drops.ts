import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { DropTarget } from '#web/calendar/types.ts'
import { findCached } from '#web/parts/bookings/booking-cache.ts'
import { byDay } from '#web/parts/bookings/booking-span.ts'
import { bookingQuery } from '#web/parts/bookings/booking-queries.ts'
import type { Cabinet } from '#web/parts/clinic/clinic-queries.ts'
import type { ColumnPlace } from './calendar-columns.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { findObstacle, isForeign, placeDrop } from './drop-place.ts'
import type { Obstacle, Surroundings } from './drop-place.ts'
import { nameOfDoctor, VIDEO } from '#web/parts/clinic/resources.ts'
import type { CalendarModel } from './use-calendar-model.ts'
import type { Placement } from '#web/parts/bookings/booking-start.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { cabinetAt } from '#web/parts/clinic/working-days.ts'

interface Known {
  doctors: readonly Doctor[]
  cabinets: readonly Cabinet[]
  zone: string
}

/** Where a drop puts a booking, and the words its target says: what is said is what is asked for. */
export function useDrops(model: CalendarModel, { doctors, cabinets, zone }: Known) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const shows = useShownPlaces()
  const { places, bookings, every, holds, columns } = model

  const bookingOf = useCallback(
    (id: number): Booking | undefined =>
      bookings.get(id) ?? findCached(client, id) ?? client.getQueryData(bookingQuery(id).queryKey)?.data,
    [bookings, client],
  )

  const settle = useCallback(
    (booking: Booking, target: DropTarget) => {
      const place = places.get(target.columnKey)
      if (!place) return undefined
      const around: Surroundings = {
        bookings: byDay(every, zone).get(place.date) ?? [],
        holds,
        cabinets,
        doctors,
        zone,
      }
      return { around, drop: placeDrop(booking, target, place, around) }
    },
    [places, every, holds, cabinets, doctors, zone],
  )

  const placementOf = useCallback(
    (id: number, target: DropTarget): Placement => {
      const booking = bookingOf(id)
      const span = { start: target.start, end: target.end }
      const settled = booking && settle(booking, target)
      if (!settled) return { ...span, ...placeOf(places.get(target.columnKey), span.start) }
      const { doctorId, cabinetId } = settled.drop
      const isElsewhere = doctorId !== booking.doctor_id
      return {
        ...span,
        ...(isElsewhere && { doctor_id: doctorId }),
        ...(cabinetId !== undefined && { cabinet_id: cabinetId }),
      }
    },
    [bookingOf, settle, places],
  )

  /** Why a booking cannot be put into a column at all; nothing where it can. */
  const refusalOf = useCallback(
    (id: number, { columnKey }: DropTarget): string | undefined => {
      const booking = bookingOf(id)
      const place = places.get(columnKey)
      if (!booking || !place || !isForeign(booking, place)) return undefined
      return booking.is_video ? t('calendar.dropNoCabinet') : t('calendar.dropOnlyVideo')
    },
    [bookingOf, places, t],
  )

  const describe = useCallback(
    (id: string, target: DropTarget) => {
      const refusal = refusalOf(Number(id), target)
      if (refusal) return { text: refusal, isFree: false }
      const booking = bookingOf(Number(id))
      const settled = booking && settle(booking, target)
      if (!settled) return undefined
      const { drop, around } = settled
      const working = columns.find(each => each.key === target.columnKey)?.working
      const known = working && working.length > 0 ? working : undefined
      const obstacle = findObstacle(booking, target, drop, known, around)
      const cabinet = cabinets.find(each => each.id === drop.cabinetId)
      if (obstacle) {
        // Whoever lets go all the same knows in which cabinet.
        const isElsewhere =
          shows.cabinets && cabinet && cabinet.id !== booking.cabinet_id && obstacle.kind !== 'cabinet'
        const said =
          obstacle.kind === 'cabinet' && !shows.cabinets
            ? t('booking.warnings.cabinet_overlap')
            : sayObstacle(obstacle, t)
        const text = isElsewhere ? `${said} · ${cabinet.name}` : said
        return { text, isFree: false }
      }
      const text =
        cabinet && shows.cabinets ? t('calendar.dropFree', { name: cabinet.name }) : t('calendar.free')
      return { text, isFree: true }
    },
    [bookingOf, refusalOf, settle, columns, cabinets, shows.cabinets, t],
  )

  return { placementOf, refusalOf, describe }
}

function sayObstacle(found: Obstacle, t: TFunction<'staff'>): string {
  if (found.kind === 'service')
    return t('calendar.dropForeign', { name: nameOfDoctor(found.doctor), service: found.service })
  if (found.kind === 'cabinet') {
    const name = found.booking ? titleOf(found.booking) : ''
    return t('calendar.dropCabinet', { cabinet: found.cabinet.name, name })
  }
  if (found.kind === 'hold') return found.reason || t('calendar.hold')
  return found.kind === 'outside'
    ? t('calendar.outside')
    : t('calendar.dropTaken', { name: titleOf(found.booking) })
}

/** The place of a column for a booking of which nothing is known yet. */
function placeOf(place: ColumnPlace | undefined, start: number): Partial<Placement> {
  if (!place) return {}
  const { resource, hours } = place
  if (resource.type === 'cabinet') return resource.id === VIDEO.id ? {} : { cabinet_id: resource.id }
  return { doctor_id: resource.id, cabinet_id: hours && cabinetAt(hours, start) }
}
