import type { AcceptedWarning } from '#contract/bookings/bookings.ts'
import {
  isOverlap,
  isSeen,
  warningKey,
  type BookingWarning,
  type SeenWarning,
} from '#domain/bookings/conflicts.ts'
import { parseInstant } from '#domain/time/wall-time.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'

/** Warnings that a person has read and accepts, and why; without `allowed` they change nothing. */
export interface Override {
  readonly seen: readonly SeenWarning[]
  readonly reason?: string
  readonly allowed: boolean
}

/** What was accepted earlier and needs no asking now, by the names of its warnings, with the reason given then. */
export interface Agreed {
  readonly keys: ReadonlySet<string>
  readonly reason: string | null
}

/** What stands against something planned. */
interface Planned {
  readonly warnings: readonly BookingWarning[]
  readonly cabinetId?: number | null
  readonly agreed?: Agreed
}

export function overrideOf(
  ctx: StaffContext,
  body: { override?: readonly AcceptedWarning[]; override_reason?: string },
): Override {
  return {
    seen: (body.override ?? []).map(seenWarning),
    reason: body.override_reason,
    allowed: ctx.actor.permissions.has('bookings.override'),
  }
}

function seenWarning(told: AcceptedWarning): SeenWarning {
  return {
    kind: told.kind,
    bookingId: told.booking_id,
    holdId: told.hold_id,
    reservationId: told.reservation_id,
    cabinetId: told.cabinet_id,
    serviceId: told.service_id,
    start: told.start === undefined ? undefined : parseInstant(told.start),
    end: told.end === undefined ? undefined : parseInstant(told.end),
  }
}

/**
 * Whether nothing stands against the plan but what was agreed or what somebody who may has seen. Refuses the field when
 * they do not say why.
 */
export function accepts(override: Override | undefined, plan: Planned): boolean {
  const asked = plan.warnings.filter(warning => !plan.agreed?.keys.has(warningKey(warning)))
  if (asked.length === 0) return true
  if (!override?.allowed) return false
  const isAccepted = (warning: BookingWarning) =>
    override.seen.some(seen => isSeen(seen, warning, plan.cabinetId ?? undefined))
  if (!asked.every(isAccepted)) return false
  if (!override.reason) throw refuseField('override_reason', 'required')
  return true
}

/** How what was accepted is kept: only a real overlap leaves the database's first guard, and is held to these rows by its second. */
export function acceptanceOf({ warnings }: Planned) {
  const keys = [...new Set(warnings.map(warningKey))]
  return { overridden: warnings.some(isOverlap), accepted: keys.length > 0 ? keys : null }
}

export function reasonOf({ warnings, agreed }: Planned, reason: string | undefined): string | null {
  return warnings.length > 0 ? (reason ?? agreed?.reason ?? '') : null
}

/** For the audit entry: what was accepted, and why. */
export function acceptedWarnings({ warnings }: Planned, reason?: string | null) {
  const kinds = [...new Set(warnings.map(({ kind }) => kind))]
  return kinds.length > 0
    ? {
        accepted_warnings: kinds,
        accepted: warnings.map(warningKey),
        ...(reason && { override_reason: reason }),
      }
    : {}
}

/** The rules alone that were passed over where something stood before; whoever has the time now is asked about anew. */
export function agreedRules(
  plan: Planned,
  accepted: readonly string[] | null,
  reason: string | null,
): Agreed {
  const rules = plan.warnings.filter(warning => !isOverlap(warning)).map(warningKey)
  return { keys: new Set(rules.filter(key => accepted?.includes(key))), reason }
}
