import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import type { Tx } from '#server/db/database.ts'
import { addStarter, type TemplateKind } from '#server/features/document-templates/document-templates.ts'
import { publish } from '#server/features/document-templates/publish-template.ts'
import { listStarted, lockStart } from './document-starters.sql.ts'
import { STARTER_CONSENTS } from './consents/words.ts'
import { STARTER_QUESTIONNAIRES } from './questionnaire/words.ts'
import { STARTER_REPORTS } from './reports/words.ts'

interface Starter {
  readonly kind: TemplateKind
  readonly name: string
  readonly content: ReportTemplate | FormTemplate
}

const of = (
  kind: TemplateKind,
  contents: Readonly<Record<string, ReportTemplate | FormTemplate>>,
): Starter[] => Object.entries(contents).map(([name, content]) => ({ kind, name, content }))

export const STARTERS: readonly Starter[] = [
  ...of('report', STARTER_REPORTS),
  ...of('form', { ...STARTER_CONSENTS, ...STARTER_QUESTIONNAIRES }),
]

/** Whoever has this one has all. */
export const LAST_STARTER = STARTERS.at(-1)!.name

/**
 * Gives a clinic the templates that it has not had yet, in the transaction of the clinic. Reports can be used at once; what
 * patients sign waits for whoever answers for it.
 */
export async function startDocumentTemplates(
  tx: Tx,
  clinicId: number,
  { now }: { readonly now: number },
): Promise<void> {
  await lockStart(tx, clinicId)
  const known = new Set((await listStarted(tx)).map(({ key }) => key))
  for (const { kind, name, content } of STARTERS) {
    if (known.has(`${kind}:${name}`)) continue
    const id = await addStarter(tx, { clinicId, kind, starter: name, content, now })
    if (kind === 'report') await publish(tx, { clinicId, id, number: 1, content, by: null, now })
  }
}

/** The ids of those a clinic has, by kind and name: "report:general". */
export const startedIds = async (tx: Tx): Promise<ReadonlyMap<string, number>> =>
  new Map((await listStarted(tx)).map(({ key, id }) => [key, id]))

/** In the demonstration somebody has read them all. */
export async function publishStarters(
  tx: Tx,
  clinicId: number,
  { now, by }: { readonly now: number; readonly by: number },
): Promise<void> {
  await startDocumentTemplates(tx, clinicId, { now })
  const started = new Map((await listStarted(tx)).map(one => [one.key, one]))
  for (const { kind, name, content } of STARTERS) {
    const one = started.get(`${kind}:${name}`)
    if (one && !one.published) await publish(tx, { clinicId, id: one.id, number: 1, content, by, now })
  }
}
