// Whether a visit is one that a template speaks of.

import type { BookingStatus } from '../bookings/booking-status.ts'
import type { ScheduleType, SkipReason, TemplateTag } from './template.ts'

export interface FittingRule {
  readonly tag: TemplateTag
  readonly schedule: ScheduleType
  readonly statuses: readonly BookingStatus[]
  readonly serviceIds: readonly number[]
}

export interface FittingVisit {
  readonly status: BookingStatus
  readonly isCancelled: boolean
  /** Waits for another hour. */
  readonly isPinned: boolean
  /** The patient said, too late to cancel, that they will not come. */
  readonly isGivenUp: boolean
  readonly serviceIds: readonly number[]
}

const STILL_AHEAD: ReadonlySet<BookingStatus> = new Set(['new', 'approved', 'confirmed', 'delay'])
const TOOK_PLACE: ReadonlySet<BookingStatus> = new Set([
  'approved',
  'confirmed',
  'delay',
  'arrived',
  'completed',
])
/** Of who did not come nobody asks how they are, or how it was. */
const FOR_WHO_CAME: ReadonlySet<TemplateTag> = new Set(['care', 'review'])

/** Why a visit is none of the template's; undefined when it is. */
export function findUnfit(rule: FittingRule, visit: FittingVisit): SkipReason | undefined {
  if (visit.isCancelled) return 'cancelled'
  if (visit.isPinned) return 'pinned'
  return isOf(rule, visit) ? undefined : 'status'
}

function isOf({ tag, schedule, statuses, serviceIds }: FittingRule, visit: FittingVisit): boolean {
  if (visit.isGivenUp && schedule !== 'after') return false
  if (visit.status === 'no_show' && FOR_WHO_CAME.has(tag)) return false
  if (!isChosen({ statuses, serviceIds }, visit)) return false
  return statuses.length > 0 || (schedule === 'after' ? TOOK_PLACE : STILL_AHEAD).has(visit.status)
}

/** Whether it is one of those that were chosen by status and service; all are where none was. */
export function isChosen(
  { statuses, serviceIds }: Pick<FittingRule, 'statuses' | 'serviceIds'>,
  visit: Pick<FittingVisit, 'status' | 'serviceIds'>,
): boolean {
  return (
    (statuses.length === 0 || statuses.includes(visit.status)) &&
    (serviceIds.length === 0 || visit.serviceIds.some(id => serviceIds.includes(id)))
  )
}
