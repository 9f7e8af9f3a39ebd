import { say } from '#contract/texts.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { StaffContext } from '#server/http/services.ts'
import { findNames } from '#server/features/patients/patient-names.ts'
import type { Speech } from './field.ts'
import { dateFormat } from './kinds.ts'
import { listNamed, type Named, type NamedRow } from './names.sql.ts'
import { LOG_WORDS, UNNAMED } from './page/words.ts'

/** What is known of a thing that an entry is about. */
export interface Known extends Pick<NamedRow, 'id' | 'more' | 'doctor_id' | 'patient_id'> {
  readonly name: string
}

/** As the sentences take it, with what is known of things by their ids. */
export interface Telling extends Speech {
  readonly find: (kind: Named, id: number) => Known | undefined
}

/**
 * Says something twice: the first time to learn which ids it would name, the second with their names, which are read
 * together. A patient's name, and what belongs to them, is the caller's only if they see that patient.
 */
export async function tell<T>(tx: ClinicTx, ctx: StaffContext, write: (telling: Telling) => T): Promise<T> {
  const { language } = ctx
  const frame = {
    language,
    zone: await tx.zone,
    year: new Date(ctx.now).getUTCFullYear(),
    mayContact: ctx.actor.permissions.has('patients.contact'),
  }
  const known = new Map<string, Known>()
  const tellingWith = (onMissing: (kind: Named, id: number) => void): Telling => {
    const find = (kind: Named, id: number) => {
      const found = known.get(`${kind} ${id}`)
      if (!found) onMissing(kind, id)
      return found
    }
    const telling: Telling = { ...frame, find, nameOf: (kind, id) => nameOf(telling, kind, id) }
    return telling
  }
  // What is found may name something in its turn: a visit its patient.
  for (let round = 0; round < 3; round++) {
    const wanted = new Map<Named, Set<number>>()
    write(
      tellingWith((kind, id) => {
        if (Number.isSafeInteger(id)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
      }),
    )
    if (wanted.size === 0) break
    for (const [key, thing] of await readKnown(tx, ctx, wanted)) known.set(key, thing)
    for (const [kind, ids] of wanted)
      for (const id of ids) if (!known.has(`${kind} ${id}`)) known.set(`${kind} ${id}`, GONE)
  }
  return write(tellingWith(() => undefined))
}

const GONE: Known = { id: 0, name: '', more: null, doctor_id: null, patient_id: null }

async function readKnown(
  tx: ClinicTx,
  ctx: StaffContext,
  wanted: ReadonlyMap<Named, ReadonlySet<number>>,
): Promise<Map<string, Known>> {
  const rows = await listNamed(tx, wanted, ctx.language)
  const people = rows.flatMap(row =>
    row.kind !== 'booking' && row.patient_id !== null ? [row.patient_id] : [],
  )
  const seen = await findNames(tx, ctx, people)
  return new Map(
    rows.map(({ kind, ...row }) => {
      const isTheirs = kind !== 'booking' && kind !== 'invoice'
      const isHidden = isTheirs && row.patient_id !== null && !seen.has(row.patient_id)
      return [`${kind} ${row.id}`, isHidden ? { ...row, name: '', more: null } : row]
    }),
  )
}

function nameOf(telling: Telling, kind: Named, id: number): string {
  const { language } = telling
  const found = telling.find(kind, id)
  if (kind === 'booking') return nameOfVisit(telling, found)
  if (!found?.name) return say(UNNAMED[kind], language)
  return found.name
}

function nameOfVisit(telling: Telling, visit: Known | undefined): string {
  return visit?.more ? sayWhen(telling, visit.more) : say(UNNAMED.booking, telling.language)
}

const DAY_TIME = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** "2 dec., 08:15" */
export const sayWhen = (speech: Speech, at: string): string =>
  dateFormat(speech, DAY_TIME).format(new Date(at))

/** A patient with the number of their record, as a page's head has them. */
export function nameWithRecord(telling: Telling, id: number): string {
  const found = telling.find('patient', id)
  const name = telling.nameOf('patient', id)
  return found?.more ? say(LOG_WORDS.record, telling.language, { name, number: found.more }) : name
}
