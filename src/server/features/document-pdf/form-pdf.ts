import { say } from '#contract/texts.ts'
import { visibleElements } from '#domain/documents/forms/conditions.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { pageLabel } from '#server/records/export/table-pdf.ts'
import type { Content } from 'pdfmake/interfaces'
import type { FormFacts, SignedFacts } from './document-facts.ts'
import { evidencePages } from './evidence-pages.ts'
import { drawElement } from './form-element.ts'
import { BREAK, inPages, paperOf, QUIET, shortPrint, SIZE, title, writingLine, type Part } from './paper.ts'
import { FORM, PAGE } from './words.ts'

/**
 * A form: empty, filled in, or with its signature and the pages that prove it. Of the same facts it is always the same.
 * Uploads are those that the answers name.
 */
export function formPdf(facts: FormFacts, signed?: SignedFacts): PdfDocument {
  const { form, language, clinic, answers, isDraft = false, made } = facts
  // On paper nobody hides what hangs on an answer.
  const elements = answers === null ? form.elements : visibleElements(form, answers)
  return {
    language,
    clinic: clinic.name,
    title: [textIn(form.title, language), facts.file].filter(Boolean).join(' '),
    pageLabel: pageLabel(language),
    made,
    paper: paperOf(clinic, { notes: notesOf(facts, signed), isDraft }, language),
    content: [
      ...headOf(facts),
      ...inPages(
        elements.flatMap((element): Part[] =>
          element.type === 'page_break' ? [BREAK] : drawElement(element, facts, signed),
        ),
      ),
      ...(signed ? evidencePages(facts, signed) : []),
    ],
  }
}

function notesOf({ language, file }: FormFacts, signed: SignedFacts | undefined): string[] {
  const print = signed && shortPrint(signed.evidence.document_sha256)
  return [
    print === undefined ? '' : say(PAGE.documentPrint, language, { print }),
    file === null ? '' : say(PAGE.formNote, language, { file }),
  ]
}

function headOf({ form, version, language, file, patient, answers }: FormFacts): Content[] {
  const which =
    file === null
      ? say(FORM.templateVersion, language, { version })
      : say(FORM.version, language, { file, version })
  const whose = patient === '' ? '' : say(FORM.patient, language, { name: patient })
  return [
    title(textIn(form.title, language)),
    { text: [whose, which].filter(Boolean).join(' · '), color: QUIET, margin: [0, 0, 0, 10] },
    ...(answers === null && patient === '' ? [blanksOf(language)] : []),
  ]
}

const blanksOf = (language: FormFacts['language']): Content => ({
  columns: [
    { width: '*', stack: [{ text: say(FORM.patientLine, language), fontSize: SIZE }, writingLine(320)] },
    { width: 140, stack: [{ text: say(FORM.dateLine, language), fontSize: SIZE }, writingLine(140)] },
  ],
  columnGap: 20,
  margin: [0, 0, 0, 6],
})
