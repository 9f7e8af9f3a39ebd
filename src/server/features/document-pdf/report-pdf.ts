import { say } from '#contract/texts.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { pageLabel } from '#server/records/export/table-pdf.ts'
import type { Content } from 'pdfmake/interfaces'
import type { ReportFacts } from './document-facts.ts'
import { inPages, paperOf, QUIET, shortPrint } from './paper.ts'
import { drawBody } from './report-body.ts'
import { PAGE, REPORT } from './words.ts'

const LONGEST_FOOTER = 300

/** A report of a visit; of the same facts always the same. */
export function reportPdf(facts: ReportFacts): PdfDocument {
  const { template, language, clinic, number, isDraft, made } = facts
  return {
    language,
    clinic: clinic.name,
    title: [textIn(template.title, language), number].filter(Boolean).join(' '),
    pageLabel: pageLabel(language),
    made,
    paper: paperOf(clinic, { notes: notesOf(facts), isDraft, isHeadless: !template.page.header }, language),
    content: [...correctionOf(facts, language), ...inPages(drawBody(facts))],
  }
}

function notesOf({ template, language, number, sha256 }: ReportFacts): string[] {
  return [
    textIn(template.page.footer, language).slice(0, LONGEST_FOOTER),
    sha256 === null ? '' : say(PAGE.contentPrint, language, { print: shortPrint(sha256) }),
    number === null ? '' : say(PAGE.reportNote, language, { number }),
  ]
}

function correctionOf({ corrects }: ReportFacts, language: DocumentLanguage): Content[] {
  if (corrects === null) return []
  return [{ text: say(REPORT.corrects, language, { number: corrects }), color: QUIET, margin: [0, 0, 0, 8] }]
}
