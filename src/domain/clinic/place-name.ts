// How a Romanian place is written in an address: a sector of the capital goes behind the city's name.

/** "București, sector 1" for "Sectorul 1" of București; any other place is its own name. */
export function placeName(county: string, city: string): string {
  const sector = /^Sectorul (\d)$/.exec(city)?.[1]
  return sector ? `${county}, sector ${sector}` : city
}
