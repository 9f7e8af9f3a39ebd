import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { DoctorPlan } from './clinic-plan.ts'
import { reserveIds } from './demo.sql.ts'
import type { Person } from './people.ts'

/** Database ids of what a plan names by keys. */
export interface ClinicIds {
  clinic: number
  locations: Map<string, number>
  cabinets: Map<string, number>
  services: Map<string, number>
  doctors: Map<DoctorPlan, number>
  people: Map<Person, number>
}

/** Fresh ids of a table, one for each key. */
export async function idsFor<K>(
  client: pg.ClientBase,
  table: Parameters<typeof reserveIds>[1],
  keys: readonly K[],
): Promise<Map<K, number>> {
  const ids = await reserveIds(client, table, keys.length)
  return new Map(keys.map((key, index) => [key, ids[index] ?? 0]))
}

export function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new RangeError(`The plan names what it does not have: ${String(key)}`)
  return id
}

/** As in the links patients get: the clinic's id beside random bits, which no seed may foretell. */
export function newCode(clinicId: number): string {
  return `${clinicId.toString(36)}-${randomBytes(16).toString('base64url')}`
}
