import type { BookingPolicy } from '#contract/settings.ts'
import { POLICY_LIMITS } from '#domain/booking-policy.ts'

export type RuleName = keyof BookingPolicy
export type NumberRule = keyof typeof POLICY_LIMITS

/** The minutes of a unit that lengths of time are written in. */
export const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440 } as const
export type LengthUnit = keyof typeof UNIT_MINUTES

/** In the order they are shown. */
export const RULES = [
  'auto_approve',
  'minimum_notice_minutes',
  'cancel_notice_minutes',
  'horizon_days',
  'max_open_bookings',
  'reservation_minutes',
  'slot_step_minutes',
  'observe_legal_holidays',
  'ShowCabinets',
  'ShowLocations',
] as const satisfies readonly RuleName[]

export function isNumberRule(name: RuleName): name is NumberRule {
  return name in POLICY_LIMITS
}

/** The rules that differ, in the order they are shown. */
export function listChanges(saved: BookingPolicy, draft: BookingPolicy): RuleName[] {
  return RULES.filter(name => !Object.is(saved[name], draft[name]))
}

/** Rules whose number is none or lies outside its limits. */
export function listWrong(draft: BookingPolicy): NumberRule[] {
  return RULES.filter(isNumberRule).filter(name => {
    const [least, most] = POLICY_LIMITS[name]
    const value = draft[name]
    return !(Number.isInteger(value) && value >= least && value <= most)
  })
}

/** Minutes in the largest unit that keeps them whole: 1440 is a day, 90 are minutes. */
export function unitOf(minutes: number): LengthUnit {
  if (minutes === 0) return 'hours'
  if (minutes % UNIT_MINUTES.days === 0) return 'days'
  return minutes % UNIT_MINUTES.hours === 0 ? 'hours' : 'minutes'
}
