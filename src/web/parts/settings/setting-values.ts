import type { LastChange } from '#contract/settings/settings.ts'
import { listCrossed } from '#contract/settings/sections.ts'
import type { Section, Setting, SettingValue } from '#contract/settings/setting.ts'

/** Of a section, by key. */
export type Values = Readonly<Record<string, SettingValue>>
export interface Saved {
  readonly values: Values
  readonly version: number
  readonly lastChange: LastChange | null
}

/** The settings that differ, in the order they are shown. */
export function listChanges(section: Section, saved: Values, draft: Values): string[] {
  return Object.keys(section).filter(key => !Object.is(saved[key], draft[key]))
}

/** Settings whose value is none, lies outside its limits or does not go with another. */
export function listWrong(section: Section, draft: Values): string[] {
  const crossed = listCrossed(draft)
  return Object.keys(section).filter(key => !fits(section[key]!, draft[key]) || crossed.includes(key))
}

export function fits(setting: Setting, value: unknown): boolean {
  switch (setting.kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'number': {
      const [least, most] = setting.limits
      const number = Number(value)
      return (
        Number.isInteger(value) && ((setting.orZero && number === 0) || (number >= least && number <= most))
      )
    }
    case 'choice':
      return setting.choices.some(choice => choice === value)
    case 'time': {
      const [first, last] = setting.limits
      const time = String(value)
      return /^\d\d:[0-5]\d$/.test(time) && time >= first && time <= last
    }
    default:
      return value === null || typeof value === 'number'
  }
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
