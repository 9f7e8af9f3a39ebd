import { foldText } from '#domain/people/person-name.ts'

interface Choices {
  services: string[]
  specialities: string[]
}

/** What a text asks for: the service or speciality of that name; the server makes out what any other words mean. */
export function kindOfNeed(
  text: string,
  { services, specialities }: Choices,
): 'service' | 'speciality' | 'q' {
  const wanted = foldText(text)
  const isNamed = (choice: string) => foldText(choice) === wanted
  if (services.some(isNamed)) return 'service'
  return specialities.some(isNamed) ? 'speciality' : 'q'
}
