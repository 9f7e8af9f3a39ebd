// What proves a signature, as pages behind the document that was signed.

import { say } from '#contract/texts.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { encodeQR } from 'qr'
import type { FormFacts, SignedFacts } from './document-facts.ts'
import { drawEvents } from './evidence-events.ts'
import { signerRows } from './evidence-signer.ts'
import { drawnOf } from './form-signature.ts'
import { dayAt, QUIET, timeAt, title, wholePrint } from './paper.ts'
import { EVIDENCE } from './words.ts'

const GREEN = '#166534'
const CODE = 34
const CARD = { width: 168, drawn: [120, 42] as [number, number] }
const LABEL = 112
const FACT_SIZE = 8.6

export function evidencePages(facts: FormFacts, signed: SignedFacts): Content[] {
  const { language } = facts
  const { evidence } = signed
  const prints = [
    [EVIDENCE.signedContent, evidence.document_sha256],
    [EVIDENCE.templateVersion, evidence.template.sha256],
    [EVIDENCE.answers, evidence.answers_sha256],
    [EVIDENCE.line, evidence.signature_sha256],
    [EVIDENCE.previous, evidence.previous],
  ] as const
  return [
    title(say(EVIDENCE.title, language), { pageBreak: 'before' }),
    { text: say(EVIDENCE.about, language), color: QUIET, fontSize: 9, margin: [0, 0, 0, 10] },
    {
      columns: [
        { width: '*', stack: [heading(say(EVIDENCE.document, language)), documentOf(facts, signed)] },
        cardOf(facts, signed),
      ],
      columnGap: 24,
    },
    heading(say(EVIDENCE.signer, language)),
    rowsOf(signerRows(facts, signed), LABEL),
    heading(say(EVIDENCE.prints, language)),
    rowsOf(
      prints.map(([name, sha256]) => [say(name, language), { text: wholePrint(sha256), fontSize: 7.7 }]),
      LABEL,
    ),
    heading(say(EVIDENCE.happened, language)),
    drawEvents(facts, signed, FACT_SIZE),
    verifyOf(facts, signed),
  ]
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11.5, margin: [0, 7, 0, 3] })

/** A name and what is so of it, line by line. */
const rowsOf = (rows: readonly (readonly [string, TableCell])[], label: number): Content => ({
  layout: 'facts',
  fontSize: FACT_SIZE,
  table: { widths: [label, '*'], body: rows.map(([name, said]) => [{ text: name, color: QUIET }, said]) },
})

function documentOf(
  { form, version, language }: FormFacts,
  { evidence, pages, visit, zone }: SignedFacts,
): Content {
  const name = textIn(form.title, language)
  const of = visit
    ? say(EVIDENCE.visitSays, language, {
        day: dayAt(visit.at, zone, language),
        time: timeAt(visit.at, zone),
        doctor: visit.doctor,
      })
    : say(EVIDENCE.noVisit, language)
  const state = evidence.signer.as === 'guardian' ? EVIDENCE.signedByGuardian : EVIDENCE.signedByPatient
  return rowsOf(
    [
      [say(EVIDENCE.form, language), { text: say(EVIDENCE.formSays, language, { title: name, version }) }],
      [
        say(EVIDENCE.file, language),
        { text: say(EVIDENCE.fileSays, language, { file: evidence.file, pages }) },
      ],
      [say(EVIDENCE.visit, language), { text: of }],
      [say(EVIDENCE.state, language), { text: say(state, language), bold: true, color: GREEN }],
    ],
    66,
  )
}

function cardOf({ language }: FormFacts, signed: SignedFacts) {
  const what = signed.strokes ? EVIDENCE.drawn : EVIDENCE.typed
  const card: Content = {
    layout: 'card',
    margin: [0, 22, 0, 0],
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { ...(drawnOf(signed, CARD.drawn) as object), alignment: 'center' } as Content,
              {
                text: say(what, language),
                color: QUIET,
                fontSize: 8,
                alignment: 'center',
                margin: [0, 6, 0, 0],
              },
            ],
          },
        ],
      ],
    },
  }
  return { width: CARD.width, stack: [card] }
}

function verifyOf({ language }: FormFacts, { verifyAddress }: SignedFacts): Content {
  const code = encodeQR(verifyAddress, 'svg', { ecc: 'medium', border: 1 })
  const address = verifyAddress.replace(/^https?:\/\//, '')
  return {
    unbreakable: true,
    columns: [
      { width: 62, stack: [{ svg: code.slice(code.indexOf('<svg')), width: CODE }] },
      {
        width: '*',
        text: [
          { text: `${say(EVIDENCE.verify, language)} `, bold: true },
          say(EVIDENCE.verifyText, language, { address }),
        ],
        color: QUIET,
        lineHeight: 1.3,
        fontSize: FACT_SIZE,
      },
    ],
    columnGap: 14,
    margin: [0, 9, 0, 0],
  }
}
