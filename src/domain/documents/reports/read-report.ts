import type { Problem } from '../problem.ts'
import {
  at,
  NotReadable,
  readFlag,
  readId,
  readLanguages,
  readList,
  readMembers,
  readOneOf,
  readOptions,
  readTexts,
} from '../read-json.ts'
import { DOCUMENT_LANGUAGES } from '../texts.ts'
import { readBody, writeBody } from './report-schema.ts'
import { FIELD_KINDS, MOST_FIELDS, type ReportField, type ReportTemplate } from './report-template.ts'

const TEMPLATE = new Set(['format', 'title', 'languages', 'page', 'fields', 'body'])
const PAGE = new Set(['size', 'header', 'footer'])
const FIELD = new Set(['id', 'kind', 'label', 'options', 'required', 'print_empty'])
const KINDS = new Set(FIELD_KINDS)
const LANGUAGES = new Set<string>(DOCUMENT_LANGUAGES)

/** A template as it was sent, finished or not; what is none at all is told with its place. */
export function readReport(
  value: unknown,
): { readonly template: ReportTemplate } | { readonly problem: Problem } {
  try {
    const { format, title, languages, page, fields, body } = readMembers(value, TEMPLATE, '')
    readOneOf(format, new Set([1]), 'format')
    const { size, header, footer } = readMembers(page, PAGE, 'page')
    readOneOf(size, new Set(['A4'] as const), 'page.size')
    return {
      template: {
        format: 1,
        title: readTexts(title, 'title'),
        languages: readLanguages(languages, 'languages'),
        page: {
          size: 'A4',
          header: readFlag(header, 'page.header'),
          footer: readTexts(footer, 'page.footer'),
        },
        fields: readList(fields, MOST_FIELDS, 'fields', readField),
        body: readBodies(body, 'body'),
      },
    }
  } catch (error) {
    if (error instanceof NotReadable) return { problem: { path: error.path, message: 'not_readable' } }
    throw error
  }
}

function readField(value: unknown, path: string): ReportField {
  const { id, kind, label, options, required, print_empty: printEmpty } = readMembers(value, FIELD, path)
  return {
    id: readId(id, at(path, 'id')),
    kind: readOneOf(kind, KINDS, at(path, 'kind')),
    label: readTexts(label, at(path, 'label')),
    options: readOptions(options, at(path, 'options')),
    required: readFlag(required, at(path, 'required')),
    print_empty: readFlag(printEmpty, at(path, 'print_empty')),
  }
}

function readBodies(value: unknown, path: string): ReportTemplate['body'] {
  const bodies = readMembers(value, LANGUAGES, path)
  return Object.fromEntries(
    Object.entries(bodies).map(([language, body]) => {
      const read = readBody(body)
      if (!read) throw new NotReadable(at(path, language))
      return [language, writeBody(read)]
    }),
  )
}
