import { CAME_BY, type CameBy } from '#domain/bookings/came-by.ts'
import { addressReader } from '#web/api/read-address.ts'

/** How one came to it: by its code, or otherwise. */
export const readClinicSearch = addressReader<{ via?: CameBy | undefined }>({
  via: value => CAME_BY.find(one => one === value),
})
