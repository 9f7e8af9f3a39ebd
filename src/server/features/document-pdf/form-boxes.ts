import { say } from '#contract/texts.ts'
import { SCALE } from '#domain/documents/forms/form-elements.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { TEETH } from '#domain/patients/teeth.ts'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { ACCENT, QUIET, SIZE } from './paper.ts'
import { FORM } from './words.ts'

const BOX = 22

/** From one end to the other, the number that was said in bold. */
export function drawScale(
  { low, high }: FormElement,
  answer: Answer | undefined,
  language: DocumentLanguage,
): Content[] {
  const numbers = Array.from({ length: SCALE.to - SCALE.from + 1 }, (_, index) => SCALE.from + index)
  const ends = [
    { number: SCALE.from, text: textIn(low, language) },
    { number: SCALE.to, text: textIn(high, language) },
  ].flatMap(({ number, text }) => (text === '' ? [] : `${number}: ${text}`))
  const said = typeof answer === 'number' ? `${answer}, ${say(FORM.scale, language, SCALE)}` : ''
  const about = [said, ends.join(', ')].filter(Boolean).join('; ')
  return [
    {
      layout: 'grid',
      table: {
        widths: numbers.map(() => BOX),
        body: [numbers.map(number => boxOf(number, number === answer))],
      },
      margin: [0, 2, 0, 2],
    },
    {
      text: about,
      fontSize: said === '' ? 8 : SIZE,
      color: said === '' ? QUIET : ACCENT,
      margin: [0, 0, 0, 5],
    },
  ]
}

const boxOf = (number: number, isSaid: boolean): TableCell => ({
  text: String(number),
  alignment: 'center',
  ...(isSaid && { bold: true, color: '#ffffff', fillColor: ACCENT }),
})

const quarter = (from: number) => TEETH.filter(tooth => Math.floor(tooth / 10) === from)

const row = (right: number, left: number): Content => ({
  columns: [
    { width: '*', text: quarter(right).toReversed().join('   '), alignment: 'right' },
    { width: 'auto', text: '|', color: QUIET },
    { width: '*', text: quarter(left).join('   ') },
  ],
  columnGap: 8,
  margin: [0, 2, 0, 2],
})

/** Both dentitions as they stand in the mouth, to draw circles on. */
export function drawTeeth(language: DocumentLanguage): Content[] {
  return [
    {
      stack: [
        { text: say(FORM.circle, language), color: QUIET, fontSize: 8 },
        row(1, 2),
        row(5, 6),
        row(8, 7),
        row(4, 3),
      ],
      margin: [0, 0, 0, 6],
    },
  ]
}
