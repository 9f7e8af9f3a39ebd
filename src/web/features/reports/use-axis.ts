import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/reports/graphs.ts'
import { useFormat } from '#web/i18n/format.ts'

/** From how much on amounts are told in thousands, and in millions. */
const UNITS = [
  [10_000_000, 1_000_000, 'millions'],
  [10_000, 1_000, 'thousands'],
] as const

const digits = (value: number) => (Number.isInteger(value) ? 0 : 1)

/** How an axis tells its figures, and in which unit: "mii de lei". */
export function useAxis(kind: Figure['kind'], values: readonly (number | null | undefined)[]) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const most = Math.max(0, ...values.map(value => Math.abs(value ?? 0)))
  const [, by, unit] = UNITS.find(([from]) => most >= from) ?? [0, 1, 'plain']
  const say = (value: number) => format.number(value, digits(value)).replace('-', '\u2212')
  if (kind === 'money') return { unit: t(`axis.${unit}`), sayTick: (value: number) => say(value / by) }
  if (kind === 'minutes') return { unit: t('axis.hours'), sayTick: (value: number) => say(value / 60) }
  return { unit: kind === 'percent' ? t('axis.percent') : '', sayTick: say }
}
