import type { Hold } from '#contract/bookings/holds.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What a hold blocks; exactly one is set. */
export interface HoldPlace {
  readonly doctorId: number | null
  readonly cabinetId: number | null
  readonly locationId: number | null
}

export interface HoldValues extends HoldPlace {
  readonly start: number
  readonly end: number
  readonly reason: string
  readonly overridden: boolean
  readonly accepted: string[] | null
}

interface KnownPlace {
  active: boolean
  cabinet_ids: number[]
}

/** The doctor, cabinet or location, with the cabinets that a hold on it takes; undefined when there is none. */
export async function findPlace(tx: Tx, place: HoldPlace): Promise<KnownPlace | undefined> {
  const { rows } = await sql<KnownPlace>`
    select d.active, '{}'::bigint[] as cabinet_ids from doctors d where d.id = ${place.doctorId}
    union all
    select c.active, array[c.id] from cabinets c where c.id = ${place.cabinetId}
    union all
    select l.active, array(select c.id from cabinets c where c.clinic_id = l.clinic_id and c.location_id = l.id)
      from locations l where l.id = ${place.locationId}`.execute(tx)
  const [row] = rows
  return row && { ...row, cabinet_ids: row.cabinet_ids.map(Number) }
}

export async function insertHold(
  tx: Tx,
  clinicId: number,
  hold: HoldValues,
  createdBy: number,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('holds')
    .values({ clinic_id: clinicId, ...columnsOf(hold), created_by: createdBy, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function columnsOf(hold: HoldValues) {
  return {
    doctor_id: hold.doctorId,
    cabinet_id: hold.cabinetId,
    location_id: hold.locationId,
    starts_at: new Date(hold.start),
    ends_at: new Date(hold.end),
    reason: hold.reason,
    overridden: hold.overridden,
    accepted: hold.accepted,
  }
}

/** Says another reason; the time and what was accepted there stay. False when the hold is no longer at that version. */
export async function updateHoldReason(
  tx: Tx,
  id: number,
  version: number,
  reason: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('holds')
    .set({ reason, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False when the hold is no longer at that version. */
export async function updateHoldRow(tx: Tx, id: number, version: number, hold: HoldValues): Promise<boolean> {
  const result = await tx
    .updateTable('holds')
    .set({ ...columnsOf(hold), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteHoldRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('holds').where('id', '=', id).execute()
}

/** The hold as the wire shows it, locked until the transaction ends; a cabinet that comes under it need not wait. */
export async function lockHold(tx: Tx, id: number): Promise<Hold | undefined> {
  const { rows } = await sql<{ hold: Hold }>`
    select json_build_object('id', h.id, 'doctor_id', h.doctor_id, 'cabinet_id', h.cabinet_id, 'location_id', h.location_id,
             'start', h.starts_at, 'end', h.ends_at, 'reason', h.reason, 'version', h.version) as hold
      from holds h where h.id = ${id} for no key update`.execute(tx)
  return rows[0]?.hold
}
