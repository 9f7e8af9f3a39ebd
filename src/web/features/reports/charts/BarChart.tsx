import { useId, useState, type KeyboardEvent } from 'react'
import { ChartTip } from './ChartTip.tsx'
import { drawBars, type Bar, type Drawn } from './draw-bars.ts'
import { useWidth } from './use-width.ts'
import styles from './BarChart.module.css'

interface BarChartProps {
  /** Names the chart. */
  label: string
  bars: readonly Bar[]
  /** What its figures are called; those that it does not have are left out. */
  words: { value: string; above?: string; previous?: string | undefined; line?: string | undefined; partial?: string } // prettier-ignore
  say: (value: number | null | undefined) => string
  sayTick: (value: number) => string
  /** Whether there are no halves of what is shown. */
  isWhole?: boolean
  height?: number
  /** Opens the rows of a bar. */
  onOpen?: ((bar: Bar) => void) | undefined
}

/** Bars over time. Arrows go from bar to bar, Enter opens the rows; each says its figures by itself. */
export function BarChart(props: BarChartProps) {
  const { label, bars, words, say, sayTick, isWhole = false, height = 216, onOpen } = props
  const { element, width } = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number>()
  const [stop, setStop] = useState(bars.length - 1)
  const hatch = useId()
  const pale = useId()
  const drawn = width > 0 ? drawBars({ bars, width, height, isWhole, sayTick }) : undefined
  const running = bars.findIndex(({ partial }) => partial)
  const active = Math.min(Math.max(stop, 0), bars.length - 1)

  function go(event: KeyboardEvent<SVGElement>, index: number) {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key]
    if (next === undefined) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onOpen?.(bars[index]!)
      return
    }
    event.preventDefault()
    const target = event.currentTarget.parentElement?.querySelector<SVGElement>(`[data-index="${next}"]`)
    target?.focus()
  }

  const lines = (bar: Bar): [string, string][] => [
    [words.value, say(bar.value)],
    ...(words.above ? ([[words.above, say(bar.above)]] as [string, string][]) : []),
    ...(words.line ? ([[words.line, say(bar.line)]] as [string, string][]) : []),
    ...(words.previous ? ([[words.previous, say(bar.previous)]] as [string, string][]) : []),
  ]
  const nameOf = (bar: Bar) =>
    [
      `${bar.name}${bar.partial && words.partial ? ` (${words.partial})` : ''}`,
      ...lines(bar).map(([name, value]) => `${name} ${value}`),
    ].join(', ')

  return (
    <div ref={element} className={styles.chart} style={{ minHeight: height }}>
      {drawn ? (
        <svg
          role="group"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          className={styles.svg}
          onPointerLeave={() => setAt(undefined)}
        >
          <Hatch id={hatch} />
          {words.above ? <Hatch id={pale} isPale /> : null}
          <Axis drawn={drawn} width={width} />
          {drawn.slots.map(({ x, wide, bar, above, previous, axis }, index) => {
            const each = bars[index]!
            return (
              <g
                key={each.key}
                role={onOpen ? 'button' : 'img'}
                aria-label={nameOf(each)}
                tabIndex={index === active ? 0 : -1}
                data-index={index}
                className={styles.slot}
                onPointerEnter={() => setAt(index)}
                onFocus={() => {
                  setStop(index)
                  setAt(index)
                }}
                onBlur={() => setAt(undefined)}
                onKeyDown={event => go(event, index)}
                onClick={() => onOpen?.(each)}
              >
                <rect x={x} y={0} width={wide} height={height} className={styles.hit} />
                {words.previous && previous ? (
                  <rect {...previous} rx={2} className={styles.previous} />
                ) : null}
                {bar ? (
                  <rect
                    {...bar}
                    rx={2}
                    className={each.partial ? styles.partial : styles.bar}
                    fill={each.partial ? `url(#${hatch})` : undefined}
                  />
                ) : null}
                {words.above && above ? (
                  <rect
                    {...above}
                    rx={2}
                    className={each.partial ? styles.abovePartial : styles.above}
                    fill={each.partial ? `url(#${pale})` : undefined}
                  />
                ) : null}
                {axis ? (
                  <text
                    x={x + wide / 2}
                    y={height - 4}
                    className={styles.axis}
                    data-strong={index === running || undefined}
                  >
                    {axis}
                  </text>
                ) : null}
              </g>
            )
          })}
          {words.line ? <Line drawn={drawn} /> : null}
        </svg>
      ) : null}
      {drawn && at !== undefined && bars[at] ? (
        <ChartTip
          title={bars[at].name}
          lines={lines(bars[at])}
          x={drawn.slots[at]!.x}
          wide={drawn.slots[at]!.wide}
          width={width}
        />
      ) : null}
    </div>
  )
}

/** What still runs is hatched: also where there is no colour. */
function Hatch({ id, isPale }: { id: string; isPale?: boolean }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} className={styles.hatchGround} />
        <rect width={2.5} height={6} className={isPale ? styles.above : styles.hatchLine} />
      </pattern>
    </defs>
  )
}

function Axis({ drawn: { left, ticks, zero }, width }: { drawn: Drawn; width: number }) {
  return (
    <g aria-hidden="true">
      {ticks.map(({ y, text }) => (
        <g key={text}>
          <line x1={left} x2={width} y1={y} y2={y} className={y === zero ? styles.zero : styles.grid} />
          <text x={left - 8} y={y + 4} className={styles.tick}>
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}

function Line({ drawn: { line } }: { drawn: Drawn }) {
  const path = line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <g aria-hidden="true" className={styles.over}>
      <path d={path} className={styles.halo} />
      <path d={path} className={styles.line} />
      {line.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={3.5} className={styles.dot} />
      ))}
    </g>
  )
}
