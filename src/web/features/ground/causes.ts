import type { QueryClient } from '@tanstack/react-query'
import type { planAffected } from '#contract/bookings/affected-visits.ts'
import { changeCabinet, removeCabinet } from '#contract/clinic/cabinets.ts'
import type { CallInput } from '#contract/call.ts'
import {
  addScheduleException,
  listManagedDoctors,
  removeDoctor,
  removeScheduleException,
  saveDoctor,
  setSchedule,
} from '#contract/clinic/doctors.ts'
import { addHolidayDate, changeHolidayDate } from '#contract/clinic/holidays.ts'
import { changeLocation, removeLocation } from '#contract/clinic/locations.ts'
import { changeService } from '#contract/clinic/services.ts'
import { setConfig } from '#contract/settings/settings.ts'
import type { AffectedQuestion } from '#web/api/call-keeping.ts'
import { query } from '#web/api/query.ts'

export type CauseInput = CallInput<typeof planAffected>['cause']
type Change = Pick<AffectedQuestion, 'definition' | 'input'>

/** The change as a plan for its visits names it; nothing where no plan is made of such a change. */
export function causeOf({ definition, input }: Change, client: QueryClient): CauseInput | undefined {
  const { affected: _, version, id, ...rest } = input as { id: number; [field: string]: unknown }
  switch (definition) {
    case removeDoctor:
      return { kind: 'doctor_leaves', doctor_id: id }
    case saveDoctor:
      return rest['active'] === false
        ? { kind: 'doctor_leaves', doctor_id: id }
        : servicesTaken(id, rest, client)
    case setSchedule:
      return { kind: 'schedule', ...rest } as CauseInput
    case addScheduleException:
      return rest['kind'] === 'closed' ? leaveOf(id, rest) : undefined
    case removeScheduleException: {
      const { exceptionId, others } = rest as { exceptionId: number; others: number[] }
      return { kind: 'opening_taken', doctor_id: id, exception_ids: [exceptionId, ...others] }
    }
    case addHolidayDate:
      return { ...rest, kind: 'closed_day' } as CauseInput
    case changeHolidayDate:
      return { ...rest, version, kind: 'closed_day_changes', holiday_id: id }
    case setConfig:
      return { kind: 'legal_days_off' }
    case changeService:
      return rest['active'] === false ? { kind: 'service_off', service_id: id } : undefined
    case removeCabinet:
      return { kind: 'cabinet_closes', cabinet_id: id }
    case changeCabinet:
      if (rest['active'] === false) return { kind: 'cabinet_closes', cabinet_id: id }
      return { ...pick(rest, ['location_id', 'service_ids']), kind: 'cabinet_changes', cabinet_id: id }
    case removeLocation:
      return { kind: 'location_closes', location_id: id }
    case changeLocation:
      return rest['active'] === false ? { kind: 'location_closes', location_id: id } : undefined
    default:
      return undefined
  }
}

/** Whether the plan's change is all that the call would have done, so that it is not to be made once more. */
export const isWholeChange = ({ kind }: CauseInput): boolean => WHOLE.has(kind)

const WHOLE: ReadonlySet<CauseInput['kind']> = new Set([
  'doctor_leaves',
  'leave',
  'opening_taken',
  'closed_day',
  'closed_day_changes',
])

function leaveOf(doctorId: number, input: Record<string, unknown>): CauseInput {
  const days = pick(input, ['date', 'to_date', 'start', 'end', 'location_id', 'cabinet_id', 'reason'])
  return { ...days, kind: 'leave', doctor_id: doctorId } as CauseInput
}

const pick = (input: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => fields.includes(field) && value !== undefined),
  )

/** A doctor's form names the services that stay. */
function servicesTaken(
  doctorId: number,
  input: Record<string, unknown>,
  client: QueryClient,
): CauseInput | undefined {
  const stay = input['services'] as readonly { service_id: number }[] | undefined
  const known = client.getQueryData(query(listManagedDoctors, {}).queryKey) as
    { data: readonly { id: number; services: readonly { service_id: number }[] }[] } | undefined
  const given = known?.data.find(doctor => doctor.id === doctorId)?.services ?? []
  const taken = given.map(one => one.service_id).filter(one => !stay?.some(each => each.service_id === one))
  return stay && taken.length > 0
    ? { kind: 'service_taken', doctor_id: doctorId, service_ids: taken }
    : undefined
}
