// The document of a form, as PDF.

import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { SignedFacts } from '#server/features/document-pdf/document-facts.ts'
import { drawDocument, type DrawnDocument } from '#server/features/document-pdf/draw-document.ts'
import { formPdf } from '#server/features/document-pdf/form-pdf.ts'
import { readPictures } from '#server/features/document-pdf/pictures.ts'
import type { Context } from '#server/http/services.ts'
import type { FormPaper } from './form-paper.ts'

/** The document's own date, of every document: the same paper has the same bytes whenever it is made. */
const MADE = Date.UTC(2026, 0, 1)

/** With its signature and what proves it, once it is signed. */
export async function drawForm(
  services: Pick<Context, 'outside'>,
  { paper, content, isDraft = false }: { paper: FormPaper; content: FormTemplate; isDraft?: boolean },
  signed?: SignedFacts,
): Promise<DrawnDocument> {
  const document = formPdf(
    {
      form: content,
      version: paper.template.version,
      language: paper.language,
      clinic: paper.clinic,
      file: paper.file,
      patient: paper.patient,
      tags: paper.tags,
      answers: paper.answers,
      uploads: paper.uploads,
      pictures: await readPictures(services, paper.images),
      isDraft,
      made: signed ? Date.parse(signed.evidence.signed_at) : MADE,
    },
    signed,
  )
  return drawDocument(services, document)
}
