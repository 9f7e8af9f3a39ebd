import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { EarningsLine } from '#contract/reports/earnings.ts'
import type { Point } from '#contract/reports/graphs.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { CellAvatar } from '../CellAvatar.tsx'
import type { TabProps } from '../tab-props.ts'
import { Definition } from '../tiles/Definition.tsx'
import { useFigureWords } from '../use-figure-words.ts'
import type { Graph } from '../use-graph.ts'
import { FIGURES_OF_BASIS } from './figures-of.ts'
import type { Basis } from './RuleCard.tsx'
import styles from './DoctorsTable.module.css'

interface DoctorsTableProps extends Pick<TabProps, 'onRows'> {
  graph: Graph
  /** How the month of the statements stands. */
  lines: readonly EarningsLine[]
  basis: Basis
  month: string
  /** Whose statement stands beside it. */
  shown: number | undefined
  /** Whether places or services are left out. */
  isNarrowed: boolean
  onStatement: (doctorId: number) => void
}

/** The percent stands between the base and what it makes of it. */
const BEFORE = ['from', 'lab', 'base'] as const
type Part = (typeof BEFORE)[number] | 'earned'

/** A line a doctor: their figures open into rows, their name into the statement. */
export function DoctorsTable(props: DoctorsTableProps) {
  const { graph, lines, basis, month, shown, isNarrowed, onStatement, onRows } = props
  const { t } = useTranslation('earnings')
  const format = useFormat()
  const { say } = useFigureWords()
  const keys = FIGURES_OF_BASIS[basis]
  const heads = { from: t(basis === 'made' ? 'table.made' : 'table.collected'), lab: t('table.lab'), base: t('table.base'), earned: t('table.earned') } // prettier-ignore
  const isOneMonth = graph.from.slice(0, 7) === graph.to.slice(0, 7)
  const percentsOf = (id: string) => lines.find(({ doctor }) => String(doctor.id) === id)?.percents ?? []
  const amount = (part: Part, value: number | null | undefined) =>
    part === 'lab' ? (value ? say('money', -value, true) : '–') : say('money', value, true)
  const cell = (part: Part, point: Pick<Point, 'label' | 'values'>, key?: string) => {
    const measure: FigureKey = keys[part]
    const text = amount(part, point.values[measure])
    const open = () => onRows({ measure, report: 'earnings', ...(key && { group: 'doctor', key }) })
    return (
      <button
        type="button"
        className={styles.figureButton}
        aria-label={t('table.rows', { name: point.label, figure: heads[part], value: text })}
        onClick={open}
      >
        {text}
      </button>
    )
  }

  const head = (part: Part) => {
    const figure = graph.columns.find(column => column.key === keys[part])
    // Before its name, so that names end where their figures do.
    return (
      <span className={styles.head}>
        {figure ? <Definition figure={figure} /> : null}
        {heads[part]}
      </span>
    )
  }

  const total = { label: t('table.total'), values: graph.totals }
  return (
    <section className={styles.card}>
      <table className={styles.table} aria-label={t('table.label')}>
        <thead>
          <tr>
            <th scope="col">{t('table.doctor')}</th>
            {BEFORE.map(part => (
              <th
                key={part}
                scope="col"
                aria-label={heads[part]}
                className={clsx(styles.figure, styles[part])}
              >
                {head(part)}
              </th>
            ))}
            <th scope="col" className={clsx(styles.figure, styles.percent)}>
              {t('table.percent')}
            </th>
            <th scope="col" aria-label={heads.earned} className={styles.figure}>
              {head('earned')}
            </th>
            <th scope="col">
              {isOneMonth
                ? t('table.statement')
                : t('table.statementOf', { month: format.monthShort(`${month}-01`) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {graph.series.map(point => {
            const line = lines.find(({ doctor }) => String(doctor.id) === point.key)
            const state = line?.state ?? 'draft'
            return (
              <tr key={point.key} data-shown={String(shown) === point.key || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.doctor}
                    aria-label={t('table.open', { name: point.label })}
                    onClick={() => onStatement(Number(point.key))}
                  >
                    <CellAvatar point={point} size={28} />
                    <span>{point.label}</span>
                  </button>
                </th>
                {BEFORE.map(part => (
                  <td key={part} className={clsx(styles.figure, styles[part])}>
                    {cell(part, point, point.key)}
                  </td>
                ))}
                <td className={clsx(styles.figure, styles.percent)}>
                  {isOneMonth && basis === 'collected' ? sayPercents(percentsOf(point.key), say) : ''}
                </td>
                <td className={clsx(styles.figure, styles.earned)}>
                  {cell('earned', point, point.key)}
                  <span className={styles.of}>
                    {t('table.of', {
                      percent:
                        isOneMonth && basis === 'collected' ? sayPercents(percentsOf(point.key), say) : '',
                      base: say('money', point.values[keys.base]),
                    }).trim()}
                  </span>
                </td>
                <td>
                  <Badge tone={state === 'closed' ? 'ok' : 'warn'}>{t(`state.${state}`)}</Badge>
                </td>
              </tr>
            )
          })}
        </tbody>
        {graph.series.length > 1 ? (
          <tfoot>
            <tr>
              <th scope="row">{t('table.total')}</th>
              {BEFORE.map(part => (
                <td key={part} className={clsx(styles.figure, styles[part])}>
                  {cell(part, total)}
                </td>
              ))}
              <td aria-hidden="true" className={styles.percent} />
              <td className={clsx(styles.figure, styles.earned)}>{cell('earned', total)}</td>
              <td aria-hidden="true" />
            </tr>
          </tfoot>
        ) : null}
      </table>
      {isNarrowed ? <p className={styles.note}>{t('table.narrowed')}</p> : null}
    </section>
  )
}

/** "35 → 40 %" */
function sayPercents(percents: readonly number[], say: ReturnType<typeof useFigureWords>['say']): string {
  const last = percents.at(-1)
  if (last === undefined) return ''
  return [...percents.slice(0, -1).map(String), say('percent', last)].join(' → ')
}
