import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PdfDocument, PdfPaper } from './pdf-document.ts'

// What stands over and under every page.

/** The product's own mark. */
const MARK =
  '<svg viewBox="0 0 44 44"><rect width="44" height="44" rx="10" fill="#0f766e"/><path d="M15 27v-3a7 7 0 0 1 14 0v3" fill="none" stroke="#ffffff" stroke-width="3.4" stroke-linecap="round"/></svg>'
const MARK_SIZE = 20
const DRAFT = '#b45309'
/** As large as it can be across a page, and as pale as it must be to read through it. */
const DRAFT_SIZE = 110
const DRAFT_OPACITY = 0.09

type Edges = Pick<TDocumentDefinitions, 'header' | 'footer' | 'watermark' | 'pageMargins'>

/** Lists, invoices, copies: a line over the page, its number under it. */
export function plainEdges(document: PdfDocument, margin: number): Edges {
  return {
    pageMargins: [margin, 56, margin, 48],
    header: {
      columns: [
        { text: document.clinic, bold: true },
        { text: document.title, style: 'quiet', alignment: 'right' },
      ],
      columnGap: 16,
      margin: [margin, 26, margin, 0],
      fontSize: 8,
    },
    footer: (page, pages) => ({
      text: pageOf(document, page, pages),
      style: 'quiet',
      alignment: 'right',
      fontSize: 8,
      margin: [margin, 16, margin, 0],
    }),
  }
}

/** What a clinic gives away or keeps for good. */
export function paperEdges(document: PdfDocument, paper: PdfPaper): Edges {
  const { line, note, draft } = paper
  const margin = 56
  return {
    pageMargins: [margin, 72, margin, 58],
    ...(!paper.isHeadless && {
      header: {
        columns: [
          { width: 'auto', stack: [{ svg: MARK, width: MARK_SIZE }] },
          { width: 'auto', text: document.clinic, bold: true, fontSize: 9.5, margin: [0, 4, 0, 0] },
          { width: '*', text: line, alignment: 'right', fontSize: 8, style: 'quiet', margin: [0, 5, 0, 0] },
        ],
        columnGap: 7,
        margin: [margin, 28, margin, 0],
      },
    }),
    footer: (page, pages) => ({
      columns: [
        { width: '*', text: note },
        { width: 'auto', text: pageOf(document, page, pages) },
      ],
      columnGap: 16,
      style: 'quiet',
      fontSize: 7.5,
      margin: [margin, 20, margin, 0],
    }),
    ...(draft !== '' && {
      watermark: {
        text: draft,
        color: DRAFT,
        opacity: DRAFT_OPACITY,
        bold: true,
        fontSize: DRAFT_SIZE,
        angle: -52,
      },
    }),
  }
}

const pageOf = ({ pageLabel }: PdfDocument, page: number, pages: number) =>
  pageLabel.replace('{page}', String(page)).replace('{pages}', String(pages))
