import type { Tx } from '#server/db/database.ts'

export interface ImageRow {
  readonly id: number
  readonly file_id: number
  readonly width: number
  readonly height: number
}

/** All that its versions may show. */
export async function listImageRows(tx: Tx, templateId: number): Promise<ImageRow[]> {
  return tx
    .selectFrom('document_images')
    .select(['id', 'file_id', 'width', 'height'])
    .where('template_id', '=', templateId)
    .orderBy('id')
    .execute()
}

export async function listImageFiles(tx: Tx, templateId: number) {
  return tx
    .selectFrom('document_images')
    .innerJoin('files', join =>
      join
        .onRef('files.clinic_id', '=', 'document_images.clinic_id')
        .onRef('files.id', '=', 'document_images.file_id'),
    )
    .select([
      'document_images.id',
      'document_images.width',
      'document_images.height',
      'files.key',
      'files.type',
    ])
    .where('document_images.template_id', '=', templateId)
    .orderBy('document_images.id')
    .execute()
}

export async function insertImage(
  tx: Tx,
  row: {
    clinic_id: number
    template_id: number
    file_id: number
    width: number
    height: number
    created_by: number
    created_at: Date
  },
): Promise<number> {
  const { id } = await tx.insertInto('document_images').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
