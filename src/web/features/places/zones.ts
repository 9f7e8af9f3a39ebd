/** The zones of the world with their offset now; the one that holds first. */
export function listZones(current: string): { value: string; label: string }[] {
  const names = new Set([current, 'Europe/Bucharest', ...Intl.supportedValuesOf('timeZone')])
  return [...names].map(value => ({
    value,
    label: `${value.split('/').at(-1)!.replaceAll('_', ' ')}, ${offsetOf(value)}`,
  }))
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(part => part.type === 'timeZoneName')?.value ?? ''
}
