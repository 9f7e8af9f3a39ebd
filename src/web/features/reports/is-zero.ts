import type { Graph } from './use-graph.ts'

/** Whether a report has nothing at all to show of its days. */
export const isZero = ({ totals, series }: Pick<Graph, 'totals' | 'series'>): boolean =>
  [totals, ...series.map(({ values }) => values)].every(values =>
    Object.values(values).every(value => !value),
  )
