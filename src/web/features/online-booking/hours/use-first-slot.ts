import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import type { getPublicDoctor } from '#contract/online/public-doctors.ts'
import { todayIn } from '#web/parts/public/day-words.ts'
import { hoursQuery } from '../queries.ts'

const DAYS_LOOKED_AT = 28

/** The first free hour of a doctor for the shortest service, in four weeks; undefined while it is not known or there is none. */
export function useFirstSlot(doctor: CallReply<typeof getPublicDoctor>['data'] | undefined) {
  const service = doctor?.services.filter(each => !each.is_group).toSorted((a, b) => a.minutes - b.minutes)[0]
  const { data, isLoading } = useQuery({
    ...hoursQuery(
      { doctor: doctor?.doctor_id ?? 0 },
      service ? [service.id] : [],
      todayIn(doctor?.zone),
      DAYS_LOOKED_AT,
    ),
    enabled: service !== undefined,
  })
  return { service, isLoading, start: data?.data.find(day => day.slots.length)?.slots[0] }
}
