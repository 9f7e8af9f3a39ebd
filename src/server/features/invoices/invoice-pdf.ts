import { LOCALES, type Language } from '#contract/language.ts'
import type { Buyer, Seller } from '#contract/money/invoices.ts'
import { say } from '#contract/texts.ts'
import { amountInWords } from '#domain/money/amount-words.ts'
import { CAPITAL, countyName } from '#domain/clinic/county-codes.ts'
import { formatIban } from '#domain/money/iban.ts'
import { totalByRate } from '#domain/money/invoice-amounts.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import type { Column, Content, ContentText, TableCell } from 'pdfmake/interfaces'
import type { InvoiceDetail } from './invoices.sql.ts'
import { INVOICE_PDF } from './words.ts'

const QUIET = '#57514b'
const LINE = '#e6e3dd'
const INK = '#1f1b18'

/** Buyers abroad read English; everybody else, and the law, Romanian. */
export const languageOf = (buyer: Buyer): Language => (buyer.country === 'RO' ? 'ro' : 'en')

/** The document as it is given to its buyer; of the same invoice always the same. */
export function invoicePdf(detail: InvoiceDetail, seller: Seller, now: number): PdfDocument {
  const language = languageOf(detail.buyer)
  const { word, day } = wordsIn(language)
  const title = `${word(headingOf(detail))} ${detail.number ?? ''}`.trim()
  return {
    language,
    clinic: seller.trade_name,
    title,
    pageLabel: word('page'),
    made: detail.issued_at === null ? now : Date.parse(detail.issued_at),
    content:
      detail.kind === 'receipt'
        ? [headOf(detail, seller, language), partiesOf(detail, seller, language), receiptOf(detail, language)]
        : [
            headOf(detail, seller, language),
            partiesOf(detail, seller, language),
            tableOf(detail, language),
            totalsOf(detail, language),
            footOf(detail, language, day),
          ],
  }
}

const headingOf = ({ cancelled, kind }: InvoiceDetail) => (cancelled ? 'cancelled' : kind)

function wordsIn(language: Language) {
  const days = new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const amounts = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    useGrouping: 'always',
  })
  return {
    word: (text: keyof typeof INVOICE_PDF) => say(INVOICE_PDF[text] as { ro: string; en: string }, language),
    day: (date: string | null) => (date === null ? '' : days.format(new Date(date))),
    lei: (bani: number) => amounts.format(bani / 100),
  }
}

function headOf(detail: InvoiceDetail, seller: Seller, language: Language): Content {
  const { word, day } = wordsIn(language)
  const [series = '', number = ''] = detail.number?.split(' ') ?? []
  const reason = detail.cancelled?.reason ?? detail.reason
  const facts = [
    detail.number === null ? word('draft') : say(INVOICE_PDF.series, language, { series, number }),
    detail.day && say(INVOICE_PDF.issued, language, { day: day(detail.day) }),
    detail.due_on && say(INVOICE_PDF.due, language, { day: day(detail.due_on) }),
    detail.reverses_number &&
      say(INVOICE_PDF.reverses, language, {
        number: detail.reverses_number,
        day: day(detail.reverses_day),
      }),
    detail.cancelled && say(INVOICE_PDF.cancelledOn, language, { day: day(detail.cancelled.day) }),
    reason && say(INVOICE_PDF.reason, language, { reason }),
  ]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: word(headingOf(detail)), bold: true, fontSize: 18, margin: [0, 0, 0, 4] },
          ...listed(facts),
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: [
          { text: seller.trade_name, bold: true, fontSize: 12 },
          { text: detail.place ?? '', color: QUIET },
        ],
      },
    ],
    columnGap: 16,
    margin: [0, 10, 0, 18],
  }
}

const listed = (texts: readonly (string | null | false)[]): ContentText[] =>
  texts.flatMap(text => (text ? [{ text, margin: [0, 1, 0, 0] as [number, number, number, number] }] : []))

function partiesOf({ buyer }: InvoiceDetail, seller: Seller, language: Language): Content {
  const { word } = wordsIn(language)
  const cif = (text: string) => text && say(INVOICE_PDF.cif, language, { cif: text })
  return {
    columns: [
      column(word('seller'), seller.name, [
        joined(cif(seller.cif), seller.reg_no),
        placeOf(seller),
        seller.iban && formatIban(seller.iban),
      ]),
      column(word('buyer'), buyer.name, [
        joined(cif(buyer.cif), buyer.reg_no, buyer.cnp && say(INVOICE_PDF.cnp, language, { cnp: buyer.cnp })),
        placeOf(buyer),
      ]),
    ],
    columnGap: 24,
    margin: [0, 0, 0, 18],
  }
}

