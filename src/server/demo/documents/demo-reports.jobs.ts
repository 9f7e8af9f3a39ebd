import type { FieldValues } from '#domain/documents/reports/report-template.ts'
import { publishStarters, startedIds } from '#server/features/document-starters/document-starters.ts'
import { lockVisitReport } from '#server/features/visit-reports/lock-report.ts'
import { showReportOfVisit } from '#server/features/visit-reports/visit-reports.ts'
import { startReport } from '#server/features/visit-reports/start-report.ts'
import { writeReport } from '#server/features/visit-reports/write-report.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { demoVisit, type DemoVisit } from './demo-visits.sql.ts'
import { DRAFT_TEXTS, REPORT_TEXTS } from './demo-report-texts.ts'

const MINUTE = 60_000

/** Writes and locks reports of the demonstration's visits as their doctors would have; the sealed PDFs are jobs of their own. */
export const writeDemoReports = defineJob({
  name: 'write-demo-reports',
  when: 'queued',
  input: z.object({
    clinic_id: z.number(),
    general: z.array(demoVisit),
    extraction: z.array(demoVisit),
    root_canal: z.array(demoVisit),
    drafts: z.array(demoVisit),
  }),
  async run({ clinic_id: clinicId, drafts, ...locked }, services) {
    const templates = await startedTemplates(services, clinicId)
    // Numbers follow the days of the visits, as they would have.
    const told = (['general', 'extraction', 'root_canal'] as const)
      .flatMap(kind =>
        locked[kind].map((visit, index) => ({ kind, visit, fields: REPORT_TEXTS[kind][index] ?? {} })),
      )
      .toSorted((one, other) => one.visit.ended_at - other.visit.ended_at)
    for (const { kind, visit, fields } of told) {
      const { id, version, status } = await begin(
        services,
        clinicId,
        visit,
        templates(`report:${kind}`),
        fields,
      )
      if (status === 'draft') await lockVisitReport(writer(services, clinicId, visit, 12), id, version)
    }
    for (const [index, visit] of drafts.entries())
      await begin(services, clinicId, visit, templates('report:general'), DRAFT_TEXTS[index] ?? {})
  },
})

/** Goes on from wherever a run before this one stopped. */
async function begin(
  services: Services,
  clinicId: number,
  visit: DemoVisit,
  templateId: number,
  fields: FieldValues,
) {
  const ctx = writer(services, clinicId, visit, 4)
  const known = await showReportOfVisit(ctx, visit.booking_id).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'no_report') return undefined
    throw error
  })
  const { data: begun } =
    known ?? (await startReport(ctx, visit.booking_id, { template_id: templateId, language: 'ro' }))
  if (begun.status === 'locked' || begun.version > 1) return begun
  return (await writeReport(ctx, begun.id, { version: begun.version, fields })).data
}

function writer(services: Services, clinicId: number, visit: DemoVisit, minutes: number): StaffContext {
  const now = () => Math.min(visit.ended_at + minutes * MINUTE, services.now())
  const ctx = inTheNameOf({ ...services, now }, { clinicId, accountId: visit.account_id }, [
    'patients.view',
    'bookings.all_doctors',
    'clinical.view',
    'clinical.edit',
  ])
  return { ...ctx, actor: { ...ctx.actor, doctorId: visit.doctor_id } }
}

/** The ids of the templates that come with the product, published. */
export async function startedTemplates(
  { db, now }: Services,
  clinicId: number,
): Promise<(key: string) => number> {
  const started = await db.tenant(clinicId, async tx => {
    await publishStarters(tx, clinicId, { now: now(), by: clinicId })
    return startedIds(tx)
  })
  return key => {
    const id = started.get(key)
    if (id === undefined) throw new RangeError(`no template ${key}`)
    return id
  }
}
