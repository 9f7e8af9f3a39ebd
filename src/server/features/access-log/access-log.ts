import type { CallQuery, CallReply } from '#contract/call.ts'
import type { Access, exportAccessLog, listAccessLog } from '#contract/logs/access-log.ts'
import { addDays, instantOf } from '#domain/time/wall-time.ts'
import { findPatientIds } from '#server/features/patients/patient-names.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import type { StaffContext } from '#server/http/services.ts'
import { findPeople, listPeople } from '#server/records/colleagues.sql.ts'
import { refuseBackwards } from '#server/records/refuse-backwards.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { listAccessRows, type AccessFilter, type AccessRow } from './access-log.sql.ts'

const USUAL_SIZE = 50

export type AccessWish = Omit<CallQuery<typeof exportAccessLog>, 'format'>

/** What is asked for, by the clinic's clock. */
export async function filterOf(tx: ClinicTx, ctx: StaffContext, wish: AccessWish): Promise<AccessFilter> {
  const { from, to } = wish
  refuseBackwards(wish)
  const zone = await tx.zone
  const words = wish.search.trim()
  return {
    from: from === undefined ? undefined : new Date(instantOf(from, 0, zone)),
    to: to === undefined ? undefined : new Date(instantOf(addDays(to, 1), 0, zone)),
    actorId: wish.actor_id,
    patientId: wish.patient_id,
    what: wish.what,
    found:
      words === ''
        ? undefined
        : { patientIds: await findPatientIds(tx, ctx, words), accountIds: await findPeople(tx, words) },
  }
}

export function showAccessLog(
  ctx: StaffContext,
  query: CallQuery<typeof listAccessLog>,
): Promise<CallReply<typeof listAccessLog>> {
  const sight = sightOf(ctx)
  const size = query.size ?? USUAL_SIZE
  const [micros, id] = query.after?.split('-') ?? []
  const after = micros && id ? { micros, id: Number(id) } : undefined
  return ctx.read(async tx => {
    const rows = await listAccessRows(tx, await filterOf(tx, ctx, query), { after, size: size + 1 }, sight)
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    return {
      data: shown.map(withoutPlace),
      search: query.search,
      next: rows.length > size && last ? `${last.micros}-${last.id}` : null,
      people: after ? null : await listPeople(tx, undefined),
      zone: await tx.zone,
    }
  })
}

function withoutPlace(row: AccessRow): Access {
  const { micros: _, ...access } = row
  return access
}
