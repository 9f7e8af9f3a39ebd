// What a setting may be. Pages draw settings and the server checks them by this one description.

interface Any {
  /** Told, and never changed here. */
  readonly isFixed?: true
}

interface Flag extends Any {
  readonly kind: 'flag'
  readonly usual: boolean
}

interface WholeNumber extends Any {
  readonly kind: 'number'
  readonly usual: number
  /** The least and the most, both allowed. */
  readonly limits: readonly [number, number]
  /** Zero is allowed too and means never. */
  readonly orZero?: true
  /** What it counts. A length is in minutes and written in the unit that suits it. */
  readonly of: 'length' | 'minutes' | 'hours' | 'days' | 'visits' | 'times' | 'percent' | 'lei' | 'number'
}

interface Choice extends Any {
  readonly kind: 'choice'
  readonly usual: string | number
  readonly choices: readonly (string | number)[]
}

interface Time extends Any {
  readonly kind: 'time'
  /** HH:mm, as its limits. */
  readonly usual: string
  readonly limits: readonly [string, string]
}

/** One of the clinic's roles, by id. */
interface Role extends Any {
  readonly kind: 'role'
  readonly usual: null
}

export type Setting = Flag | WholeNumber | Choice | Time | Role

/** The settings that are read and saved together, in the order they are shown. */
export type Section = Readonly<Record<string, Setting>>

export type ValueOf<S extends Setting> = S extends Flag
  ? boolean
  : S extends WholeNumber
    ? number
    : S extends Choice
      ? S['choices'][number]
      : S extends Role
        ? number | null
        : string
export type ValuesOf<S extends Section> = { [Key in keyof S]: ValueOf<S[Key]> }
/** Those that may be changed. */
export type ChangeableOf<S extends Section> = {
  [Key in keyof S as S[Key] extends { readonly isFixed: true } ? never : Key]: ValueOf<S[Key]>
}
export type SettingValue = boolean | number | string | null

/** The values of a section nobody has changed. */
export const usualOf = <S extends Section>(section: S) =>
  Object.fromEntries(Object.entries(section).map(([key, { usual }]) => [key, usual])) as ValuesOf<S>

/** Minutes from midnight of HH:mm, 24:00 included. */
export const minutesOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
