import { textIn } from '#domain/documents/texts.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { pageLabel } from '#server/records/export/table-pdf.ts'
import type { FormFacts, SignedFacts } from './document-facts.ts'

/**
 * A form: empty, filled in, or with its signature and the pages that prove it. Of the same facts it is always the same.
 * Uploads are those that the answers name.
 */
export function formPdf({ form, language, clinic, made }: FormFacts, _signed?: SignedFacts): PdfDocument {
  const title = textIn(form.title, language)
  return {
    language,
    clinic: clinic.name,
    title,
    pageLabel: pageLabel(language),
    made,
    content: [{ text: title, style: 'title' }],
  }
}
