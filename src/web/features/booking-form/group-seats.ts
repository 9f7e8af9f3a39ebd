import type { Booking } from '#contract/bookings/bookings.ts'
import type { DraftService } from './booking-draft.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'

interface SeatsInput {
  /** The group that is changed; left out, a new one. */
  group: Pick<Booking, 'seats' | 'services'> | undefined
  rows: readonly Pick<DraftService, 'service_id'>[]
  /** Those on offer: a group may still have one that no longer is. */
  services: readonly Pick<Service, 'id' | 'group_count'>[]
  typed: string | undefined
}

/** How many a group holds: as its field shows it, and as it is sent, left out where nothing of it was changed. */
export function seatsOfGroup({ group, rows, services, typed }: SeatsInput) {
  const known = rows.flatMap(row => services.find(each => each.id === row.service_id) ?? [])
  // A group of several services holds as many as the smallest of them.
  const capacity = known.length > 0 ? Math.min(...known.map(each => each.group_count)) : undefined
  const isKept = group !== undefined && idsOf(group.services) === idsOf(rows)
  const usual = isKept ? group.seats : smallest(capacity, group?.seats)
  const shown = typed ?? String(usual ?? '')
  const isSent = shown !== '' && (typed !== undefined || !isKept)
  return { capacity, shown, sent: isSent ? Number(shown) : undefined }
}

const idsOf = (rows: readonly { service_id: number }[]) =>
  rows
    .map(row => row.service_id)
    .toSorted((a, b) => a - b)
    .join()

function smallest(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter(count => count !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}
