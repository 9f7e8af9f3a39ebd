import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import { STARTERS } from '#server/features/document-starters/document-starters.ts'

type Told = Readonly<Record<string, Answer>>

/** Somebody with a heart that is looked after; some of it the record does not know yet. */
export const HEALTH: Told = {
  allergies: { chosen: ['penicillin'] },
  anticoagulants: 'yes',
  anticoagulant: { chosen: ['acenocoumarol'] },
  othermedicines: 'yes',
  medicinelist: 'Perindopril 5 mg dimineața, Euthyrox 50 µg',
  heartdisease: { chosen: ['hypertension', 'arrhythmia'] },
  conditions: { chosen: ['thyroid'] },
  infections: { chosen: ['none'] },
  pregnancy: { chosen: ['no'] },
  fear: 6,
  more: 'Amețesc dacă stau mult cu capul pe spate. Prefer programările de dimineață.',
}
export const QUESTION: Told = { questions: 'Cât timp durează până pot mânca normal?' }

/** Agrees and keeps what the record says; whatever was not told is answered with no. */
export function answersOf(starter: string, told: Told): Record<string, Answer> {
  const { content } = STARTERS.find(({ kind, name }) => kind === 'form' && name === starter)!
  const elements = 'elements' in content ? content.elements : []
  const answers: Record<string, Answer> = {}
  for (const element of elements) {
    const answer = told[element.id] ?? usual(element)
    if (answer !== undefined) answers[element.id] = answer
  }
  return answers
}

function usual({ type }: FormElement): Answer | undefined {
  if (type === 'consent') return true
  if (type === 'record') return { keep: true }
  return type === 'yes_no' ? 'no' : undefined
}

const POINTS = 46

const round = (points: number[][]) => points.flat().map(value => Math.round(value * 10) / 10)

/** A hand that signs: loops that go right, and a line beneath; another for each `seed`. */
export function signatureOf(seed: number): Strokes {
  const tall = 18 + (seed % 7) * 2
  const loops = 2.4 + (seed % 5) * 0.5
  const name = Array.from({ length: POINTS }, (_, at) => {
    const way = at / (POINTS - 1)
    const turn = way * loops * 2 * Math.PI
    const size = tall * (1.25 - way * 0.7)
    return [40 + way * 210 + Math.sin(turn) * size * 0.6, 78 - Math.cos(turn) * size, at * 17]
  })
  const line = Array.from({ length: 14 }, (_, at) => [70 + at * 13, 118 - at + (at % 3), 980 + at * 14])
  return { width: 320, height: 160, strokes: [{ points: round(name) }, { points: round(line) }] }
}
