import { LOCALES, type Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { PdfDocument, PdfTable } from '#server/outside/pdf/pdf-document.ts'
import { amountText, dateText, MOST_ROWS, pageLabel } from '#server/records/export/table-pdf.ts'
import { sayMonth } from '#server/texts/say-month.ts'
import type { Content } from 'pdfmake/interfaces'
import type { SourceRows } from '../source.ts'
import type { EarnedSums, SectionRow } from './statements.sql.ts'
import type { Statement } from './statements.ts'
import { STATEMENT as WORDS } from './words.ts'

interface Facts {
  readonly clinic: string
  readonly zone: string
  readonly statement: Statement
  /** In the reader's words. */
  readonly rows: readonly {
    day: string
    what: string
    how: string
    sums: SourceRows['rows'][number]['sums']
  }[]
  readonly rowCount: number
}

/** A statement on paper: its sums, and the rows that they are made of where these are not too many. */
export function statementPdf(facts: Facts, language: Language, now: number): PdfDocument {
  const { statement, clinic, rowCount } = facts
  const title = say(WORDS.title, language, {
    name: statement.doctor.name,
    month: sayMonth(statement.month, language),
  })
  const { corrections, sections, total } = statement
  const topic = say(total.earned < 0 ? WORDS.to_recover : WORDS.to_pay, language)
  return {
    language,
    clinic,
    title,
    pageLabel: pageLabel(language),
    made: now,
    content: [
      { text: title, style: 'title' },
      { text: sayState(facts, language, now), style: 'quiet' },
      { text: say(WORDS.rule, language), style: 'quiet', margin: [0, 0, 0, 10] },
      ...(sections.length === 0 ? [{ text: say(WORDS.nothing, language), style: 'quiet' }] : []),
      ...sections.map(section => sectionOf(section, language)),
      part(
        say(WORDS.corrections, language),
        corrections ? sumsOf(corrections, language) : [[say(WORDS.none, language), '']],
      ),
      {
        ...twoSides(topic, lei(Math.abs(total.earned), language)),
        bold: true,
        fontSize: 13,
        margin: [0, 6, 0, 14],
      },
      ...(rowCount === 0 ? [] : rowsOf(facts, language)),
    ],
  }
}

/** Whether it may still change. */
export function sayState(
  { statement, zone }: Pick<Facts, 'statement' | 'zone'>,
  language: Language,
  now: number,
): string {
  const { closed_at, closed_by } = statement.standing
  if (closed_at === null) return say(WORDS.draft, language, { day: dateText(localDateOf(now, zone)) })
  const day = dateText(localDateOf(Date.parse(closed_at), zone))
  return closed_by
    ? say(WORDS.closed_by, language, { day, name: closed_by })
    : say(WORDS.closed, language, { day })
}

const lei = (bani: number, language: Language) => `${amountText(bani, language)} lei`

const twoSides = (left: string, right: string) => ({
  columns: [
    { text: left, width: '*' as const },
    { text: right, alignment: 'right' as const, width: 'auto' as const },
  ],
})

const part = (title: string, lines: readonly (readonly [string, string])[]): Content => ({
  stack: [
    { text: title, bold: true, fontSize: 11, margin: [0, 0, 0, 3] },
    ...lines.map(([left, right]) => ({
      ...twoSides(left, right),
      margin: [0, 1, 0, 1] as [number, number, number, number],
    })),
  ],
  unbreakable: true,
  margin: [0, 0, 0, 12],
})

function sectionOf(section: SectionRow & { percent: number }, language: Language): Content {
  const { percent, labs } = section
  const title = say(WORDS.section, language, { span: sayDays(section, language), percent })
  return part(title, [
    [sayCollected(section, language), lei(section.collected, language)],
    ...(labs > 0 || section.lab !== 0
      ? [[say(WORDS.lab, language, { works: labs }), lei(-section.lab, language)] as const]
      : []),
    [say(WORDS.base, language), lei(section.base, language)],
    [say(WORDS.earned, language), lei(section.earned, language)],
  ])
}

const sumsOf = ({ collected, lab, earned }: EarnedSums, language: Language): [string, string][] => [
  [say(WORDS.collected, language), lei(collected, language)],
  ...(lab === 0 ? [] : [[say(WORDS.laboratory, language), lei(-lab, language)] as [string, string]]),
  [say(WORDS.earned, language), lei(earned, language)],
]

function sayCollected({ payments, sessions }: SectionRow, language: Language): string {
  if (sessions === 0) return say(WORDS.payments, language, { payments })
  if (payments === 0) return say(WORDS.only_sessions, language, { sessions })
  return say(WORDS.sessions, language, { payments, sessions })
}

/** "1–15 nov." */
function sayDays({ from, to }: SectionRow, language: Language): string {
  const days = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', day: 'numeric', month: 'short' })
  return days.formatRange(new Date(from), new Date(to))
}

function rowsOf({ rows, rowCount }: Facts, language: Language): (Content | PdfTable)[] {
  const title: Content = { text: say(WORDS.rows, language), bold: true, fontSize: 11, margin: [0, 0, 0, 4] }
  if (rowCount > MOST_ROWS)
    return [title, { text: say(WORDS.many_rows, language, { rows: rowCount }), style: 'quiet' }]
  const amount = (bani: number | undefined) => amountText(bani ?? 0, language)
  return [
    title,
    {
      columns: [
        { title: say(WORDS.day, language), width: 16, isNumber: false },
        { title: say(WORDS.what, language), width: 36, isNumber: false },
        { title: say(WORDS.how, language), width: 16, isNumber: false },
        { title: say(WORDS.collected, language), width: 13, isNumber: true },
        { title: say(WORDS.laboratory, language), width: 13, isNumber: true },
        { title: say(WORDS.earned, language), width: 13, isNumber: true },
      ],
      cells: rows.map(({ day, what, how, sums }) => [
        dateText(day),
        what,
        how,
        amount(sums.earned_from),
        sums.lab ? amount(-sums.lab) : '–',
        amount(sums.earned),
      ]),
    },
  ]
}
