/** The place that says where a clinic or a doctor is: the first whose town is known. */
export const mainPlace = <P extends { readonly city: string }>(places: readonly P[]): P | undefined =>
  places.find(place => place.city) ?? places[0]
