import type { Service } from '#web/parts/clinic/clinic-queries.ts'

/** What the services of a package are called, in the clinic's order. */
export function sayCovered(services: readonly Service[], ids: readonly number[]): string[] {
  return services.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
