import type { ListedTemplate } from '#contract/documents/document-templates.ts'
import type { Removal } from '#contract/removal.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { refuseStale } from '#server/records/versions.ts'
import {
  deleteTemplate,
  findVersion,
  insertTemplateRow,
  listTemplateRows,
  listVersionRows,
  lockTemplate,
  replaceServices,
  stampArchived,
  updateDraft,
  type TemplateKind,
  type TemplateRow,
  type VersionRow,
} from './document-templates.sql.ts'
import { countParts, emptyContent, imagesOf, readContent, type Content } from './read-content.ts'
import { presentImages, type ShownImage } from './template-images.ts'

export { findVersion, type TemplateKind }

export interface TemplateDetail<C extends Content = Content> extends ListedTemplate {
  readonly content: C
  readonly changed_by: string
  readonly versions: VersionRow[]
  readonly images: ShownImage[]
}

export function showTemplates(
  ctx: StaffContext,
  kind: TemplateKind,
  { all = false, booking_id: bookingId }: { all?: boolean | undefined; booking_id?: number | undefined },
): Promise<{ data: ListedTemplate[] }> {
  return ctx.read(async tx => {
    const rows = await listTemplateRows(tx, { kind, language: ctx.language, bookingId })
    const isShown = (row: TemplateRow) =>
      all || (!row.archived && (bookingId === undefined || row.published_version))
    return { data: rows.filter(isShown).map(present) }
  })
}

export function showTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
): Promise<{ data: TemplateDetail }> {
  return ctx.read(async tx => ({ data: await getTemplate(tx, ctx, kind, id) }))
}

/** Throws template_not_found. */
export async function getTemplate(
  tx: ClinicTx,
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
): Promise<TemplateDetail> {
  const [row] = await listTemplateRows(tx, { kind, language: ctx.language, id })
  if (!row) throw new Failure('template_not_found')
  return {
    ...present(row),
    content: row.draft as Content,
    changed_by: row.changed_by,
    versions: await listVersionRows(tx, kind, id),
    images: await presentImages(tx, ctx, ctx.actor.clinicId, id),
  }
}

function present(row: TemplateRow): ListedTemplate {
  const content = row.draft as Content
  return {
    id: row.id,
    title: { ro: row.title_ro, en: row.title_en },
    languages: [...content.languages],
    state: row.archived ? 'archived' : row.published_version === null ? 'draft' : 'published',
    version: row.version,
    published_version: row.published_version,
    published_at: row.published_at,
    is_changed: row.is_changed,
    changed_at: row.changed_at,
    services: [...row.services],
    used: row.used,
    parts: countParts(content),
    is_unread_starter: row.is_unread_starter,
  }
}

export function addTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  { title, copy_of: copyOf }: { title: string; copy_of?: number | undefined },
): Promise<{ data: TemplateDetail }> {
  return ctx.write(async tx => {
    const { clinicId, accountId } = ctx.actor
    const copied = copyOf === undefined ? undefined : await lockTemplate(tx, kind, copyOf)
    if (copyOf !== undefined && !copied) throw refuseField('copy_of', 'id')
    const content = copied
      ? { ...(copied.draft as unknown as Content), title: { ro: title, en: '' } }
      : emptyContent(kind, title)
    const titles = { title_ro: title, title_en: '' }
    const row = { clinic_id: clinicId, kind, draft: content, ...titles, by: accountId, at: new Date(ctx.now) }
    const id = await insertTemplateRow(tx, row)
    await tx.record('document_template', id, 'added', undefined, {
      kind,
      title,
      ...(copyOf && { copy_of: copyOf }),
    })
    return { data: await getTemplate(tx, ctx, kind, id) }
  })
}

interface Started {
  readonly clinicId: number
  readonly kind: TemplateKind
  /** Which of those that the product comes with. */
  readonly starter: string
  readonly content: Content
  readonly now: number
}

/** A draft that nobody of the clinic wrote. */
export function addStarter(tx: Tx, { clinicId, kind, starter, content, now }: Started): Promise<number> {
  const { title } = content
  return insertTemplateRow(tx, {
    clinic_id: clinicId,
    kind,
    starter,
    draft: content,
    title_ro: title.ro ?? '',
    title_en: title.en ?? '',
    by: null,
    at: new Date(now),
  })
}

interface Change {
  readonly version?: number | undefined
  readonly content?: object | undefined
  readonly service_ids?: readonly number[] | undefined
}

/** Writes the draft; published versions stay as they are. */
export function changeTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
  { version, content: sent, service_ids: services }: Change,
): Promise<{ data: TemplateDetail }> {
  const content = sent && readContent(kind, sent)
  return ctx.write(async tx => {
    const before = await lockOpen(tx, kind, id)
    await refuseStale(tx, 'document_template', id, version, await getTemplate(tx, ctx, kind, id))
    const draft = content ?? (before.draft as unknown as Content)
    await refuseUnknownImages(tx, ctx, kind, id, draft)
    await updateDraft(tx, id, { draft, title_ro: draft.title.ro ?? '', title_en: draft.title.en ?? '' })
    if (services) {
      const kept = await replaceServices(tx, ctx.actor.clinicId, id, services)
      refuseTogether(kept < new Set(services).size && refuseField('service_ids', 'id'))
    }
    // Every save of a long text would fill the history with it: what it says is kept by publishing.
    await tx.record(
      'document_template',
      id,
      'changed',
      { version: before.version },
      { version: before.version + 1 },
    )
    return { data: await getTemplate(tx, ctx, kind, id) }
  })
}

async function refuseUnknownImages(
  tx: ClinicTx,
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
  content: Content,
): Promise<void> {
  const wanted = imagesOf(kind, content)
  if (wanted.size === 0) return
  const known = new Set((await presentImages(tx, ctx, ctx.actor.clinicId, id)).map(image => image.id))
  if ([...wanted].some(image => !known.has(image))) throw refuseField('content', 'image_missing')
}

/** One that was published once may have documents, now or from a page that is open: it is put aside. */
export function removeTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
): Promise<{ data: { outcome: Removal } }> {
  return ctx.write(async tx => {
    const before = await lockOpen(tx, kind, id)
    const outcome = before.published_version === null && before.starter === null ? 'deleted' : 'deactivated'
    if (outcome === 'deleted') await deleteTemplate(tx, id)
    else await stampArchived(tx, id, true)
    await tx.record('document_template', id, 'removed', { kind, outcome }, undefined)
    return { data: { outcome } }
  })
}

export function restoreTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
): Promise<{ data: TemplateDetail }> {
  return ctx.write(async tx => {
    const before = await lockTemplate(tx, kind, id)
    if (!before) throw new Failure('template_not_found')
    if (before.archived_at !== null) {
      await stampArchived(tx, id, false)
      await tx.record('document_template', id, 'restored', undefined, { kind })
    }
    return { data: await getTemplate(tx, ctx, kind, id) }
  })
}

/** Throws template_not_found where it is put aside as well. */
export async function lockOpen(tx: WriteTx, kind: TemplateKind, id: number) {
  const row = await lockTemplate(tx, kind, id)
  if (!row || row.archived_at !== null) throw new Failure('template_not_found')
  return row
}
