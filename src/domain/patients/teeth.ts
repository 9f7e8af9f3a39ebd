// Teeth by their FDI numbers: 11-48 of the second dentition, 51-85 of the milk teeth.

/** Quarter by quarter, from the middle outwards. */
export const TEETH: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(quarter =>
  Array.from({ length: quarter > 4 ? 5 : 8 }, (_, place) => quarter * 10 + place + 1),
)
const KNOWN: ReadonlySet<number> = new Set(TEETH)

export function isTooth(tooth: number): boolean {
  return KNOWN.has(tooth)
}

const PLACES = {
  ro: [
    'incisiv central',
    'incisiv lateral',
    'canin',
    'primul premolar',
    'al doilea premolar',
    'primul molar',
    'al doilea molar',
    'molar de minte',
  ],
  en: [
    'central incisor',
    'lateral incisor',
    'canine',
    'first premolar',
    'second premolar',
    'first molar',
    'second molar',
    'wisdom tooth',
  ],
} as const
/** Milk teeth have no premolars: behind the canine come two molars. */
const FIRST_MOLAR = 5

/** "36" is "primul molar inferior stâng"; the tooth must be one. */
export function toothName(tooth: number, language: 'ro' | 'en'): string {
  const quarter = Math.floor(tooth / 10)
  const place = tooth % 10
  const isMilk = quarter > 4
  const isUpper = [1, 2, 5, 6].includes(quarter)
  const isRight = [1, 4, 5, 8].includes(quarter)
  const name = PLACES[language][isMilk && place > 3 ? FIRST_MOLAR + place - 4 : place - 1]
  if (language === 'en')
    return `${isUpper ? 'upper' : 'lower'} ${isRight ? 'right' : 'left'} ${isMilk ? 'milk ' : ''}${name}`
  return `${name} ${isMilk ? 'temporar ' : ''}${isUpper ? 'superior' : 'inferior'} ${isRight ? 'drept' : 'stâng'}`
}
