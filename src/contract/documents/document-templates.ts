import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { file } from '../file.ts'
import { removal } from '../removal.ts'
import { version } from '../versions.ts'
import { dataOf, flag, id, integer, list, optional, text } from '../wire.ts'
import { contentOf } from './content.ts'

// Templates of visit reports and of forms: one draft each, and published versions that never change.

const MANAGE = staffWith('templates.manage')
const READ = staffWith('clinical.view')

const said = z.object({ ro: z.string(), en: z.string() })

/** Of a list, what one sees before it is opened. */
const listedTemplate = z.object({
  id: z.number(),
  title: said,
  languages: z.array(z.enum(['ro', 'en'])),
  /** Draft until it is published once. */
  state: z.enum(['draft', 'published', 'archived']),
  /** Of the draft; the next published one is `published_version` + 1. */
  version: z.number(),
  published_version: z.number().nullable(),
  published_at: z.string().nullable(),
  /** Whether the draft says something else than what is published. */
  is_changed: z.boolean(),
  changed_at: z.string(),
  services: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Reports or files that were begun from it, of any version. */
  used: z.number(),
  /** Elements of a form, fields of a report. */
  parts: z.number(),
  /** One that the product came with, which nobody of the clinic has said to have read. */
  is_unread_starter: z.boolean(),
})
export type ListedTemplate = z.output<typeof listedTemplate>

const templateOf = <T extends object>() =>
  listedTemplate.extend({
    content: contentOf<T>(),
    changed_by: z.string(),
    versions: z.array(
      z.object({ number: z.number(), published_at: z.string(), published_by: z.string(), used: z.number() }),
    ),
    images: z.array(z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() })),
  })
const reportTemplate = templateOf<ReportTemplate>()
const formTemplate = templateOf<FormTemplate>()
export type ReportTemplateDetail = z.output<typeof reportTemplate>
export type FormTemplateDetail = z.output<typeof formTemplate>

/** Pictures of a template. */
export const TEMPLATE_IMAGE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 2 ** 20,
  maxMegapixels: 40,
} as const

const listQuery = z.object({
  /** Archived ones too. */
  all: flag.optional(),
  /** Those that fit a visit: published, those of its services first. */
  booking_id: optional(id),
})
const newTemplate = z.object({
  title: text(2, 190),
  /** Begins as a copy of that one. */
  copy_of: optional(id),
})
const language = z.enum(['ro', 'en'], 'choice')

export const listReportTemplates = defineCall({
  ...READS.listReportTemplates,
  summary: 'The templates of visit reports, by title.',
  who: READ,
  query: listQuery,
  reply: dataOf(z.array(listedTemplate)),
})
export const getReportTemplate = defineCall({
  ...READS.getReportTemplate,
  summary: 'A template of reports: its draft, and the versions that were published.',
  who: READ,
  params: z.object({ id }),
  reply: dataOf(reportTemplate),
})
export const addReportTemplate = defineCall({
  method: 'POST',
  path: '/v2/report-templates',
  summary: 'Begins a template, empty or as a copy.',
  who: MANAGE,
  body: newTemplate,
  reply: dataOf(reportTemplate),
  idempotent: true,
})
export const changeReportTemplate = defineCall({
  method: 'PUT',
  path: '/v2/report-templates/{id}',
  summary:
    'Writes the draft of a template; published versions stay. What may be incomplete in a draft is refused at publishing.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({
    version,
    content: contentOf<ReportTemplate>().optional(),
    service_ids: list(id, 500).optional(),
  }),
  reply: dataOf(reportTemplate),
})
export const publishReportTemplate = defineCall({
  method: 'POST',
  path: '/v2/report-templates/{id}/publish',
  summary:
    'Publishes the draft as it was seen under the next number. 422 by part where something is missing.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ version: integer(1, 2_147_483_647) }),
  reply: dataOf(reportTemplate),
})
export const removeReportTemplate = defineCall({
  method: 'DELETE',
  path: '/v2/report-templates/{id}',
  summary: 'Removes a template that no report was begun from; puts any other aside.',
  who: MANAGE,
  params: z.object({ id }),
  reply: dataOf(z.object({ outcome: removal })),
})
export const restoreReportTemplate = defineCall({
  method: 'POST',
  path: '/v2/report-templates/{id}/restore',
  summary: 'Brings back a template that was put aside.',
  who: MANAGE,
  params: z.object({ id }),
  reply: dataOf(reportTemplate),
})
export const previewReportTemplate = defineCall({
  method: 'POST',
  path: '/v2/report-templates/{id}/preview',
  summary: 'The draft, or what is sent of it, as PDF with an example visit.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ language: optional(language), content: contentOf<ReportTemplate>().optional() }),
  reply: z.object({}),
})
export const addReportTemplateImage = defineCall({
  method: 'POST',
  path: '/v2/report-templates/{id}/images',
  summary: 'Adds a picture that the template may show.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ image: file(TEMPLATE_IMAGE) }),
  reply: dataOf(z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() })),
  idempotent: true,
})

