import { useQueryClient } from '@tanstack/react-query'
import { instantOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { UsualCabinet } from './booking-draft.ts'
import { findWorkingDays, workingTimeQuery } from '#web/parts/clinic/use-working-days.ts'
import { usualCabinet } from '#web/parts/clinic/working-days.ts'

/** The cabinet a doctor works in at an hour, where the month of the day has been fetched or is loaded. */
export function useUsualCabinet(zone: string) {
  const client = useQueryClient()
  const known: UsualCabinet = (doctorId, date, minutes) => {
    const days = findWorkingDays(client, date)
    return days && usualCabinet(days, doctorId, date, instantOf(date, minutes, zone))
  }
  /** Answers once the hours of a day have arrived, or when they do not. */
  const load = async (date: LocalDate): Promise<void> => {
    await client.prefetchQuery(workingTimeQuery(date))
  }
  return { known, load }
}
