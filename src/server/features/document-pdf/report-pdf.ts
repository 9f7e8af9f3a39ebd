import { textIn } from '#domain/documents/texts.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { pageLabel } from '#server/records/export/table-pdf.ts'
import type { ReportFacts } from './document-facts.ts'

/** A report of a visit; of the same facts always the same. */
export function reportPdf({ template, language, clinic, made }: ReportFacts): PdfDocument {
  const title = textIn(template.title, language)
  return {
    language,
    clinic: clinic.name,
    title,
    pageLabel: pageLabel(language),
    made,
    content: [{ text: title, style: 'title' }],
  }
}
