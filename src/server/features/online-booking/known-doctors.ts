import { createHash } from 'node:crypto'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Context } from '#server/http/services.ts'
import { listPublicDoctors, type DoctorFilter, type PublicDoctor } from './public-schedule.sql.ts'

/** Bounds the memory: of answers and the doctors in them, each a few kilobytes. */
const MOST_KEPT = 5_000

interface Memory {
  readonly answers: Map<string, { until: number; doctors: Promise<readonly PublicDoctor[]> }>
  kept: number
}

const memoryOf = new WeakMap<object, Memory>()

/**
 * As `listPublicDoctors`, remembered for the moment that the configuration allows: whoever searches shows the same
 * doctors again and again, while what they offer changes a few times a day. Only for showing hours: taken time is never
 * remembered, and what is booked is checked against the database as it is.
 */
export async function listKnownDoctors(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  { wanted, speciality, service, town, clinicId, doctorId }: DoctorFilter,
  dates: { from: LocalDate; to: LocalDate },
  maxRows: number,
): Promise<readonly PublicDoctor[]> {
  const memory = memoryFor(ctx.db)
  const filter = { wanted, speciality, service, town, clinicId, doctorId }
  // Patterns of a long text are tens of kilobytes.
  const key = createHash('sha256')
    .update(JSON.stringify([filter, dates, maxRows]))
    .digest('base64')
  const known = memory.answers.get(key)
  if (known && known.until > ctx.now) return known.doctors

  // Those who ask meanwhile wait for the same answer.
  const doctors = ctx.db.strangerReads(tx => listPublicDoctors(tx, filter, dates, maxRows))
  memory.answers.set(key, { until: ctx.now + ctx.config.doctorsKeptMs, doctors })
  try {
    const found = await doctors
    memory.kept += 1 + found.length
    if (memory.kept > MOST_KEPT) memoryOf.delete(ctx.db)
    return found
  } catch (error) {
    memory.answers.delete(key)
    throw error
  }
}

function memoryFor(db: object): Memory {
  let memory = memoryOf.get(db)
  if (!memory) memoryOf.set(db, (memory = { answers: new Map(), kept: 0 }))
  return memory
}
