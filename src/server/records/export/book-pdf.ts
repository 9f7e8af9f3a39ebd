import { setImmediate as breathe } from 'node:timers/promises'
import type { Language } from '#contract/language.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { isWide, pageLabel, printed, printedColumns, refuseLongPdf } from './table-pdf.ts'
import { cellsOf, rowOf, type WrittenBook } from './table.ts'

/** Several tables as a document to print, one under the other; throws `too_long` when one has too many rows. */
export async function bookPdf(book: WrittenBook, now: number, language: Language): Promise<PdfDocument> {
  const write = printed(book.zone, language)
  const content: PdfDocument['content'][number][] = [{ text: book.title, style: 'title' }]
  let lies = false
  for (const { title, lines = [], columns, rows, foot } of book.parts) {
    const cells: string[][] = []
    for await (const some of rows) {
      await breathe()
      cells.push(...cellsOf(columns, some, write, ''))
      refuseLongPdf(cells.length)
    }
    const shown = printedColumns(columns)
    lies ||= isWide(shown)
    if (title !== book.title)
      content.push({ text: title, bold: true, fontSize: 12, margin: [0, 14, 0, 2], headlineLevel: 1 })
    for (const line of lines) content.push({ text: line, style: 'quiet' })
    const table = { columns: shown, cells, mayBreak: true }
    content.push(
      { text: ' ', fontSize: 4 },
      foot ? { ...table, foot: rowOf(columns, foot, write, '') } : table,
    )
  }
  return {
    language,
    clinic: book.clinic,
    title: book.title,
    pageLabel: pageLabel(language),
    made: now,
    isWide: lies,
    content,
  }
}
