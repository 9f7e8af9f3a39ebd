import { clsx } from 'clsx'
import { memo } from 'react'
import {
  placeKey,
  sitesAcross,
  UNTOUCHED,
  type PerioTooth,
  type Side,
  type Site,
  type SiteReading,
} from '#domain/perio/sites.ts'
import { cellId } from '../typing/use-typing.ts'
import type { Row } from '../typing/keys.ts'
import type { SiteWords } from '../site-label.ts'
import { depthOf } from './gum-lines.ts'
import styles from './PerioArch.module.css'

export const MARKS = ['bleeding', 'plaque', 'pus'] as const
export type Mark = (typeof MARKS)[number]
export const ROWS = [...MARKS, 'margin', 'depth'] as const

interface ToothFiguresProps {
  tooth: PerioTooth
  side: Side
  /** Of its three sites, as they stand on the screen. */
  readings: readonly (SiteReading | undefined)[]
  /** How much deeper each is than in the exam beside it. */
  deeper: readonly (number | undefined)[]
  /** Where the keyboard is, if it is here. */
  active: Site | undefined
  activeRow: Row
  isFlipped: boolean
  mayWrite: boolean
  words: SiteWords
}

/** What was measured on one side of a tooth, row by row, each site a button. */
export const ToothFigures = memo(function ToothFigures(props: ToothFiguresProps) {
  const { tooth: of, side, isFlipped } = props
  const rows = isFlipped ? ROWS.toReversed() : ROWS
  if (!of.present) return <div className={styles.gap} />
  return (
    <div className={styles.figures} role="group" aria-label={props.words.side(of.tooth, side)}>
      {rows.map(row => (
        <div key={row} className={styles.row}>
          {sitesAcross(of.tooth, side).map((site, index) =>
            row === 'margin' || row === 'depth' ? (
              <Figure key={site} {...props} site={site} index={index} row={row} />
            ) : (
              <MarkCell key={site} {...props} site={site} index={index} mark={row} />
            ),
          )}
        </div>
      ))}
    </div>
  )
}, isSame)

interface CellProps extends ToothFiguresProps {
  site: Site
  index: number
}

function Figure({
  tooth: { tooth },
  readings,
  deeper,
  active,
  activeRow,
  mayWrite,
  words,
  site,
  index,
  row,
}: CellProps & { row: Row }) {
  const reading = readings[index] ?? UNTOUCHED
  const isActive = active === site && activeRow === row
  const change = row === 'depth' ? deeper[index] : undefined
  return (
    <button
      type="button"
      id={cellId({ tooth, site }, row)}
      className={clsx(
        styles.figure,
        row === 'depth' && reading.depth !== null && styles[depthOf(reading.depth)],
        row === 'margin' && reading.margin === 0 && styles.none,
      )}
      aria-current={isActive || undefined}
      aria-label={
        row === 'depth' ? words.site({ ...reading, tooth, site }) : words.margin(tooth, site, reading.margin)
      }
      tabIndex={isActive ? 0 : -1}
      data-key={placeKey(tooth, site)}
      data-row={row}
      disabled={!mayWrite}
    >
      {row === 'depth' ? (reading.depth ?? '·') : signed(reading.margin)}
      {change ? (
        <sup data-worse={change > 0 || undefined}>{change > 0 ? `+${change}` : `−${-change}`}</sup>
      ) : null}
    </button>
  )
}

const signed = (margin: number) => (margin < 0 ? `−${-margin}` : margin)

function MarkCell({
  tooth: { tooth },
  readings,
  mayWrite,
  words,
  site,
  index,
  mark,
}: CellProps & { mark: Mark }) {
  const isOn = (readings[index] ?? UNTOUCHED)[mark]
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={words.mark(tooth, site, mark)}
      aria-pressed={isOn}
      tabIndex={-1}
      data-key={placeKey(tooth, site)}
      data-row={mark}
      disabled={!mayWrite}
    >
      <i data-mark={mark} />
    </button>
  )
}

/** Readings are found anew with each key; of most teeth they are the same. */
function isSame(one: ToothFiguresProps, other: ToothFiguresProps): boolean {
  const { readings, deeper, tooth, ...rest } = one
  return (
    readings.every((reading, index) => reading === other.readings[index]) &&
    deeper.every((change, index) => change === other.deeper[index]) &&
    Object.entries(tooth).every(([name, value]) => other.tooth[name as keyof PerioTooth] === value) &&
    Object.entries(rest).every(([name, value]) => other[name as keyof typeof rest] === value)
  )
}
