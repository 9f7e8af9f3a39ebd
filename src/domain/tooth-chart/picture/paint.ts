import type { State } from '../kinds.ts'

// What lines and areas are painted with, once for screens (inks are the theme's) and for pictures that stand alone.

/** On paper; a screen has the same names in `tooth-chart.css`. */
export const PAPER = {
  enamel: '#fefdfb',
  'enamel-shade': '#f1ede6',
  root: '#f8f1e3',
  'root-shade': '#ede2ce',
  'root-back': '#efe5d2',
  line: '#857d72',
  soft: '#cfc7bb',
  absent: '#918a80',
  germ: '#eeedea',
  done: '#1b579c',
  'done-tint': '#dfebf9',
  existing: '#434b59',
  'existing-fill': '#6a7383',
  'existing-tint': '#dde1e8',
  planned: '#b45309',
  'planned-tint': '#fdf0dc',
  condition: '#c0281c',
  'condition-tint': '#fbe3e0',
  text: '#57514b',
  surface: '#ffffff',
  rule: '#e6e3dd',
} as const
export type Ink = keyof typeof PAPER

/** Areas that ink alone does not fill. */
export type Pattern = 'hatch' | 'dots'

interface Manner {
  fill?: Ink | Pattern
  stroke?: Ink
  width?: number
  dash?: string
}

const BODY = {
  back: { fill: 'root-back', stroke: 'line', width: 2.2 },
  root: { fill: 'root', stroke: 'line', width: 2.2 },
  'root-shade': { fill: 'root-shade' },
  crown: { fill: 'enamel', stroke: 'line', width: 2.2 },
  'crown-shade': { fill: 'enamel-shade' },
  ridge: { stroke: 'soft', width: 2 },
  'waiting-back': { fill: 'root-back', stroke: 'line', width: 2.2, dash: '6 5' },
  'waiting-root': { fill: 'root', stroke: 'line', width: 2.2, dash: '6 5' },
  'waiting-crown': { fill: 'enamel', stroke: 'line', width: 2.2, dash: '6 5' },
  absent: { stroke: 'absent', width: 1.9, dash: '5 6' },
  gone: { stroke: 'absent', width: 2.4 },
  germ: { fill: 'germ', stroke: 'absent', width: 2, dash: '6 5' },
  sign: { stroke: 'condition', width: 4 },
} as const satisfies Record<string, Manner>

/** A filled area; a cover of the whole; a canal; a thinner mark; a spot with an edge, a dot without one; sealed fissures. */
const WORK = {
  'condition-fill': { fill: 'dots', stroke: 'condition', width: 2.4 },
  'existing-fill': { fill: 'existing-fill', stroke: 'existing', width: 2.4 },
  'planned-fill': { fill: 'hatch', stroke: 'planned', width: 2.4, dash: '6 4' },
  'done-fill': { fill: 'done', stroke: 'done', width: 2.4 },
  'condition-cover': { fill: 'condition-tint', stroke: 'condition', width: 3.8, dash: '.1 6.5' },
  'existing-cover': { fill: 'existing-tint', stroke: 'existing', width: 3.8 },
  'planned-cover': { fill: 'hatch', stroke: 'planned', width: 3.8, dash: '8 5.5' },
  'done-cover': { fill: 'done-tint', stroke: 'done', width: 3.8 },
  'condition-line': { stroke: 'condition', width: 5, dash: '.1 8' },
  'existing-line': { stroke: 'existing', width: 4.4 },
  'planned-line': { stroke: 'planned', width: 4, dash: '7 7' },
  'done-line': { stroke: 'done', width: 5.2 },
  'condition-mark': { stroke: 'condition', width: 4, dash: '.1 6' },
  'existing-mark': { stroke: 'existing', width: 2.8 },
  'planned-mark': { stroke: 'planned', width: 4, dash: '9 7' },
  'done-mark': { stroke: 'done', width: 3.2 },
  'condition-spot': { fill: 'condition-tint', stroke: 'condition', width: 2.6 },
  'existing-spot': { fill: 'existing-tint', stroke: 'existing', width: 2.6 },
  'planned-spot': { fill: 'planned-tint', stroke: 'planned', width: 2.6, dash: '5 3.5' },
  'done-spot': { fill: 'done-tint', stroke: 'done', width: 2.6 },
  'condition-dot': { fill: 'condition' },
  'existing-dot': { fill: 'existing' },
  'planned-dot': { fill: 'planned' },
  'done-dot': { fill: 'done' },
  'condition-seal': { stroke: 'condition', width: 4, dash: '.1 7' },
  'existing-seal': { stroke: 'existing', width: 4.4 },
  'planned-seal': { stroke: 'planned', width: 5, dash: '2 8' },
  'done-seal': { stroke: 'done', width: 5.2 },
} as const satisfies Record<
  `${State}-${'fill' | 'cover' | 'line' | 'mark' | 'spot' | 'dot' | 'seal'}`,
  Manner
>

const PAINTS: Record<keyof typeof BODY | keyof typeof WORK, Manner> = { ...BODY, ...WORK }
export type Paint = keyof typeof PAINTS

/** One path of a drawing; all drawings are made of them. */
export interface Stroke {
  paint: Paint
  d: string
}

export type Paints = Readonly<Record<Paint, string>>

/** The attributes of each paint, where `ink` says a colour and `pattern` what an area is filled with. */
export function paintsIn(ink: (name: Ink) => string, pattern: (name: Pattern) => string): Paints {
  const entries = Object.entries(PAINTS).map(([name, { fill, stroke, width, dash }]) => {
    const filled =
      fill === undefined ? 'none' : fill === 'hatch' || fill === 'dots' ? pattern(fill) : ink(fill)
    if (!stroke) return [name, `fill="${filled}"`]
    const round = !fill || dash?.startsWith('.1') ? ' stroke-linecap="round"' : ''
    const dashed = dash ? ` stroke-dasharray="${dash}"` : ''
    return [
      name,
      `fill="${filled}" stroke="${ink(stroke)}" stroke-width="${width}" stroke-linejoin="round"${round}${dashed}`,
    ]
  })
  return Object.fromEntries(entries) as Paints
}