export const listFormTemplates = defineCall({
  ...READS.listFormTemplates,
  summary: 'The templates of forms, by title.',
  who: READ,
  query: listQuery,
  reply: dataOf(z.array(listedTemplate)),
})
export const getFormTemplate = defineCall({
  ...READS.getFormTemplate,
  summary: 'A template of forms: its draft, and the versions that were published.',
  who: READ,
  params: z.object({ id }),
  reply: dataOf(formTemplate),
})
export const addFormTemplate = defineCall({
  method: 'POST',
  path: '/v2/form-templates',
  summary: 'Begins a form, empty or as a copy.',
  who: MANAGE,
  body: newTemplate,
  reply: dataOf(formTemplate),
  idempotent: true,
})
export const changeFormTemplate = defineCall({
  method: 'PUT',
  path: '/v2/form-templates/{id}',
  summary:
    'Writes the draft of a form; published versions stay. What may be incomplete in a draft is refused at publishing.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({
    version,
    content: contentOf<FormTemplate>().optional(),
    service_ids: list(id, 500).optional(),
  }),
  reply: dataOf(formTemplate),
})
export const publishFormTemplate = defineCall({
  method: 'POST',
  path: '/v2/form-templates/{id}/publish',
  summary:
    'Publishes the draft as it was seen under the next number. 422 by part where something is missing.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ version: integer(1, 2_147_483_647) }),
  reply: dataOf(formTemplate),
})
export const removeFormTemplate = defineCall({
  method: 'DELETE',
  path: '/v2/form-templates/{id}',
  summary: 'Removes a form that was never sent; puts any other aside.',
  who: MANAGE,
  params: z.object({ id }),
  reply: dataOf(z.object({ outcome: removal })),
})
export const restoreFormTemplate = defineCall({
  method: 'POST',
  path: '/v2/form-templates/{id}/restore',
  summary: 'Brings back a form that was put aside.',
  who: MANAGE,
  params: z.object({ id }),
  reply: dataOf(formTemplate),
})
export const previewFormTemplate = defineCall({
  method: 'POST',
  path: '/v2/form-templates/{id}/preview',
  summary: 'The draft, or what is sent of it, as PDF: empty, as one would sign it on paper.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ language: optional(language), content: contentOf<FormTemplate>().optional() }),
  reply: z.object({}),
})
export const addFormTemplateImage = defineCall({
  method: 'POST',
  path: '/v2/form-templates/{id}/images',
  summary: 'Adds a picture that the form may show.',
  who: MANAGE,
  params: z.object({ id }),
  body: z.object({ image: file(TEMPLATE_IMAGE) }),
  reply: dataOf(z.object({ id: z.number(), url: z.string(), width: z.number(), height: z.number() })),
  idempotent: true,
})
