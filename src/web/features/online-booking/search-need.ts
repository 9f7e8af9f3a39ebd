import { foldText } from '#domain/person-name.ts'

interface Choices {
  services: string[]
  specialities: string[]
}

/** Shorter texts begin too many words to mean one of them. */
const LONG_ENOUGH = 3

/**
 * What a text asks for: a service or a speciality that it names, or begins a word of ("albire"), else somebody's name.
 * Parts inside a word do not count: "Ana" is not "canal".
 */
export function kindOfNeed(
  text: string,
  { services, specialities }: Choices,
): 'service' | 'speciality' | 'q' {
  const wanted = foldText(text)
  const names = (choice: string) => foldText(choice) === wanted
  const begins = (choice: string) =>
    wanted.length >= LONG_ENOUGH && ` ${foldText(choice)}`.includes(` ${wanted}`)
  for (const fits of [names, begins]) {
    if (services.some(fits)) return 'service'
    if (specialities.some(fits)) return 'speciality'
  }
  return 'q'
}
