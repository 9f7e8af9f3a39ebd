import { visitKind } from '#domain/bookings/visit-kind.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import type { FinderWish } from './finder-wish.ts'

/** Whether hours are looked for at the clinic, by video, or for what cannot be booked together. */
export function useWishKind({ services: wanted, isVideo }: FinderWish) {
  const { services = [] } = useClinic()
  if (isVideo !== undefined) return isVideo ? 'virtual' : 'clinic'
  const ids = new Set(wanted.map(({ id }) => id))
  return visitKind(services.filter(({ id }) => ids.has(id)).map(({ kind }) => kind))
}
