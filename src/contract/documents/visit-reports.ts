import type { FieldValues, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, flag, id, integer, list, nothing, optional } from '../wire.ts'
import { contentOf } from './content.ts'

const versioned = { version: integer(1, 2_147_483_647) }
const language = z.enum(['ro', 'en'], 'choice')

/** In a record's list. */
const listedReport = z.object({
  id: z.number(),
  title: z.string(),
  patient_id: z.number(),
  booking_id: z.number(),
  visit_at: z.string(),
  doctor: z.object({ id: z.number().nullable(), name: z.string() }),
  /** Locking: for a minute it can still be taken back. */
  status: z.enum(['draft', 'locking', 'locked']),
  number: z.string().nullable(),
  /** The one that it completes, and the ones that complete it. */
  corrects: z.object({ id: z.number(), number: z.string() }).nullable(),
  corrected_by: z.array(z.object({ id: z.number(), number: z.string().nullable() })),
  /** The latest sending. */
  sent: z
    .object({
      channels: z.array(z.enum(['sms', 'email'])),
      at: z.string(),
      by: z.string(),
      /** What became of it: the last that is known. */
      state: z.enum(['queued', 'sent', 'delivered', 'failed', 'opened']),
      opened_at: z.string().nullable(),
    })
    .nullable(),
  changed_at: z.string(),
  changed_by: z.string(),
})
export type ListedReport = z.output<typeof listedReport>

/** What fills itself from the visit: as it is now in a draft, as it was in a locked report. */
const blocks = z.object({
  services: z.array(z.object({ teeth: z.array(z.number()), name: z.string(), price: z.number().nullable() })),
  diagnoses: z.array(z.object({ teeth: z.array(z.number()), name: z.string(), code: z.string() })),
  /** The tooth chart on the day of the visit, as an SVG that stands alone. */
  teeth: z.string(),
  observations: z.array(z.object({ text: z.string(), by: z.string(), at: z.string() })),
  /** Who locked it, with when; null until then. */
  doctor_signature: z.object({ name: z.string(), title: z.string(), at: z.string() }).nullable(),
})
export type ReportBlocks = z.output<typeof blocks>

const visitReport = listedReport.extend({
  ...versioned,
  version: z.number(),
  language,
  template: z.object({ id: z.number(), version: z.number(), content: contentOf<ReportTemplate>() }),
  images: z.array(z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() })),
  tags: contentOf<TagValues>(),
  /** Whether tags would say something else now. */
  tags_changed: z.boolean(),
  fields: contentOf<FieldValues>(),
  blocks,
  /** Required fields that are empty. */
  missing: z.array(z.string()),
  started_at: z.string(),
  locked_at: z.string().nullable(),
  /** Until when it can be taken back, and by the caller. */
  unlock_until: z.string().nullable(),
  /** Who else writes in it, and until when unless they go on. */
  writer: z.object({ account_id: z.number(), name: z.string(), until: z.string() }).nullable(),
  /** Others who look at it now. */
  history: z.array(z.object({ what: z.string(), at: z.string(), by: z.string() })),
  sha256: z.string().nullable(),
  /** Where it would go. */
  contact: z.object({ sms: z.string().nullable(), email: z.string().nullable() }),
})
export type VisitReport = z.output<typeof visitReport>

export const listPatientReports = defineCall({
  ...READS.listPatientReports,
  summary:
    'The reports of a patient, the latest visit first, and the visits of the last year that have none.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: z.object({
    data: z.array(listedReport),
    without: z.array(z.object({ booking_id: z.number(), visit_at: z.string(), doctor: z.string() })),
  }),
})
export const getBookingReport = defineCall({
  ...READS.getBookingReport,
  summary: 'The latest report of a visit. 404 no_report where there is none.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(visitReport),
})
export const getVisitReport = defineCall({
  ...READS.getVisitReport,
  summary: 'A report with its template, what was written into it and what fills itself.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  reply: dataOf(visitReport),
})
export const startVisitReport = defineCall({
  method: 'POST',
  path: '/v2/bookings/{id}/report',
  summary:
    'Begins a report of a visit from the latest published version of a template. 409 report_draft_open where the visit has a draft; 404 template_not_found.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ template_id: id, language: optional(language) }),
  reply: dataOf(visitReport),
  idempotent: true,
})
export const writeVisitReport = defineCall({
  method: 'PUT',
  path: '/v2/visit-reports/{id}',
  summary:
    'Writes the fields that are named, null empties one; `refresh` resolves the tags anew. Who writes is the writer for a minute: 409 report_written where somebody else is, 409 stale with the report as it is, 409 report_locked.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    ...versioned,
    fields: contentOf<Readonly<Record<string, FieldValues[string] | null>>>().optional(),
    refresh: flag.optional(),
    language: optional(language),
  }),
  reply: dataOf(visitReport),
})
export const takeOverReport = defineCall({
  method: 'POST',
  path: '/v2/visit-reports/{id}/writer',
  summary:
    'Says that the caller writes in a draft, for a minute from now; with `take_over` also where somebody else does.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({ take_over: flag.optional() }),
  reply: dataOf(visitReport),
})
export const lockVisitReport = defineCall({
  method: 'POST',
  path: '/v2/visit-reports/{id}/lock',
  summary:
    'Locks a report as it was seen: it gets its number and is read-only. Locked so already, it is answered alike. 422 by field where a required one is empty.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object(versioned),
  reply: dataOf(visitReport),
})
export const unlockVisitReport = defineCall({
  method: 'POST',
  path: '/v2/visit-reports/{id}/unlock',
  summary:
    'Takes locking back, once: within a minute, by who locked it, while it was not sent. It keeps its number.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  reply: dataOf(visitReport),
})
export const correctVisitReport = defineCall({
  method: 'POST',
  path: '/v2/visit-reports/{id}/correct',
  summary: 'Begins a further report that completes a locked one: as it was, or from another template.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object({
    template_id: optional(id),
    /** What was written when a colleague locked it first. */
    fields: contentOf<FieldValues>().optional(),
  }),
  reply: dataOf(visitReport),
  idempotent: true,
})
export const discardVisitReport = defineCall({
  method: 'DELETE',
  path: '/v2/visit-reports/{id}',
  summary: 'Throws a draft away that never had a number.',
  who: staffWith('clinical.edit'),
  params: z.object({ id }),
  body: z.object(versioned),
  reply: nothing,
})
export const sendVisitReport = defineCall({
  method: 'POST',
  path: '/v2/visit-reports/{id}/send',
  summary:
    'Sends the patient a link to a locked report, which opens with a code sent to the record’s phone or email. From then on it is locked for good.',
  who: staffWith('clinical.view', 'patients.contact'),
  params: z.object({ id }),
  body: z.object({ channels: list(z.enum(['sms', 'email'], 'choice'), 2) }),
  reply: dataOf(visitReport),
  idempotent: true,
})
export const getVisitReportPdf = defineCall({
  method: 'GET',
  path: '/v2/visit-reports/{id}/pdf',
  summary: 'The report as PDF: sealed once it is locked for good, marked as a draft before.',
  who: staffWith('clinical.view'),
  params: z.object({ id }),
  query: z.object({ inline: flag.optional() }),
  reply: z.object({}),
})
