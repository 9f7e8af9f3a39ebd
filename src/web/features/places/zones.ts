import { ROMANIAN_CITIES } from '#web/i18n/zone-cities.ts'

/** The zones of the world with their offset now; the one that holds first. */
export function listZones(current: string, language: string): { value: string; label: string }[] {
  const names = new Set([current, 'Europe/Bucharest', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map(value => ({ value, label: `${cityOf(value, language)}, ${offsetOf(value)}` }))
}

function cityOf(zone: string, language: string): string {
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  return (language === 'ro' && ROMANIAN_CITIES[city]) || city
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(part => part.type === 'timeZoneName')?.value ?? ''
}
