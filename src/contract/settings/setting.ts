// What a setting may be. Pages draw settings and the server checks them by this one description.

interface Flag {
  readonly kind: 'flag'
  readonly usual: boolean
}

interface WholeNumber {
  readonly kind: 'number'
  readonly usual: number
  /** The least and the most, both allowed. */
  readonly limits: readonly [number, number]
  /** What it counts. A length is in minutes and written in the unit that suits it. */
  readonly of: 'length' | 'minutes' | 'days' | 'visits'
}

export type Setting = Flag | WholeNumber

/** The settings that are read and saved together, in the order they are shown. */
export type Section = Readonly<Record<string, Setting>>

export type ValueOf<S extends Setting> = S extends Flag ? boolean : number
export type ValuesOf<S extends Section> = { [Key in keyof S]: ValueOf<S[Key]> }
