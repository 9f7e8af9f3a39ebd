import { say } from '#contract/texts.ts'
import type { Content } from 'pdfmake/interfaces'
import type { FormFacts, SignedFacts } from './document-facts.ts'
import { dayAt, LINE, QUIET, SIZE, timeAt, writingLine } from './paper.ts'
import { strokesPicture } from './strokes-picture.ts'
import { FORM } from './words.ts'

const DRAWN: [number, number] = [220, 64]
const WIDTH = 240

/** Where a form is signed: empty, to sign on paper, or as it was signed. */
export function drawSignature(label: string, facts: FormFacts, signed: SignedFacts | undefined): Content[] {
  const { language } = facts
  const head: Content = {
    text: label || say(FORM.signature, language),
    bold: true,
    fontSize: SIZE,
    margin: [0, 8, 0, 4],
  }
  const stack: Content[] = signed
    ? [head, drawnOf(signed), lineUnder(0), { text: sayWho(facts, signed), fontSize: 8, color: QUIET }]
    : [
        head,
        { text: say(FORM.nameLine, language), color: QUIET, fontSize: 8 },
        writingLine(WIDTH),
        lineUnder(34),
      ]
  return [{ stack, unbreakable: true, margin: [0, 0, 0, 8] }]
}

/** Drawn, or the name that was typed. */
export const drawnOf = ({ strokes, typedName }: SignedFacts, fit = DRAWN): Content =>
  strokes ? { svg: strokesPicture(strokes), fit } : { text: typedName ?? '', italics: true, fontSize: 16 }

const lineUnder = (above: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.6, lineColor: LINE }],
  margin: [0, above, 0, 3],
})

function sayWho({ language }: FormFacts, { evidence, zone }: SignedFacts): string {
  const { signer, signed_at: signedAt } = evidence
  const at = Date.parse(signedAt)
  return say(FORM.signedBy, language, {
    name: signer.name,
    as: say(signer.as === 'guardian' ? FORM.guardianSigner : FORM.patientSigner, language),
    day: dayAt(at, zone, language),
    time: timeAt(at, zone),
  })
}
