import type { Cause } from '#contract/bookings/affected-visits.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { changeCabinet } from '#server/features/cabinets/cabinets.ts'
import { removeDoctor } from '#server/features/doctors/doctors.ts'
import { addExceptions, removeExceptions } from '#server/features/doctors/exceptions.ts'
import { leaveAfter, takeServices } from '#server/features/doctors/leaving.ts'
import { replaceWeek } from '#server/features/doctors/weekly-hours.ts'
import { addHolidayDate, changeHolidayDate } from '#server/features/holidays/holidays.ts'
import { changeLocation } from '#server/features/locations/locations.ts'
import { changeService } from '#server/features/services/services.ts'
import { changeSection } from '#server/features/settings/settings.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'

const RIGHTS: Record<Cause['kind'], Permission> = {
  doctor_leaves: 'doctors.manage',
  schedule: 'doctors.manage',
  leave: 'doctors.manage',
  opening_taken: 'doctors.manage',
  service_taken: 'doctors.manage',
  closed_day: 'settings.manage',
  closed_day_changes: 'settings.manage',
  legal_days_off: 'settings.manage',
  service_off: 'services.manage',
  cabinet_changes: 'cabinets.manage',
  cabinet_closes: 'cabinets.manage',
  location_closes: 'locations.manage',
}

/** Throws forbidden unless the caller may make the change by its own call too. */
export function requireRight({ actor }: StaffContext, { kind }: Cause): void {
  if (!actor.permissions.has(RIGHTS[kind])) throw new Failure('forbidden')
}

/** Makes the change as its own call does; what becomes of the visits is for `ctx.onLost`. */
export async function carryOut(ctx: StaffContext, cause: Cause): Promise<void> {
  switch (cause.kind) {
    case 'doctor_leaves':
      await (cause.last_day === undefined
        ? removeDoctor(ctx, cause.doctor_id, undefined)
        : leaveAfter(ctx, cause.doctor_id, cause.last_day))
      return
    case 'schedule':
      await replaceWeek(ctx, {
        doctor_id: cause.doctor_id,
        schedule: cause.schedule,
        version: undefined,
        affected: undefined,
      })
      return
    case 'leave': {
      const { doctor_id: doctorId, kind: _, ...days } = cause
      await addExceptions(ctx, doctorId, { ...days, kind: 'closed' })
      return
    }
    case 'closed_day': {
      const { kind: _, ...day } = cause
      await addHolidayDate(ctx, day)
      return
    }
    case 'opening_taken':
      await removeExceptions(ctx, cause.doctor_id, cause.exception_ids, undefined)
      return
    case 'closed_day_changes': {
      const { kind: _, holiday_id: id, ...day } = cause
      await changeHolidayDate(ctx, id, day)
      return
    }
    case 'legal_days_off':
      await changeSection(ctx, 'bookings', { observe_legal_holidays: true })
      return
    case 'service_taken':
      return takeServices(ctx, cause.doctor_id, cause.service_ids)
    case 'service_off':
      await changeService(ctx, cause.service_id, { active: false })
      return
    case 'cabinet_changes': {
      const { kind: _, cabinet_id: id, ...changes } = cause
      await changeCabinet(ctx, { id, ...changes })
      return
    }
    case 'cabinet_closes':
      await changeCabinet(ctx, { id: cause.cabinet_id, active: false })
      return
    case 'location_closes':
      await changeLocation(ctx, { id: cause.location_id, active: false, phone_country: 'RO' })
  }
}
