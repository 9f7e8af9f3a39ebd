import { say } from '#contract/texts.ts'
import { isChosen } from '#domain/documents/forms/conditions.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { Content, ContentText } from 'pdfmake/interfaces'
import type { FormFacts } from './document-facts.ts'
import { ACCENT, QUIET, SIZE } from './paper.ts'
import { FORM } from './words.ts'

/** More than these stand in two columns, where all of them are short. */
const MOST_IN_ONE = 6
const SHORT_LABEL = 42
/** A little room to write beside an option. */
const BESIDE = '…………………………………………'
const TICKED = '✓'
const EMPTY = '□'

interface Shown {
  readonly id: string
  readonly text: string
  readonly beside: string
}

export const isTicked = (answer: Answer | undefined) => answer !== undefined

/** A sentence that one agrees to. */
export const tick = (text: string, isOn: boolean, isPaper: boolean): Content => ({
  columns: [
    { width: 12, text: isOn ? TICKED : EMPTY, color: isOn ? ACCENT : QUIET, bold: isOn },
    { width: '*', text, bold: isOn && !isPaper },
  ],
  columnGap: 4,
  fontSize: SIZE,
  margin: [0, 5, 0, 6],
})

/** All that could be chosen, and what was. */
export function drawOptions(element: FormElement, answer: Answer | undefined, facts: FormFacts): Content[] {
  const shown = optionsOf(element, answer, facts)
  const chosen = new Set(isChosen(answer) ? answer.chosen : typeof answer === 'string' ? [answer] : [])
  const options = shown.map(option => drawOption(option, chosen.has(option.id)))
  if (element.type === 'yes_no')
    return [
      { columns: options.map(each => ({ width: 'auto', ...each })), columnGap: 24, margin: [0, 1, 0, 5] },
    ]
  const isShort = shown.every(({ text, beside }) => text.length + beside.length < SHORT_LABEL)
  if (options.length <= MOST_IN_ONE || !isShort) return [{ stack: options, margin: [0, 1, 0, 5] }]
  const half = Math.ceil(options.length / 2)
  return [
    {
      columns: [
        { width: '*', stack: options.slice(0, half) },
        { width: '*', stack: options.slice(half) },
      ],
      columnGap: 16,
      margin: [0, 1, 0, 5],
    },
  ]
}

function drawOption({ text, beside }: Shown, isOn: boolean): ContentText {
  return {
    text: [
      { text: `${isOn ? TICKED : EMPTY} `, color: isOn ? ACCENT : QUIET },
      { text: beside === '' ? text : `${text}: ${beside}`, color: isOn ? ACCENT : QUIET },
    ],
    bold: isOn,
    fontSize: SIZE,
    margin: [0, 1, 0, 1],
  }
}

function optionsOf(
  { type, options = [] }: FormElement,
  answer: Answer | undefined,
  facts: FormFacts,
): Shown[] {
  const { language, answers } = facts
  if (type === 'yes_no')
    return [
      { id: 'yes', text: say(FORM.yes, language), beside: '' },
      { id: 'no', text: say(FORM.no, language), beside: '' },
    ]
  return options.map(({ id, label, with_text: withText }) => ({
    id,
    text: textIn(label, language),
    beside: answers === null ? (withText ? BESIDE : '') : isChosen(answer) ? (answer.texts?.[id] ?? '') : '',
  }))
}