const column = (title: string, name: string, facts: readonly string[]): Column => ({
  width: '*',
  stack: [{ text: title, color: QUIET }, { text: name, bold: true, margin: [0, 2, 0, 0] }, ...listed(facts)],
})

const joined = (...texts: string[]) => texts.filter(Boolean).join(' · ')

function placeOf({ address, city, county, country }: Pick<Buyer, 'address' | 'city' | 'county' | 'country'>) {
  const name = countyName(county)
  const isCounty = name !== '' && county !== CAPITAL
  return [address, city, isCounty && `jud. ${name}`, country !== 'RO' && country].filter(Boolean).join(', ')
}

const right = (text: string): TableCell => ({ text, alignment: 'right' })

function tableOf(detail: InvoiceDetail, language: Language): Content {
  const { word, lei } = wordsIn(language)
  const isOutside = detail.lines.every(({ vat }) => vat === 'none')
  const head = ['row', 'name', 'unit', 'quantity', 'price', 'net', 'vat'] as const
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [18, '*', 34, 32, 72, 72, 60],
      body: [
        head.map((name, index) => ({
          text: word(name),
          style: 'head',
          alignment: index > 2 ? ('right' as const) : ('left' as const),
        })),
        ...detail.lines.map((line, index) => [
          { text: String(index + 1) },
          { text: line.name },
          { text: word(line.unit) },
          right(String(line.quantity)),
          right(lei(Math.round(line.net_bani / line.quantity))),
          right(lei(line.net_bani)),
          right(isOutside ? '–' : line.vat === 'exempt' ? word('exempt') : lei(line.vat_bani)),
        ]),
      ],
    },
  }
}

function totalsOf(detail: InvoiceDetail, language: Language): Content {
  const { word, lei } = wordsIn(language)
  const rates = totalByRate(detail.lines).map(({ vat, vat_rate: rate, net_bani: net, vat_bani: tax }) => {
    if (vat === 'none') return word('outside')
    if (vat === 'exempt') return say(INVOICE_PDF.exemptOf, language, { net: lei(net) })
    const values = { rate: rate / 100, net: lei(net), vat: lei(tax) }
    return say(INVOICE_PDF.rateOf, language, values)
  })
  const sum = (title: string, bani: number): Content => ({
    columns: [
      { text: title, width: '*' },
      { text: say(INVOICE_PDF.lei, language, { amount: lei(bani) }), width: 'auto' },
    ],
    margin: [0, 2, 0, 2],
  })
  return {
    columns: [
      { width: '*', stack: listed(rates), color: QUIET },
      {
        width: 220,
        stack: [
          sum(word('totalNet'), detail.net_bani),
          sum(word('vat'), detail.vat_bani),
          {
            canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 1, lineColor: INK }],
            margin: [0, 4, 0, 4],
          },
          {
            columns: [
              { text: word(detail.kind === 'storno' ? 'totalStorno' : 'total'), width: '*' },
              { text: say(INVOICE_PDF.lei, language, { amount: lei(detail.gross_bani) }), width: 'auto' },
            ],
            bold: true,
            fontSize: 13,
          },
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 12, 0, 18],
    unbreakable: true,
  }
}

function footOf(detail: InvoiceDetail, language: Language, day: (date: string | null) => string): Content {
  const { word } = wordsIn(language)
  const texts = [
    detail.note,
    detail.kind === 'proforma' && word('notAnInvoice'),
    detail.issued_by && say(INVOICE_PDF.madeBy, language, { name: detail.issued_by }),
    detail.kind !== 'proforma' && detail.day && day(detail.day) !== '' && word('noSignature'),
  ]
  return {
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 0.5, lineColor: LINE }] },
      { text: texts.filter(Boolean).join(' '), color: QUIET, fontSize: 8, margin: [0, 8, 0, 0] },
    ],
  }
}

/** "Am primit de la …", with the sum in words: what a receipt has to say. */
function receiptOf(detail: InvoiceDetail, language: Language): Content {
  const { word, lei } = wordsIn(language)
  return {
    stack: [
      {
        text: say(INVOICE_PDF.received, language, {
          name: detail.buyer.name,
          amount: lei(detail.gross_bani),
          words: amountInWords(detail.gross_bani),
          what: detail.lines.map(({ name }) => name).join(', '),
        }),
        fontSize: 11,
        lineHeight: 1.5,
        ...(detail.cancelled && { decoration: 'lineThrough' as const }),
      },
      { text: word(detail.cancelled ? 'notReceived' : 'cash'), color: QUIET, margin: [0, 8, 0, 0] },
      {
        text: detail.issued_by ? say(INVOICE_PDF.madeBy, language, { name: detail.issued_by }) : '',
        color: QUIET,
        fontSize: 8,
        margin: [0, 16, 0, 0],
      },
    ],
  }
}
