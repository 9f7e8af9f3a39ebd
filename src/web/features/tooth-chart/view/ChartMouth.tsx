import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { presenceOf } from '#domain/tooth-chart/dentition.ts'
import { toothState } from '#domain/tooth-chart/fold.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { stateWords, toothWords } from '#domain/tooth-chart/tooth-words.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Mouth } from '#web/tooth-chart/Mouth.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing, DrawnEntry } from '../edit/chart-editing.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { EmptyHint } from './EmptyHint.tsx'
import { QuadrantBar, rowsOfQuadrant, useQuadrant } from './quadrants.tsx'
import { useHold } from './use-hold.ts'
import { nextTooth, rangeOf } from './moves.ts'
import { useSuccessors } from './successors.ts'
import styles from './ChartView.module.css'

const WIDTHS = { permanent: 1811, mixed: 1811, milk: 1400 }
/** On a phone each tooth of a quarter has as much room as a finger needs. */
const QUADRANT_SLOT = 120
const NUMBER_EDGE = 5

/** The drawing: teeth are pressed, dragged over, walked with arrows. */
export function ChartMouth({
  scene,
  onOpen,
  onDragged,
  onKey,
  acts,
}: { scene: ChartScene } & ChartEditing['handlers'] & Pick<ChartEditing, 'acts'>) {
  const { t } = useTranslation('tooth-chart')
  const { data, chart, dentition, look, selected, select } = scene
  const successors = useSuccessors(scene, acts)
  const isPhone = useMedia('(width < 768px)')
  const quadrant = useQuadrant(selected.at(-1))
  const rowsText = JSON.stringify(look.rows)
  const layout = useMemo(() => {
    const rows = JSON.parse(rowsText) as typeof look.rows
    const whole = { upper: rows.upper.map(orNothing), lower: rows.lower.map(orNothing) }
    if (!isPhone) return layMouth(whole, { width: WIDTHS[dentition] })
    const part = rowsOfQuadrant(whole, quadrant.open)
    const count = Math.max(part.upper.length, part.lower.length)
    return layMouth(part, { width: count * QUADRANT_SLOT, even: true })
  }, [rowsText, dentition, isPhone, quadrant.open])
  const box = useRef<HTMLDivElement>(null)
  const dragged = useRef<number>(undefined)
  const isPressed = useRef(false)
  /** Where the Tab key comes in: the tooth that was chosen last, wherever that was. */
  const [reached, setReached] = useState(selected.at(-1))
  const [followed, setFollowed] = useState(selected)
  if (selected !== followed) {
    setFollowed(selected)
    setReached(selected.at(-1) ?? reached)
  }
  const shown = layout.places.map(place => place.tooth)
  const reachable = reached !== undefined && shown.includes(reached) ? reached : shown[0]!
  const language = currentLanguage()
  const chosen = useMemo(() => new Set(selected), [selected])
  const waiting = useMemo(() => new Set(unsentTeeth(data.entries)), [data.entries])
  const nameOf = (tooth: number) => {
    const words = toothWords(tooth, toothState(chart, tooth), presenceOf(tooth, dentition, chart), language)
    const denture = look.teeth.get(tooth)?.works?.find(({ kind }) => kind === 'denture')
    const worn = denture
      ? `${words}, ${t('inDenture')} ${stateWords({ kind: 'denture', state: denture.state }, language)}`
      : words
    return waiting.has(tooth) ? `${worn}. ${t('waitsToBeSent')}` : worn
  }

  const elementOf = (tooth: number) => box.current?.querySelector<SVGGElement>(`[data-tooth="${tooth}"]`)

  function choose(tooth: number, { isMore, isRange }: { isMore: boolean; isRange: boolean }) {
    const range = isRange && selected.length > 0 ? rangeOf(layout, selected[0]!, tooth) : []
    if (range.length > 0) select(range)
    else if (!isMore) select([tooth])
    else select(chosen.has(tooth) ? selected.filter(one => one !== tooth) : [...selected, tooth])
  }

  const hold = useHold(tooth => {
    choose(tooth, { isMore: false, isRange: false })
    isPressed.current = true
    dragged.current = tooth
  })

  /** At once with a mouse, which may go on to drag; a finger may be about to scroll, and chooses once it is lifted. */
  function press(event: PointerEvent) {
    const tooth = toothAt(event.target)
    if (event.pointerType === 'touch' && tooth !== undefined && event.isPrimary) hold.begin(event, tooth)
    isPressed.current = tooth !== undefined && event.button === 0 && event.pointerType !== 'touch'
    if (tooth === undefined || !isPressed.current) return
    const isMore = event.ctrlKey || event.metaKey
    choose(tooth, { isMore, isRange: event.shiftKey })
    dragged.current = isMore || event.shiftKey ? undefined : tooth
  }

  function click(event: MouseEvent) {
    const tooth = toothAt(event.target)
    if (isPressed.current || tooth === undefined) return
    if (selected.length === 1 && selected[0] === tooth) open(tooth)
    else choose(tooth, { isMore: false, isRange: false })
  }

  function open(tooth: number) {
    const wanted = chosen.has(tooth) ? selected : [tooth]
    if (!chosen.has(tooth)) select(wanted)
    const anchor = elementOf(tooth)
    if (anchor) onOpen(wanted, anchor)
  }

  function drag(event: PointerEvent) {
    hold.move(event)
    const from = dragged.current
    if (from === undefined || event.buttons === 0) return
    const to = toothAt(document.elementFromPoint(event.clientX, event.clientY))
    if (to === undefined || to === selected.at(-1)) return
    const range = rangeOf(layout, from, to)
    if (range.length > 0) select(range)
  }

  function drop() {
    hold.end()
    const from = dragged.current
    dragged.current = undefined
    const anchor = elementOf(selected.at(-1) ?? -1)
    if (from !== undefined && selected.length > 1 && selected[0] === from && anchor)
      onDragged(selected, anchor)
  }

  function walk(event: KeyboardEvent) {
    const tooth = toothAt(event.target)
    if (tooth === undefined) return
    const next = nextTooth(layout, tooth, event.key)
    if (next !== undefined && !event.altKey && !event.metaKey) {
      event.preventDefault()
      // With Ctrl one only goes there: the space bar chooses it beside the others.
      if (event.ctrlKey) setReached(next)
      else choose(next, { isMore: false, isRange: event.shiftKey })
      elementOf(next)?.focus()
    } else if (event.key === ' ') {
      event.preventDefault()
      choose(tooth, { isMore: true, isRange: false })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(tooth)
    } else if (event.key === 'Escape' && selected.length > 0) select([])
    else onKey(event, chosen.has(tooth) ? selected : [tooth], elementOf(tooth) ?? event.currentTarget)
  }

  return (
    <div ref={box} className={styles.mouth}>
      {isPhone ? <QuadrantBar {...quadrant} look={look} chart={chart} /> : null}
      <div className={styles.sides}>
        {isPhone ? null : <span aria-hidden="true">{t('patientsRight')}</span>}
        <ChartLegend withGerms={dentition === 'mixed'} />
        {isPhone ? null : <span aria-hidden="true">{t('patientsLeft')}</span>}
      </div>
      <Mouth
        layout={layout}
        look={look}
        nameOf={nameOf}
        selected={chosen}
        waiting={waiting}
        reachable={reachable}
        aria-label={t('mouth')}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onContextMenu={event => {
          if (hold.isHeld()) event.preventDefault()
        }}
        onClick={click}
        onKeyDown={walk}
        onDoubleClick={event => {
          const tooth = toothAt(event.target)
          if (tooth === undefined) return
          if (successors && dentition === 'mixed' && isOnNumber(event)) successors.swap(tooth)
          else open(tooth)
        }}
        {...(isPhone && {
          onTouchStart: quadrant.swipe.onTouchStart,
          onTouchEnd: event => {
            if (!hold.isHeld()) quadrant.swipe.onTouchEnd(event)
          },
        })}
      />
      <EmptyHint scene={scene} />
    </div>
  )
}

function toothAt(target: EventTarget | null): number | undefined {
  const tooth = target instanceof Element ? target.closest('[data-tooth]')?.getAttribute('data-tooth') : null
  return tooth ? Number(tooth) : undefined
}

/** Those of which something waits for the connection. */
const unsentTeeth = (entries: readonly DrawnEntry[]): number[] =>
  entries.flatMap(({ isLate, tooth }) => (isLate && tooth !== null ? [tooth] : []))
/** As near to a tooth's number as one presses when one means it. */
function isOnNumber({ target, clientY }: MouseEvent): boolean {
  const number = target instanceof Element ? target.closest('[data-tooth]')?.querySelector('text') : null
  const box = number?.getBoundingClientRect()
  return box !== undefined && clientY > box.top - NUMBER_EDGE && clientY < box.bottom + NUMBER_EDGE
}

/** What JSON writes of an empty place. */
const orNothing = (tooth: number | undefined | null) => tooth ?? undefined
