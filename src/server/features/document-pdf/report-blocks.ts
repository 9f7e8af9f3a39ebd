import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import { say } from '#contract/texts.ts'
import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import { amountText } from '#server/records/export/table-pdf.ts'
import type { Content, TableCell } from 'pdfmake/interfaces'
import type { ReportFacts } from './document-facts.ts'
import { dayAt, inLines, LINE, PAGE_WIDTH, QUIET, SIZE, timeAt } from './paper.ts'
import { REPORT } from './words.ts'

/** What fills itself from the visit. */
export function drawBlock(kind: BlockKind, facts: ReportFacts): Content[] {
  return DRAWN[kind]?.(facts) ?? []
}

const DRAWN: Readonly<Record<BlockKind, (facts: ReportFacts) => Content[]>> = {
  services: drawServices,
  diagnoses: drawDiagnoses,
  teeth: ({ blocks }) =>
    blocks.teeth === '' ? [] : [{ svg: blocks.teeth, width: PAGE_WIDTH, margin: [0, 4, 0, 8] }],
  observations: drawObservations,
  doctor_signature: drawSignature,
}

const nothing = (text: string): Content => ({ text, color: QUIET, margin: [0, 0, 0, 5] })

const right = (text: string, rest: object = {}): TableCell => ({ text, alignment: 'right', ...rest })

function drawServices({ blocks: { services }, language }: ReportFacts): Content[] {
  if (services.length === 0) return [nothing(say(REPORT.noServices, language))]
  const amount = (price: number | null) =>
    price === null ? '' : say(REPORT.lei, language, { amount: amountText(Math.round(price * 100), language) })
  const head = { bold: true, color: QUIET }
  const priced = services.flatMap(({ price }) => price ?? [])
  const total = Math.round(priced.reduce((sum, price) => sum + price * 100, 0)) / 100
  return [
    {
      layout: 'facts',
      margin: [0, 0, 0, 8],
      table: {
        headerRows: 1,
        widths: ['auto', '*', 'auto'],
        body: [
          [
            { text: say(REPORT.tooth, language), ...head },
            { text: say(REPORT.service, language), ...head },
            right(priced.length > 0 ? say(REPORT.price, language) : '', head),
          ],
          ...services.map(({ teeth, name, price }): TableCell[] => [
            { text: teeth.join(', ') },
            { text: name },
            right(amount(price)),
          ]),
          ...(priced.length > 1
            ? [
                [
                  { text: '' },
                  { text: say(REPORT.total, language), bold: true },
                  right(amount(total), { bold: true }),
                ],
              ]
            : []),
        ],
      },
    },
  ]
}

function drawDiagnoses({ blocks: { diagnoses }, language }: ReportFacts): Content[] {
  if (diagnoses.length === 0) return [nothing(say(REPORT.noDiagnoses, language))]
  return diagnoses.map(({ teeth, name, code }, index) => ({
    text: `${teeth.length > 0 ? `${teeth.join(', ')}: ` : ''}${name}${code === '' ? '' : ` (${code})`}`,
    fontSize: SIZE,
    margin: [0, 0, 0, index === diagnoses.length - 1 ? 5 : 2],
  }))
}

function drawObservations({ blocks: { observations }, language, zone }: ReportFacts): Content[] {
  if (observations.length === 0) return [nothing(say(REPORT.noObservations, language))]
  return observations.flatMap(({ text, by, at }): Content[] => [
    { text: inLines(text), fontSize: SIZE },
    { text: sayWho(by, Date.parse(at), zone, language), fontSize: 8, color: QUIET, margin: [0, 1, 0, 6] },
  ])
}

const sayWho = (name: string, at: number, zone: string, language: ReportFacts['language']) =>
  say(REPORT.by, language, { name, day: dayAt(at, zone, language), time: timeAt(at, zone) })

function drawSignature({ blocks, language, zone }: ReportFacts): Content[] {
  const signed: ReportBlocks['doctor_signature'] = blocks.doctor_signature
  const at = signed ? Date.parse(signed.at) : 0
  const lines: Content[] = signed
    ? [
        { text: [signed.title, signed.name].filter(Boolean).join(' '), bold: true, fontSize: SIZE },
        {
          text: say(REPORT.signed, language, { day: dayAt(at, zone, language), time: timeAt(at, zone) }),
          fontSize: 8,
          color: QUIET,
          margin: [0, 1, 0, 0],
        },
      ]
    : [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.6, lineColor: LINE }],
          margin: [0, 22, 0, 3],
        },
        { text: say(REPORT.unsigned, language), color: QUIET },
      ]
  return [
    {
      columns: [
        { width: '*', text: '' },
        { width: 220, stack: lines },
      ],
      unbreakable: true,
      margin: [0, 8, 0, 6],
    },
  ]
}
