import { LOCALES, type Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { formatTime, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import type { Content } from 'pdfmake'
import { COPY_WORDS } from '../words.ts'

export type Part = PdfDocument['content'][number]
/** Words without variables. */
export type Word = {
  [Key in keyof typeof COPY_WORDS]: (typeof COPY_WORDS)[Key]['ro'] extends `${string}{${string}` ? never : Key
}[keyof typeof COPY_WORDS]
type Cell = string | false | null | undefined

export const listed = (...parts: Cell[]) => parts.filter(Boolean).join(' · ')
export const heading = (text: string): Content => ({ text, bold: true, margin: [0, 8, 0, 2] })
export const quiet = (text: string): Content => ({ text, style: 'quiet', margin: [0, 3, 0, 0] })

/** Of a day, or of an instant as it is written in the clinic's zone. */
export const date = (day: string) => day.slice(0, 10).split('-').toReversed().join('.')

/** What a copy to read is made of, in its language and the clinic's zone; of what is not there nothing is shown. */
export function copyParts(language: Language, zone: string) {
  const word = (key: Word) => say(COPY_WORDS[key], language)
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALES[language], options)
  const money = numbers({ minimumFractionDigits: 2 })
  const whole = numbers({ maximumFractionDigits: 0 })
  const tenths = numbers({ maximumFractionDigits: 1 })

  return {
    language,
    word,
    moment: (at: string) => {
      const instant = Date.parse(at)
      return `${date(localDateOf(instant, zone))} ${formatTime(minutesOf(instant, zone))}`
    },
    lei: (amount: number) => `${money.format(amount)}\u00a0lei`,
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${whole.format(bytes / 1_000)} KB` : `${tenths.format(bytes / 1_000_000)} MB`,

    section: (title: Word, parts: readonly Part[]): Part[] =>
      parts.length === 0
        ? []
        : [{ text: word(title), bold: true, fontSize: 12, margin: [0, 16, 0, 6] }, ...parts],

    /** Columns by how wide they are beside one another. */
    table: (columns: readonly (readonly [title: Word, width: number])[], rows: readonly Cell[][]): Part[] =>
      rows.length === 0
        ? []
        : [
            {
              columns: columns.map(([title, width]) => ({ title: word(title), width, isNumber: false })),
              cells: rows.map(row => row.map(cell => cell || '')),
              mayBreak: true,
            },
          ],

    facts: (rows: readonly (readonly [name: string, value: Cell])[]): Part[] => {
      const known = rows.flatMap(([name, value]) => (value ? [[{ text: name, style: 'quiet' }, value]] : []))
      return known.length === 0 ? [] : [{ layout: 'noBorders', table: { widths: [130, '*'], body: known } }]
    },
  }
}

export type CopyParts = ReturnType<typeof copyParts>
