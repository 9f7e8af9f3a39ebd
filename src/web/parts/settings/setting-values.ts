import type { Section, Setting } from '#contract/settings/setting.ts'

/** Of a section, by key. */
export type Values = Readonly<Record<string, boolean | number>>
export type SavedValues = Values & { readonly version: number }

/** The settings that differ, in the order they are shown. */
export function listChanges(section: Section, saved: Values, draft: Values): string[] {
  return Object.keys(section).filter(key => !Object.is(saved[key], draft[key]))
}

/** Settings whose number is none or lies outside its limits. */
export function listWrong(section: Section, draft: Values): string[] {
  return Object.keys(section).filter(key => !fits(section[key]!, draft[key]))
}

function fits(setting: Setting, value: unknown): boolean {
  if (setting.kind === 'flag') return typeof value === 'boolean'
  const [least, most] = setting.limits
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** The minutes of a unit that lengths of time are written in. */
export const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440 } as const
export type LengthUnit = keyof typeof UNIT_MINUTES

/** Minutes in the largest unit that keeps them whole: 1440 is a day, 90 are minutes. */
export function unitOf(minutes: number): LengthUnit {
  if (minutes === 0) return 'hours'
  if (minutes % UNIT_MINUTES.days === 0) return 'days'
  return minutes % UNIT_MINUTES.hours === 0 ? 'hours' : 'minutes'
}
