// One thing of a form as it stands on paper: asked, answered or empty.

import { LOCALES } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import { sayAnswer } from '#domain/documents/forms/say-answer.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import { fillTags } from '#domain/documents/tags.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { Content } from 'pdfmake/interfaces'
import type { FormFacts, SignedFacts } from './document-facts.ts'
import { drawOptions, isTicked, tick } from './form-options.ts'
import { drawScale, drawTeeth } from './form-boxes.ts'
import { inLines, picture, QUIET, shortPrint, SIZE, together, writingLine } from './paper.ts'
import { drawSignature } from './form-signature.ts'
import { strokesPicture } from './strokes-picture.ts'
import { FORM } from './words.ts'

/** Lines to write on, by what is asked. */
const LINES: Readonly<Partial<Record<FormElement['type'], number>>> = { long: 4 }
const SHORT_LINE = 200
const INITIALS: [number, number] = [120, 36]

export function drawElement(
  element: FormElement,
  facts: FormFacts,
  signed: SignedFacts | undefined,
): Content[] {
  const { language, tags, answers } = facts
  const label = fillTags(textIn(element.label, language), tags)
  const answer = answers?.[element.id]
  switch (element.type) {
    case 'heading':
      return [{ text: label, bold: true, fontSize: 11.5, margin: [0, 10, 0, 4] }]
    case 'paragraph':
      return [{ text: inLines(label), fontSize: SIZE, margin: [0, 0, 0, 6] }]
    case 'image':
      return [picture(facts.pictures.get(element.image_id ?? 0), { percent: 60, alt: label }, language)]
    case 'page_break':
      return []
    case 'consent':
      return [tick(label, answer === true, answers === null)]
    case 'signature':
      return drawSignature(label, facts, signed)
    default: {
      const help = fillTags(textIn(element.help, language), tags)
      const drawn = drawAnswer(element, answer, facts)
      const [first, ...rest] = drawn
      return [...together(questionOf(label, help, element, facts), first, lengthOf(element, answer)), ...rest]
    }
  }
}

function questionOf(
  label: string,
  help: string,
  { required }: FormElement,
  { answers, language }: FormFacts,
): Content {
  const mark = answers === null && required ? `  (${say(FORM.required, language)})` : ''
  return {
    stack: [
      {
        text: [
          { text: label, bold: true },
          { text: mark, color: QUIET, fontSize: 8 },
        ],
        fontSize: SIZE,
      },
      ...(help === '' ? [] : [{ text: help, color: QUIET, fontSize: 8 }]),
    ],
    margin: [0, 5, 0, 2],
  }
}

const lengthOf = ({ options = [] }: FormElement, answer: Answer | undefined) =>
  typeof answer === 'string' ? answer.length + answer.split('\n').length * 60 : options.length * 40

/** What was answered, or where it is written. */
function drawAnswer(element: FormElement, answer: Answer | undefined, facts: FormFacts): Content[] {
  const { language, answers } = facts
  const isPaper = answers === null
  switch (element.type) {
    case 'yes_no':
    case 'choice':
    case 'dropdown':
    case 'choices':
      return drawOptions(element, answer, facts)
    case 'scale':
      if (isPaper || answer !== undefined) return drawScale(element, answer, language)
      break
    case 'teeth':
      if (isPaper) return drawTeeth(language)
      break
    case 'upload':
      return drawUploads(answer, facts)
    case 'initials':
      if (isTicked(answer))
        return [{ svg: strokesPicture(answer as Strokes), fit: INITIALS, margin: [0, 2, 0, 6] }]
      break
    default:
  }
  if (isPaper) return drawLines(element)
  const said = sayAnswer(element, answer, language)
  return said === '' ? [unanswered(facts)] : [{ text: inLines(said), fontSize: SIZE, margin: [0, 0, 0, 5] }]
}

const unanswered = ({ language }: FormFacts): Content => ({
  text: say(FORM.nothing, language),
  color: QUIET,
  fontSize: SIZE,
  margin: [0, 0, 0, 5],
})

function drawLines({ type }: FormElement): Content[] {
  const isShort = type === 'number' || type === 'date' || type === 'initials'
  return [
    { stack: Array.from({ length: LINES[type] ?? 1 }, () => writingLine(isShort ? SHORT_LINE : undefined)) },
  ]
}

/** By their names, with what says of each that it is the very one. */
function drawUploads(answer: Answer | undefined, facts: FormFacts): Content[] {
  const { answers, uploads, language } = facts
  if (answers === null) return [{ text: say(FORM.attach, language), color: QUIET, margin: [0, 0, 0, 5] }]
  const ids = new Set(Array.isArray(answer) ? (answer as readonly number[]) : [])
  const named = uploads.filter(({ id }) => ids.has(id))
  if (named.length === 0) return [unanswered(facts)]
  return named.map(({ name, size, sha256 }) => ({
    text: say(FORM.upload, language, { name, size: sizeOf(size, language), print: shortPrint(sha256) }),
    fontSize: SIZE,
    margin: [0, 0, 0, 3],
  }))
}

function sizeOf(bytes: number, language: FormFacts['language']): string {
  const isLarge = bytes >= 2 ** 20
  const amount = new Intl.NumberFormat(LOCALES[language], {
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(bytes / 2 ** (isLarge ? 20 : 10), isLarge ? 0 : 1))
  return `${amount} ${isLarge ? 'MB' : 'KB'}`
}
