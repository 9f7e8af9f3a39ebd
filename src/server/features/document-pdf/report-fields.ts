import { sayField } from '#domain/documents/reports/fields.ts'
import type { Content } from 'pdfmake/interfaces'
import type { ReportFacts } from './document-facts.ts'
import { inLines, SIZE, writingLine } from './paper.ts'

/** What was written into a field; of an empty one a line, where the template wants it on paper all the same. */
export function drawField(id: string, { template, fields, language }: ReportFacts): Content[] {
  const field = template.fields.find(each => each.id === id)
  if (!field) return []
  const said = sayField(field, fields[id], language)
  if (said === '') return field.print_empty ? [writingLine()] : []
  return [{ text: inLines(said), fontSize: SIZE, margin: [0, 0, 0, 5] }]
}
