import { changeFormTemplate, type FormTemplateDetail } from '#contract/documents/document-templates.ts'
import type { Stale } from '#contract/versions.ts'
import { ApiError, call, refusedForGood } from '#web/api/client.ts'
import type { Draft } from '../model/editing.ts'
import type { SendOutcome, Theirs } from '#web/parts/documents/saving/draft-saver.ts'

export const draftOf = ({ content, services }: FormTemplateDetail): Draft => ({
  form: content,
  services: services.map(({ id }) => id),
})

export const theirsOf = (
  template: FormTemplateDetail,
  by: string | null = template.changed_by,
): Theirs<Draft> => ({
  version: template.version,
  changed_at: template.changed_at,
  draft: draftOf(template),
  by: by || null,
})

/** Writes a draft over the version that it was written over. What may go later counts as no answer. */
export async function sendDraft(
  id: number,
  version: number,
  { form, services }: Draft,
  onSent: (template: FormTemplateDetail) => void,
): Promise<SendOutcome<Draft>> {
  try {
    const { data } = await call(changeFormTemplate, {
      id,
      version,
      content: form,
      service_ids: [...services],
    })
    onSent(data)
    return { sent: { version: data.version, changed_at: data.changed_at } }
  } catch (error) {
    const stale = staleOf(error)
    if (stale) return { stale }
    const refused = refusedForGood(error)
    if (!refused) return 'offline'
    return { refused: Object.values(refused.errors).flat()[0] ?? refused.message }
  }
}

function staleOf(error: unknown): Theirs<Draft> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined
  const { current, changed_by: by } = error.data as Stale<FormTemplateDetail>
  return theirsOf(current, by)
}
