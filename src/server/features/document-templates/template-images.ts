import { TEMPLATE_IMAGE } from '#contract/documents/document-templates.ts'
import type { ReceivedFile } from '#contract/file.ts'
import type { Tx } from '#server/db/database.ts'
import { linkToFile } from '#server/features/files/file-links.ts'
import { keepFile, withStoredFiles } from '#server/features/files/files.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context, StaffContext } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import { sizeOfPicture } from '#server/records/pictures.ts'
import { lockTemplate, type TemplateKind } from './document-templates.sql.ts'
import { insertImage, listImageFiles, listImageRows } from './template-images.sql.ts'

/** Of one template, whatever its versions show. */
const MOST_IMAGES = 100

export interface ShownImage {
  readonly id: number
  /** Good for five minutes. */
  readonly url: string
  /** Upright, in pixels. */
  readonly width: number
  readonly height: number
}

/** As whoever may see the template sees its pictures. */
export async function presentImages(
  tx: Tx,
  ctx: Pick<Context, 'config' | 'now'>,
  clinicId: number,
  templateId: number,
): Promise<ShownImage[]> {
  const rows = await listImageRows(tx, templateId)
  return rows.map(({ id, file_id: fileId, width, height }) => ({
    id,
    url: `/api${linkToFile(ctx, clinicId, fileId)}`,
    width,
    height,
  }))
}

/** Where the pictures of a template are stored, for whoever makes a document of it. */
export const listTemplateImages = (tx: Tx, templateId: number) => listImageFiles(tx, templateId)

export async function addTemplateImage(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
  image: ReceivedFile,
): Promise<{ data: ShownImage }> {
  const size = await sizeOfPicture(pathOf(image)).catch(() => undefined)
  if (!size) throw refuseField('image', 'file_type', { types: TEMPLATE_IMAGE.types.join(', ') })
  const { clinicId, accountId } = ctx.actor
  return withStoredFiles(ctx, [image], ([stored]) =>
    ctx.write(async tx => {
      if (!(await lockTemplate(tx, kind, id))) throw new Failure('template_not_found')
      if ((await listImageRows(tx, id)).length >= MOST_IMAGES)
        throw refuseField('image', 'too_many_files', { count: MOST_IMAGES })
      await keepFile(tx, ctx, stored!, { public: false, isDrawnElsewhere: true })
      const row = { clinic_id: clinicId, template_id: id, file_id: stored!.id, ...size }
      const made = await insertImage(tx, { ...row, created_by: accountId, created_at: new Date(ctx.now) })
      await tx.record('document_template', id, 'image_added', undefined, { image_id: made })
      return { data: { id: made, url: `/api${linkToFile(ctx, clinicId, stored!.id)}`, ...size } }
    }),
  )
}
