import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { refuseStale } from '#server/records/versions.ts'
import { getTemplate, lockOpen, type TemplateDetail } from './document-templates.ts'
import { findVersion, insertVersion, type TemplateKind } from './document-templates.sql.ts'
import { refuseUnfinished, type Content } from './read-content.ts'

/** Publishes what somebody saw, under the next number; what is published already stays as it is. */
export function publishTemplate(
  ctx: StaffContext,
  kind: TemplateKind,
  id: number,
  version: number,
): Promise<{ data: TemplateDetail }> {
  return ctx.write(async tx => {
    const before = await lockOpen(tx, kind, id)
    await refuseStale(tx, 'document_template', id, version, await getTemplate(tx, ctx, kind, id))
    const content = before.draft as unknown as Content
    const last = await findVersion(tx, kind, id)
    // Its answer was lost, or a colleague was faster.
    if (last && canonicalJson(last.content) === canonicalJson(content))
      return { data: await getTemplate(tx, ctx, kind, id) }
    refuseUnfinished(kind, content)
    const number = (before.published_version ?? 0) + 1
    await publish(tx, {
      clinicId: ctx.actor.clinicId,
      id,
      number,
      content,
      by: ctx.actor.accountId,
      now: ctx.now,
    })
    await tx.record('document_template', id, 'version_added', undefined, {
      kind,
      number,
      content: content as never,
    })
    return { data: await getTemplate(tx, ctx, kind, id) }
  })
}

interface Published {
  readonly clinicId: number
  readonly id: number
  readonly number: number
  readonly content: Content
  readonly by: number | null
  readonly now: number
}

/** The caller holds the template's row. */
export async function publish(tx: Tx, { clinicId, id, number, content, by, now }: Published): Promise<void> {
  await insertVersion(tx, {
    clinic_id: clinicId,
    template_id: id,
    number,
    content,
    sha256: createHash('sha256').update(canonicalJson(content)).digest(),
    published_by: by,
    published_at: new Date(now),
  })
}
