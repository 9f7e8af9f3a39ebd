import type { Language } from '#contract/language.ts'
import type { Figure, FigureValues, Point } from '#contract/reports/graphs.ts'
import { say } from '#contract/texts.ts'
import type { Graph } from '#server/features/reports/graph.ts'
import { sayChange, sayDays, sayFigure, sayPoint } from '#server/features/reports/said/say-report.ts'
import { thereAlready, type Head, type Kind, type WrittenPart } from '#server/records/export/table.ts'
import { EXPORT_WORDS, GROUP_NAMES } from './words.ts'

const KINDS: Record<Figure['kind'], Kind> = {
  money: 'money',
  count: 'integer',
  percent: 'percent',
  minutes: 'minutes',
  rating: 'rating',
}

export const columnOf = ({ kind, label }: Figure, title = label): Head => ({ kind: KINDS[kind], title })

/** A value as cells have it: amounts in bani. */
export const cellOf = ({ key, kind }: Figure, values: FigureValues | null): number | null => {
  const value = values?.[key] ?? null
  return value === null || kind !== 'money' ? value : Math.round(value * 100)
}

/** Wide enough that no amount and no word breaks. */
const onPaper = (head: Head): Head => ({
  ...head,
  width: Math.max(head.kind === 'money' ? 17 : 11, ...head.title.split(' ').map(word => word.length + 2)),
})

/** One row a key, each figure beside what it is compared with; last what they come to. */
export function splitPart(graph: Graph, language: Language, { isCompared = true } = {}): WrittenPart {
  const { columns, series, totals, previous_totals, group } = graph
  const compared = isCompared ? graph.compared : null
  const isByDay = group === 'day'
  const heads = columns.flatMap(figure => [
    isCompared ? columnOf(figure) : onPaper(columnOf(figure)),
    ...(compared
      ? [
          columnOf(
            figure,
            say(EXPORT_WORDS.before, language, { figure: figure.label, span: sayDays(compared, language) }),
          ),
        ]
      : []),
  ])
  const cells = (values: FigureValues, previous: FigureValues | null) =>
    columns.flatMap(figure => [cellOf(figure, values), ...(compared ? [cellOf(figure, previous)] : [])])
  const name = (point: Point) => (isByDay ? point.key : sayPoint(point, group, language))
  return {
    title: say(EXPORT_WORDS.summary, language),
    columns: [
      {
        title: say(GROUP_NAMES[group], language),
        kind: isByDay ? 'date' : 'text',
        ...(isByDay ? {} : { width: 28 }),
      },
      ...heads,
    ],
    rows: thereAlready(series.map(point => [name(point), ...cells(point.values, point.previous)])),
    foot: [{ instead: say(EXPORT_WORDS.total, language) }, ...cells(totals, previous_totals)],
  }
}

/** One row a figure of the whole, in words, with what became of it since. */
export function totalsPart(
  { columns, totals, previous_totals, compared }: Graph,
  language: Language,
): WrittenPart {
  const words = EXPORT_WORDS
  const then = compared && previous_totals
  return {
    title: say(words.summary, language),
    columns: [
      { title: say(words.figure, language), kind: 'text', width: 30 },
      { title: say(words.value, language), kind: 'text', width: 22 },
      ...(then
        ? [
            { title: sayDays(compared, language), kind: 'text' as const, width: 22 },
            { title: say(words.change, language), kind: 'text' as const, width: 16 },
          ]
        : []),
    ],
    rows: thereAlready(
      columns.map(({ key, kind, label }) => [
        label,
        sayFigure(kind, totals[key], language),
        ...(then
          ? [sayFigure(kind, then[key], language), sayChange(kind, totals[key], then[key], language) ?? null]
          : []),
      ]),
    ),
  }
}

/** What each figure means. */
export function definitionsPart(figures: readonly Figure[], language: Language): WrittenPart {
  const unique = [...new Map(figures.map(figure => [figure.key, figure])).values()]
  return {
    title: say(EXPORT_WORDS.definitions, language),
    columns: [
      { title: say(EXPORT_WORDS.figure, language), kind: 'text', width: 28 },
      { title: say(EXPORT_WORDS.meaning, language), kind: 'text', width: 110 },
    ],
    rows: thereAlready(unique.map(({ label, definition }) => [label, definition])),
  }
}
