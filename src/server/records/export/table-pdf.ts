import { setImmediate as breathe } from 'node:timers/promises'
import { LOCALES, type Language } from '#contract/language.ts'
import { defineTexts, say } from '#contract/texts.ts'
import { ronOf } from '#domain/money/money.ts'
import { formatTime, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { PdfColumn, PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { durationText } from './duration-text.ts'
import { cellsOf, isNumber, widthOf, type Head, type Writers, type WrittenTable } from './table.ts'

/** More rows than anybody prints. */
export const MOST_ROWS = 2_000
/** Wider tables lie on their side. */
const UPRIGHT_CHARACTERS = 115

const WORDS = defineTexts({
  page: { ro: 'Pagina {page} din {pages_total}', en: 'Page {page} of {pages_total}' },
  about: { ro: '{date}, {rows}', en: '{date}, {rows}' },
})

const numbers = (language: Language, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(LOCALES[language], options)
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const NUMBERS = { ro: numbers('ro'), en: numbers('en') }
const DECIMALS = {
  ro: numbers('ro', { maximumFractionDigits: 2 }),
  en: numbers('en', { maximumFractionDigits: 2 }),
}
const AMOUNTS = { ro: numbers('ro', TWO_DECIMALS), en: numbers('en', TWO_DECIMALS) }

/** Throws `too_long` for more rows than a PDF has. */
export function refuseLongPdf(rows: number): void {
  if (rows > MOST_ROWS) throw new Failure('too_long', { values: { rows: MOST_ROWS } })
}

/** The table as a document to print; throws `too_long` when it has too many rows. */
export async function tablePdf(table: WrittenTable, now: number, language: Language): Promise<PdfDocument> {
  const { columns, zone } = table
  const write = printed(zone, language)
  const cells: string[][] = []
  for await (const rows of table.rows) {
    await breathe()
    cells.push(...cellsOf(columns, rows, write, ''))
    refuseLongPdf(cells.length)
  }
  const shown = printedColumns(columns)
  const date = dateText(localDateOf(now, zone))
  return {
    language,
    clinic: table.clinic,
    title: table.title,
    pageLabel: pageLabel(language),
    made: now,
    isWide: isWide(shown),
    content: [
      { text: table.title, style: 'title' },
      {
        text: say(WORDS.about, language, { date, rows: cells.length }),
        style: 'quiet',
        margin: [0, 0, 0, 10],
      },
      { columns: shown, cells },
    ],
  }
}

export const printedColumns = (columns: readonly Head[]): PdfColumn[] =>
  columns.map(column => ({
    title: column.title,
    width: widthOf(column),
    isNumber: isNumber(column.kind),
  }))

/** Whether a table needs paper that lies on its side. */
export const isWide = (columns: readonly PdfColumn[]): boolean =>
  columns.reduce((sum, { width }) => sum + width, 0) > UPRIGHT_CHARACTERS

/** How every page of a document counts itself. */
export const pageLabel = (language: Language) =>
  say(WORDS.page, language, { page: '{page}', pages_total: '{pages}' })

/** "1.250,50" */
export const amountText = (bani: number, language: Language) => AMOUNTS[language].format(ronOf(bani))

/** How what may stand in a column is printed. */
export function printed(zone: string, language: Language): Writers<string> {
  const instant = (at: number) => `${dateText(localDateOf(at, zone))} ${formatTime(minutesOf(at, zone))}`
  return {
    text: String,
    integer: count => NUMBERS[language].format(count),
    money: bani => `${amountText(bani, language)} lei`,
    percent: hundredths => `${DECIMALS[language].format(hundredths)} %`,
    minutes: durationText,
    rating: stars => AMOUNTS[language].format(stars),
    date: dateText,
    instant,
    moment: at => (typeof at === 'number' ? instant(at) : dateText(at)),
  }
}

/** "25.11.2026" */
export function dateText(date: string): string {
  return date.split('-').toReversed().join('.')
}
