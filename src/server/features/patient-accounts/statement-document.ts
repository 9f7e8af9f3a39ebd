import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { amountText, dateText, pageLabel } from '#server/records/export/table-pdf.ts'
import { presentRow } from './account-row.ts'
import type { AccountMove } from './account-rows.sql.ts'
import type { StatementHead } from './statement.sql.ts'
import { STATEMENT_WORDS as WORDS } from './words.ts'

interface Statement {
  readonly head: StatementHead
  readonly from: string | undefined
  readonly to: string
  /** In bani. */
  readonly opening: number
  /** In the order of their days. */
  readonly moves: readonly AccountMove[]
}

/** What is owed is added up anew in the order of the days, so that it leads from the one end to the other. */
export function statementDocument(
  { head, from, to, opening, moves }: Statement,
  language: Language,
  made: number,
): PdfDocument {
  const amount = (bani: number) => amountText(bani, language)
  let balance = opening
  const sums = { debit: 0, credit: 0 }
  const cells = moves.map(move => {
    const { what, note, debit, credit } = presentRow(move, language, false)
    if (debit !== null) sums.debit += move.amount
    if (credit !== null) sums.credit += move.amount
    balance += debit === null ? (credit === null ? 0 : -move.amount) : move.amount
    const isCovered = debit === null && credit === null
    return [
      dateText(move.day),
      note ? `${what} (${note})` : what,
      isCovered ? say(WORDS.covered, language) : debit === null ? '' : amount(move.amount),
      credit === null ? '' : amount(move.amount),
      amount(balance),
    ]
  })
  const title = say(WORDS.title, language)
  const period = from
    ? say(WORDS.period, language, { from: dateText(from), to: dateText(to) })
    : say(WORDS.whole, language, { to: dateText(to) })
  const whose = [
    `${head.last_name} ${head.first_name}`.trim(),
    head.card_number && say(WORDS.record, language, { number: head.card_number }),
  ]
  const standing = (label: 'before' | 'after', bani: number) => ({
    columns: [
      { text: say(WORDS[label], language), width: '*' as const },
      { text: standingText(bani, language), bold: true, alignment: 'right' as const, width: 'auto' as const },
    ],
    fontSize: 10,
    margin: [0, 6, 0, 6] as [number, number, number, number],
  })
  return {
    language,
    clinic: head.clinic,
    title,
    pageLabel: pageLabel(language),
    made,
    content: [
      { text: title, style: 'title' },
      { text: whose.filter(Boolean).join(', '), bold: true, fontSize: 11 },
      { text: period, style: 'quiet', margin: [0, 0, 0, 8] },
      standing('before', opening),
      cells.length === 0
        ? { text: say(WORDS.none, language), style: 'quiet', margin: [0, 8, 0, 8] }
        : {
            columns: [
              { title: say(WORDS.day, language), width: 12, isNumber: false },
              { title: say(WORDS.what, language), width: 46, isNumber: false },
              { title: say(WORDS.debit, language), width: 14, isNumber: true },
              { title: say(WORDS.credit, language), width: 14, isNumber: true },
              { title: say(WORDS.balance, language), width: 14, isNumber: true },
            ],
            cells,
          },
      standing('after', balance),
      {
        text: say(WORDS.sums, language, { debit: amount(sums.debit), credit: amount(sums.credit) }),
        style: 'quiet',
      },
      { text: say(WORDS.sign, language), style: 'quiet' },
    ],
  }
}

function standingText(bani: number, language: Language): string {
  if (bani === 0) return say(WORDS.even, language)
  return say(WORDS[bani > 0 ? 'owed' : 'ahead'], language, { amount: amountText(Math.abs(bani), language) })
}
