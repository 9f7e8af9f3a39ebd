import { mainPlace } from '#domain/clinic/main-place.ts'

interface Found {
  readonly places: readonly { readonly city: string }[]
  readonly specialities: readonly string[]
}

/** The searches that lead to a doctor or place: in the town, then for the first of what they do there. */
export function crumbsOf({ places, specialities: [speciality] }: Found) {
  // A district is no town to search in.
  const [city = ''] = mainPlace(places)?.city.split(',') ?? []
  return [
    ...(city ? [{ name: city, search: { city } }] : []),
    ...(speciality ? [{ name: speciality, search: { ...(city && { city }), speciality } }] : []),
  ]
}
