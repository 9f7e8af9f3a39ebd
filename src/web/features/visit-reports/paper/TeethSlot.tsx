import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isTooth, toothName } from '#domain/patients/teeth.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { SlotProps } from './Slot.tsx'
import styles from './Slot.module.css'

const quarter = (of: number, most: number, isFromMiddle: boolean) => {
  const teeth = Array.from({ length: most }, (_, place) => of * 10 + place + 1)
  return isFromMiddle ? teeth : teeth.toReversed()
}
/** As one looks at a mouth: the right side on the left. */
const ROWS = [
  [quarter(1, 8, false), quarter(2, 8, true)],
  [quarter(4, 8, false), quarter(3, 8, true)],
]
const MILK_ROWS = [
  [quarter(5, 5, false), quarter(6, 5, true)],
  [quarter(8, 5, false), quarter(7, 5, true)],
]
const isMilk = (tooth: number) => tooth > 50

/** Teeth by pressing them, or by their numbers: "36" typed on the group chooses tooth 36. */
export function TeethSlot({ id, label, value, describedBy, isWrong, onWrite }: SlotProps) {
  const { t } = useTranslation('visit-reports')
  const root = useRef<HTMLDivElement>(null)
  const chosen = new Set(Array.isArray(value) ? (value as readonly number[]) : [])
  const [withMilk, setWithMilk] = useState(() => [...chosen].some(isMilk))
  const [stop, setStop] = useState(() => [...chosen][0] ?? 18)
  const firstDigit = useRef<string>('')
  const rows = (withMilk ? [...ROWS, ...MILK_ROWS] : ROWS).map(row => row.flat())
  const tabStop = rows.some(row => row.includes(stop)) ? stop : 18

  function toggle(tooth: number) {
    const next = new Set(chosen)
    if (!next.delete(tooth)) next.add(tooth)
    onWrite(next.size === 0 ? null : [...next].toSorted((one, other) => one - other))
    setStop(tooth)
  }

  const focus = (tooth: number | undefined) =>
    root.current?.querySelector<HTMLElement>(`[data-tooth="${tooth}"]`)?.focus()

  function byDigit(digit: string) {
    const tooth = Number(firstDigit.current + digit)
    if (firstDigit.current !== '' && isTooth(tooth)) {
      firstDigit.current = ''
      if (isMilk(tooth)) setWithMilk(true)
      toggle(tooth)
      setTimeout(() => focus(tooth))
    } else firstDigit.current = digit
  }

  function byKey(event: KeyboardEvent, tooth: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows.findIndex(one => one.includes(tooth))
    const place = rows[row]!.indexOf(tooth)
    const ends: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: rows[row]![place - 1],
      ArrowRight: rows[row]![place + 1],
      ArrowUp: rows[row - 1]?.[fit(rows[row - 1]!, rows[row]!, place)],
      ArrowDown: rows[row + 1]?.[fit(rows[row + 1]!, rows[row]!, place)],
    }
    if (event.key in ends) {
      event.preventDefault()
      focus(ends[event.key])
    } else if (/^\d$/.test(event.key)) {
      event.preventDefault()
      byDigit(event.key)
    } else if (event.key === 'Backspace' && chosen.size > 0) {
      event.preventDefault()
      if (firstDigit.current === '') onWrite(null)
      firstDigit.current = ''
    }
  }

  return (
    <div
      ref={root}
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.teeth}
      data-wrong-frame={isWrong || undefined}
    >
      {(withMilk ? [...ROWS, ...MILK_ROWS] : ROWS).map(halves => (
        <div key={halves[0]![0]} className={styles.arch}>
          {halves.map(teeth => (
            <span key={teeth[0]} className={styles.half}>
              {teeth.map(tooth => (
                <button
                  key={tooth}
                  type="button"
                  data-tooth={tooth}
                  aria-pressed={chosen.has(tooth)}
                  aria-label={`${tooth}, ${toothName(tooth, currentLanguage())}`}
                  tabIndex={tooth === tabStop ? 0 : -1}
                  onFocus={() => setStop(tooth)}
                  onClick={() => toggle(tooth)}
                  onKeyDown={event => byKey(event, tooth)}
                >
                  {tooth}
                </button>
              ))}
            </span>
          ))}
        </div>
      ))}
      <button
        type="button"
        className={styles.milk}
        aria-pressed={withMilk}
        onClick={() => setWithMilk(!withMilk)}
      >
        {t('milkTeeth')}
      </button>
    </div>
  )
}

/** The place in another row that lies above or below. */
function fit(to: readonly number[], from: readonly number[], place: number): number {
  const fromMiddle = place - (from.length - 1) / 2
  return Math.min(to.length - 1, Math.max(0, Math.round(fromMiddle + (to.length - 1) / 2)))
}
