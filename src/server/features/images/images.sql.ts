import type { Image, ImageKind } from '#contract/clinic/images.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Whose a picture is. */
export interface Owner {
  readonly type: ImageKind
  readonly id: number
}

/** Locked until the transaction ends, so that pictures come one after the other, while
 * others may name it; false when there is none in the clinic. */
export async function lockOwner(tx: Tx, { type, id }: Owner): Promise<boolean> {
  const [table, column] = (
    {
      clinic: ['clinics', 'clinic_id'],
      location: ['locations', 'id'],
      cabinet: ['cabinets', 'id'],
      doctor: ['doctors', 'id'],
      account: ['accounts', 'id'],
    } as const
  )[type]
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

export interface ImageRow extends Image {
  readonly shown_to_all: boolean
  readonly position: number
}

export async function listImageRows(tx: Tx, { type, id }: Owner): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select i.id, f.key as name, f.copies <> '{}' as ready, is_shown_to_all(i) as shown_to_all, i.position
      from images i join files f on f.clinic_id = i.clinic_id and f.id = i.file_id
     where i.kind = ${type} and i.owner_id = ${id}
     order by i.position`.execute(tx)
  return rows
}

export async function insertImage(
  tx: Tx,
  clinicId: number,
  { type, id }: Owner,
  fileId: number,
  position: number,
): Promise<number> {
  const row = await tx
    .insertInto('images')
    .values({
      clinic_id: clinicId,
      kind: type,
      location_id: type === 'location' ? id : null,
      cabinet_id: type === 'cabinet' ? id : null,
      doctor_id: type === 'doctor' ? id : null,
      account_id: type === 'account' ? id : null,
      file_id: fileId,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** With its file. False when it is not there, or not that owner's. */
export async function deleteImage(tx: Tx, { type, id }: Owner, imageId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('images')
    .where('kind', '=', type)
    .where('owner_id', '=', id)
    .where('id', '=', imageId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
