// Teeth as they stand side by side, and which follows which.

export const ARCHES = ['upper', 'lower'] as const
export type Arch = (typeof ARCHES)[number]

const quarter = (number: number, places: number) =>
  Array.from({ length: places }, (_, place) => number * 10 + place + 1)
const row = (right: number, left: number, places: number) => [
  ...quarter(right, places).toReversed(),
  ...quarter(left, places),
]

/** From the patient's right, which is left on a screen. */
export const PERMANENT_ROWS: Record<Arch, readonly number[]> = { upper: row(1, 2, 8), lower: row(4, 3, 8) }
export const MILK_ROWS: Record<Arch, readonly number[]> = { upper: row(5, 6, 5), lower: row(8, 7, 5) }

const ROWS = [...Object.values(PERMANENT_ROWS), ...Object.values(MILK_ROWS)]

/** The same teeth as they stand, from the patient's right. */
export const inRow = (teeth: readonly number[]): number[] =>
  ROWS.flat().filter(tooth => teeth.includes(tooth))

export const quarterOf = (tooth: number): number => Math.floor(tooth / 10)
/** Counted from the middle. */
export const placeOf = (tooth: number): number => tooth % 10
export const isMilk = (tooth: number): boolean => quarterOf(tooth) > 4
export const archOf = (tooth: number): Arch => ([1, 2, 5, 6].includes(quarterOf(tooth)) ? 'upper' : 'lower')
export const isOnRight = (tooth: number): boolean => [1, 4, 5, 8].includes(quarterOf(tooth))
/** Incisors and canines bite with an edge. */
export const isFront = (tooth: number): boolean => placeOf(tooth) <= 3

/** 54 is followed by 14; undefined for a permanent tooth. */
export const successorOf = (tooth: number): number | undefined => (isMilk(tooth) ? tooth - 40 : undefined)
/** 14 comes after 54; molars of the second dentition come after none. */
export const predecessorOf = (tooth: number): number | undefined =>
  !isMilk(tooth) && placeOf(tooth) <= 5 ? tooth + 40 : undefined

/** Whether they stand one beside another without a gap, in one arch and one dentition. */
export function areAdjacent(teeth: readonly number[]): boolean {
  const found = ROWS.find(one => one.includes(teeth[0]!))
  if (!found) return false
  const places = teeth.map(tooth => found.indexOf(tooth)).toSorted((a, b) => a - b)
  return places[0]! >= 0 && places.every((place, index) => index === 0 || place === places[index - 1]! + 1)
}

/** What its roots are called, from the vestibular side: three in an upper molar, two in a lower one. */
export function rootsOf(tooth: number): readonly string[] {
  const isMolar = isMilk(tooth) ? placeOf(tooth) > 3 : placeOf(tooth) > 5
  if (isMolar) return archOf(tooth) === 'upper' ? ['MB', 'DB', 'P'] : ['M', 'D']
  return tooth === 14 || tooth === 24 ? ['B', 'P'] : ['R']
}
