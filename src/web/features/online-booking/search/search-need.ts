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

/** What people come to a dentist for, the most usual first, as the names of services begin. */
const USUAL = ['consultatie', 'detartraj', 'igienizare', 'plomba', 'obturatie', 'extractie', 'tratament de canal', 'albire', 'coroana', 'implant', 'aparat', 'check', 'consultation', 'scaling', 'cleaning', 'filling', 'extraction', 'root canal', 'whitening', 'crown'] // prettier-ignore

function rankOf(service: string): number {
  const rank = USUAL.findIndex(need => foldText(service).startsWith(need))
  return rank < 0 ? USUAL.length : rank
}

/** The services with the usual needs first; the others follow in their order. */
export function usualFirst(services: readonly string[]): string[] {
  return services.toSorted((a, b) => rankOf(a) - rankOf(b))
}
