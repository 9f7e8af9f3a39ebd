import { useTranslation } from 'react-i18next'
import type { Figure } from '#contract/reports/graphs.ts'
import { useFormat, type Format } from '#web/i18n/format.ts'

type Kind = Figure['kind']

const SPACE = '\u00a0'
const MINUS = '\u2212'
/** Below as many, how many more says more than how many percent. */
const FEW = 100

export interface Change {
  readonly text: string
  readonly isUp: boolean
  /** Whether that is to the good; nothing where it is neither. */
  readonly isGood: boolean | undefined
}

/** Figures in words: "354.100 lei", "4,6 %", "12 h 30 min", and what became of them since. */
export function useFigureWords() {
  const { t, i18n } = useTranslation('reports')
  const format = useFormat()
  const percent = (value: number, digits: number) =>
    `${format.number(value, digits)}${i18n.language === 'en' ? '' : SPACE}%`

  /** `isExact`: amounts with their bani always, as tables have them. */
  function say(kind: Kind, value: number | null | undefined, isExact = false): string {
    if (value === null || value === undefined) return '–'
    const size = Math.abs(value)
    const sign = value < 0 ? MINUS : ''
    if (kind === 'money') return `${sign}${isExact ? format.sum(size) : format.amount(size)}${SPACE}lei`
    if (kind === 'percent') return `${sign}${percent(size, digitsOf(size, 1))}`
    if (kind === 'minutes') return `${sign}${sayMinutes(size, format)}`
    return `${sign}${format.number(size, kind === 'rating' ? 2 : 0)}`
  }

  function sayChange(
    figure: Pick<Figure, 'kind' | 'good'>,
    now: number | null | undefined,
    before: number | null | undefined,
  ): Change | undefined {
    if (now === null || now === undefined || before === null || before === undefined) return undefined
    const by = now - before
    if (by === 0) return { text: t('change.same'), isUp: false, isGood: undefined }
    const isUp = by > 0
    const change = {
      isUp,
      isGood: figure.good === 'none' ? undefined : isUp === (figure.good === 'up'),
    }
    const sign = isUp ? '+' : MINUS
    const size = Math.abs(by)
    if (figure.kind === 'percent') {
      const points = Math.round(size * 10) / 10
      return {
        ...change,
        text: t('change.points', {
          count: points,
          points: `${sign}${format.number(points, digitsOf(points, 1))}`,
        }),
      }
    }
    if (figure.kind === 'rating') return { ...change, text: `${sign}${format.number(size, 2)}` }
    if (before === 0) return { ...change, text: t('change.new') }
    if (figure.kind === 'count' && Math.abs(before) < FEW)
      return {
        ...change,
        text: t('change.from', { by: `${sign}${format.number(size)}`, before: format.number(before) }),
      }
    const share = Math.round((size / Math.abs(before)) * 1000) / 10
    return { ...change, text: `${sign}${percent(share, digitsOf(share, 1))}` }
  }

  return { say, sayChange }
}

/** No decimals where there are none to tell. */
const digitsOf = (value: number, most: number) => (Number.isInteger(Math.round(value * 10) / 10) ? 0 : most)

function sayMinutes(minutes: number, format: Format): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  const parts = [
    hours > 0 ? `${format.number(hours)}${SPACE}h` : '',
    rest > 0 || hours === 0 ? `${rest}${SPACE}min` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
