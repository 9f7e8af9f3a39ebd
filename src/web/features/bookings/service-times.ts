import { MINUTE } from '#domain/wall-time.ts'

/** When each service of a visit is done, one after the other, in ms. */
export function timesOf<S extends { minutes: number }>(services: readonly S[], start: number) {
  const times: { service: S; from: number; to: number }[] = []
  for (const service of services) {
    const from = times.at(-1)?.to ?? start
    times.push({ service, from, to: from + service.minutes * MINUTE })
  }
  return times
}
