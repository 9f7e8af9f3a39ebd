import { areAdjacent, MILK_ROWS, PERMANENT_ROWS } from '#domain/tooth-chart/arches.ts'

const ROWS = [...Object.values(PERMANENT_ROWS), ...Object.values(MILK_ROWS)]

/** All from one tooth to another of its row, in the order of the row; none where they are of different ones. */
export function teethBetween(from: number, to: number): readonly number[] {
  const row = ROWS.find(one => one.includes(from) && one.includes(to))
  if (!row) return []
  const [first, last] = [row.indexOf(from), row.indexOf(to)].toSorted((one, other) => one - other)
  return row.slice(first, last! + 1)
}

const toothAt = (x: number, y: number): number | undefined => {
  const tooth = document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>('[data-tooth]')
    ?.dataset.tooth
  return tooth === undefined ? undefined : Number(tooth)
}

/** Follows a press from one tooth over others until it ends. A press that stays where it was is none of ours. */
export function dragTeeth(
  start: PointerEvent,
  ways: {
    readonly onOver: (teeth: readonly number[]) => void
    readonly onEnd: (teeth: readonly number[]) => void
  },
): void {
  const from = toothAt(start.clientX, start.clientY)
  if (from === undefined || !start.isPrimary || start.button !== 0) return
  let teeth: readonly number[] = []
  const over = new AbortController()
  const { signal } = over
  const isOurs = (event: PointerEvent) => event.pointerId === start.pointerId

  window.addEventListener(
    'pointermove',
    event => {
      if (!isOurs(event)) return
      const to = toothAt(event.clientX, event.clientY)
      if (to === undefined || (to === from && teeth.length === 0)) return
      const next = teethBetween(from, to)
      if (next.length === 0 || next.join() === teeth.join()) return
      teeth = next
      ways.onOver(teeth)
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    event => {
      if (!isOurs(event)) return
      over.abort()
      if (teeth.length < 2 || !areAdjacent(teeth)) return
      swallowClick()
      ways.onEnd(teeth)
    },
    { signal },
  )
  window.addEventListener('pointercancel', event => isOurs(event) && over.abort(), { signal })
}

/** The click that the end of a drag makes would choose one tooth alone. */
function swallowClick() {
  const over = new AbortController()
  window.addEventListener(
    'click',
    event => {
      event.stopPropagation()
      event.preventDefault()
      over.abort()
    },
    { capture: true, signal: over.signal },
  )
  setTimeout(() => over.abort(), 50)
}
