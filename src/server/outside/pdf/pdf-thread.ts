import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake, { type Content, type CustomTableLayout, type TCreatedPdf } from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PdfAnswer, PdfDocument, PdfTable } from './pdf-document.ts'

// Makes one document at a time in a thread of its own: laying out forty pages takes seconds of nothing else.

const TEXT = '#1f1b18'
const QUIET = '#57514b'
const LINE = '#e6e3dd'
const HEAD = '#f1efeb'
const MARGIN = 40

const FONTS = {
  normal: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

const rows: CustomTableLayout = {
  hLineWidth: index => (index === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  fillColor: index => (index === 0 ? HEAD : null),
  paddingTop: () => 4,
  paddingBottom: () => 4,
  paddingLeft: () => 5,
  paddingRight: () => 5,
}

pdfmake.setFonts({ Inter: FONTS })
pdfmake.addTableLayouts({ rows })
// A document names no file and no address of its own.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => Object.values(FONTS).includes(path))

const ready = keepWords()

parentPort?.on('message', (document: PdfDocument) => {
  void make(document).catch((error: unknown) =>
    answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})

async function make(document: PdfDocument): Promise<void> {
  await ready
  const created: TCreatedPdf = pdfmake.createPdf(definitionOf(document))
  const stream = await created.getStream()
  stream.on('data', (part: Buffer) => answer({ part }))
  stream.on('end', () => answer({ end: true }))
  stream.end()
}

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message)
}

function definitionOf(document: PdfDocument): TDocumentDefinitions {
  const made = new Date(document.made)
  return {
    version: '1.7',
    subset: 'PDF/A-2b',
    language: document.language,
    info: { title: document.title, author: document.clinic, creationDate: made, modDate: made },
    pageSize: 'A4',
    pageOrientation: document.isWide ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, 56, MARGIN, 48],
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
    ...(document.isPoster ? {} : edgesOf(document)),
    content: document.content.map(part => (isTable(part) ? tableOf(part) : part)),
  }
}

/** What stands over and under every page. */
function edgesOf(document: PdfDocument): Pick<TDocumentDefinitions, 'header' | 'footer'> {
  return {
    header: {
      columns: [
        { text: document.clinic, bold: true },
        { text: document.title, style: 'quiet', alignment: 'right' },
      ],
      columnGap: 16,
      margin: [MARGIN, 26, MARGIN, 0],
      fontSize: 8,
    },
    footer: (page, pages) => ({
      text: document.pageLabel.replace('{page}', String(page)).replace('{pages}', String(pages)),
      style: 'quiet',
      alignment: 'right',
      fontSize: 8,
      margin: [MARGIN, 16, MARGIN, 0],
    }),
  }
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

interface Font {
  layoutRun: (this: Font, text: string, features: unknown) => object
}

/** Words recur, and the library keeps how it laid them out only where no features are on: a table takes a quarter of the time. */
async function keepWords(): Promise<void> {
  const empty = await pdfmake.createPdf({ content: '', defaultStyle: { font: 'Inter' } }).getStream()
  const used = (empty as unknown as { provideFont(family: string): Font }).provideFont('Inter')
  const fonts = Object.getPrototypeOf(used) as Font
  const layOut = fonts.layoutRun
  const kept = new WeakMap<Font, Map<string, object>>()
  fonts.layoutRun = function (text, features) {
    const words = kept.get(this) ?? new Map<string, object>()
    kept.set(this, words)
    const key = `${JSON.stringify(features ?? null)} ${text}`
    const run = words.get(key) ?? layOut.call(this, text, features)
    words.set(key, run)
    return run
  }
}
