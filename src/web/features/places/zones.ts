/** Cities that Romanian calls otherwise than the zones named for them. */
const ROMANIAN: Readonly<Record<string, string>> = {
  Athens: 'Atena',
  Belgrade: 'Belgrad',
  Brussels: 'Bruxelles',
  Bucharest: 'București',
  Budapest: 'Budapesta',
  Chisinau: 'Chișinău',
  Copenhagen: 'Copenhaga',
  Jerusalem: 'Ierusalim',
  Lisbon: 'Lisabona',
  London: 'Londra',
  Moscow: 'Moscova',
  Prague: 'Praga',
  Rome: 'Roma',
  Vienna: 'Viena',
  Warsaw: 'Varșovia',
  Zurich: 'Zürich',
}

/** The zones of the world with their offset now; the one that holds first. */
export function listZones(current: string, language: string): { value: string; label: string }[] {
  const names = new Set([current, 'Europe/Bucharest', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map(value => ({ value, label: `${cityOf(value, language)}, ${offsetOf(value)}` }))
}

function cityOf(zone: string, language: string): string {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  return (language === 'ro' && ROMANIAN[city]) || city
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(part => part.type === 'timeZoneName')?.value ?? ''
}
