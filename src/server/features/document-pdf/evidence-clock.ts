import { formatTime, localDateOf, minutesOf } from '#domain/time/wall-time.ts'

/** "08:50:12", where the evidence's hours are told. */
export function clockAt(instant: string, zone: string): string {
  const at = Date.parse(instant)
  const seconds = Math.floor(at / 1000) % 60
  return `${formatTime(minutesOf(at, zone))}:${String(seconds).padStart(2, '0')}`
}

/** "24.11.2026 08:50:12" */
export const stampAt = (instant: string, zone: string) =>
  `${localDateOf(Date.parse(instant), zone).split('-').toReversed().join('.')} ${clockAt(instant, zone)}`
