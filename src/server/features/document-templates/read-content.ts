import { readForm } from '#domain/documents/forms/read-form.ts'
import { problemsOfForm } from '#domain/documents/forms/form-problems.ts'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { imagesIn, readBody } from '#domain/documents/reports/report-schema.ts'
import { readReport } from '#domain/documents/reports/read-report.ts'
import { problemsOfReport } from '#domain/documents/reports/report-problems.ts'
import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { DOCUMENT_LANGUAGES } from '#domain/documents/texts.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { TemplateKind } from './document-templates.sql.ts'

export type Content = ReportTemplate | FormTemplate

/** What was sent as a draft, finished or not. Throws 422 for what is no template, by its place. */
export function readContent(kind: TemplateKind, value: object): Content {
  if (kind === 'report') {
    const read = readReport(value)
    if ('template' in read) return read.template
    throw refused(read.problem)
  }
  const read = readForm(value)
  if ('form' in read) return read.form
  throw refused(read.problem)
}

/** Throws 422 with every part that keeps it from being published. */
export function refuseUnfinished(kind: TemplateKind, content: Content): void {
  const problems =
    kind === 'report' ? problemsOfReport(content as ReportTemplate) : problemsOfForm(content as FormTemplate)
  refuseTogether(...problems.map(problem => refused(problem)))
}

const refused = ({ path, message, values }: Problem) =>
  refuseField(path === '' ? 'content' : `content.${path}`, message, values)

/** The pictures that a template shows. */
export function imagesOf(kind: TemplateKind, content: Content): Set<number> {
  if (kind === 'form')
    return new Set(
      (content as FormTemplate).elements.flatMap(({ image_id: id }) => (id === undefined ? [] : [id])),
    )
  const { body } = content as ReportTemplate
  return new Set(
    DOCUMENT_LANGUAGES.flatMap(language => {
      const node = readBody(body[language])
      return node ? imagesIn(node) : []
    }),
  )
}

/** Fields of a report, elements of a form. */
export const countParts = (content: Content): number =>
  'fields' in content ? content.fields.length : content.elements.length

/** A template without anything in it, to begin with. */
export function emptyContent(kind: TemplateKind, title: string): Content {
  const both = { format: 1, title: { ro: title, en: '' }, languages: ['ro'] } as const
  if (kind === 'form')
    return {
      ...both,
      elements: [],
      signing: { signers: ['patient', 'guardian'], code: 'sms', expires_days: 14 },
    }
  return {
    ...both,
    page: { size: 'A4', header: true, footer: {} },
    fields: [],
    body: { ro: { type: 'doc', content: [{ type: 'paragraph' }] } },
  }
}
