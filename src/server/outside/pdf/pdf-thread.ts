import { parentPort } from 'node:worker_threads'
import pdfmake, { type Content, type TCreatedPdf } from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { drawable, sayAgain } from './missing-letters.ts'
import type { PdfAnswer, PdfDocument, PdfTable } from './pdf-document.ts'
import { paperEdges, plainEdges } from './pdf-edges.ts'
import { FONTS, readyFonts } from './pdf-fonts.ts'
import { LAYOUTS } from './pdf-layouts.ts'
import { escapeMetadata } from './pdf-metadata.ts'

// Makes one document at a time in a thread of its own: laying out forty pages takes seconds of nothing else.

const TEXT = '#1f1b18'
const QUIET = '#57514b'
const MARGIN = 40

pdfmake.setFonts({ Inter: FONTS })
pdfmake.addTableLayouts(LAYOUTS)
// A document names no file and no address of its own.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => Object.values(FONTS).includes(path))

const ready = readyFonts()

parentPort?.on('message', (document: PdfDocument) => {
  void make(document).catch((error: unknown) =>
    answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})

async function make(document: PdfDocument): Promise<void> {
  const has = await ready
  const said = (text: string) => drawable(text, has)
  const created: TCreatedPdf = pdfmake.createPdf(definitionOf(document, sayDocument(document, said)))
  const stream = await created.getStream()
  escapeMetadata(stream)
  stream.on('data', (part: Buffer) => answer({ part }))
  stream.on('end', () => answer({ end: true }))
  stream.end()
}

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message)
}

/** What it is called keeps its letters, whatever the font has. */
function definitionOf(document: PdfDocument, drawn: PdfDocument): TDocumentDefinitions {
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
    content: drawn.content.map(part => (isTable(part) ? tableOf(part) : part)),
  }
}

function sayDocument(document: PdfDocument, say: (text: string) => string): PdfDocument {
  const { clinic, title, paper, content } = document
  return {
    ...document,
    clinic: say(clinic),
    title: say(title),
    content: sayAgain(content, say),
    ...(paper && { paper: { ...paper, line: say(paper.line), note: say(paper.note) } }),
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
function tableOf({ columns, cells, mayBreak = false }: PdfTable): Content {
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const cell = (text: string, index: number) =>
    columns[index]?.isNumber ? { text, alignment: 'right' as const } : { text }
  const head = columns.map(({ title }, index) => ({ ...cell(title, index), style: 'head' }))
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: !mayBreak,
      widths: columns.map(({ width }) => `${(width / total) * 100}%`),
      body: [head, ...cells.map(row => row.map(cell))],
    },
  }
}
