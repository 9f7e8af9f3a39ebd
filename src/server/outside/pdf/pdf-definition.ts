import type { Content } from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PdfDocument, PdfTable } from './pdf-document.ts'
import { paperEdges, plainEdges } from './pdf-edges.ts'
import { widthsOf } from './pdf-widths.ts'

const TEXT = '#1f1b18'
const QUIET = '#57514b'
const MARGIN = 40
/** A document in the library's words: as it is drawn, called by what keeps its letters whatever the font has. */
export function definitionOf(document: PdfDocument, drawn: PdfDocument): TDocumentDefinitions {
  const made = new Date(document.made)
  return {
    version: '1.7',
    subset: 'PDF/A-2b',
    language: document.language,
    info: { title: document.title, author: document.clinic, creationDate: made, modDate: made },
    pageSize: 'A4',
    pageOrientation: document.isWide ? 'landscape' : 'portrait',
    // Figures of one width; without it Inter draws a point between figures so near that readers take "24.11" for "2411".
    defaultStyle: {
      font: 'Inter',
      fontSize: 9,
      lineHeight: 1.15,
      color: TEXT,
      fontFeatures: document.isPoster ? [] : ['tnum'],
    },
    styles: {
      title: { fontSize: 16, bold: true, margin: [0, 0, 0, 2] },
      quiet: { color: QUIET },
      head: { bold: true, color: QUIET },
    },
    ...edgesOf(drawn),
    content: drawn.content.map(part => (isTable(part) ? tableOf(part, document.isWide === true) : part)),
  }
}

function edgesOf(document: PdfDocument): ReturnType<typeof plainEdges> {
  const edges = document.paper ? paperEdges(document, document.paper) : plainEdges(document, MARGIN)
  return document.isPoster ? { pageMargins: edges.pageMargins } : edges
}

function isTable(part: Content | PdfTable): part is PdfTable {
  return typeof part === 'object' && 'cells' in part
}

/** Its head comes back on every page, and no row is broken over two unless it may. */
function tableOf(table: PdfTable, isWide: boolean): Content {
  const { columns, cells, foot, mayBreak = false } = table
  const cell = (text: string, index: number) =>
    columns[index]?.isNumber ? { text, alignment: 'right' as const } : { text }
  const head = columns.map(({ title }, index) => ({ ...cell(title, index), style: 'head' }))
  const last = foot ? [foot.map((text, index) => ({ ...cell(text, index), bold: true }))] : []
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: !mayBreak,
      widths: widthsOf(table, isWide).map(share => `${share * 100}%`),
      body: [head, ...cells.map(row => row.map(cell)), ...last],
    },
  }
}
