import { PointerSensor, useSensor, useSensors, type DragMoveEvent, type DragStartEvent } from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { CatalogueActions } from './catalogue-actions.ts'
import type { Dragged } from './DragHandle.tsx'
import type { Shelf } from './service-order.ts'

/** A row on screen: a category's head, or a service in it. */
export type Line =
  | { readonly shelf: Shelf; readonly isFolded: boolean; readonly service?: undefined }
  | { readonly shelf: Shelf; readonly service: Shelf['services'][number] }

/**
 * Dragging of services and categories by one row's height of arithmetic: where the dragged row would go follows from the
 * rows' own places, looked up by halving, so that five hundred rows cost as much as ten.
 *
 * The library tells of a pointer only once the page has drawn what came before: on a busy machine a quick hand has let go
 * by then. So the pointer itself says where it is and when it lets go.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  { put, putCategory }: Pick<CatalogueActions, 'put' | 'putCategory'>,
) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [dragged, setDragged] = useState<Dragged>()
  /** Where the line is drawn, in pixels of the list. */
  const [top, setTop] = useState<number>()
  const pointer = useRef<{ y: number; readonly leave: () => void }>(undefined)
  const drop = useRef<(what: Dragged) => void>(undefined)
  useEffect(() => () => pointer.current?.leave(), [])

  function start({ active, activatorEvent }: DragStartEvent) {
    const what = active.data.current as Dragged
    const listening = new AbortController()
    const at = { y: (activatorEvent as PointerEvent).clientY, leave: () => listening.abort() }
    const listen = (name: 'pointermove' | 'pointerup', then: () => void) =>
      window.addEventListener(
        name,
        event => {
          at.y = event.clientY
          then()
        },
        { capture: true, signal: listening.signal },
      )
    listen('pointermove', () => {})
    listen('pointerup', () => drop.current?.(what))
    pointer.current = at
    setDragged(what)
  }

  /** Before which row it would go, and where that is on screen. */
  function findPlace({ kind }: Dragged): { at: number; edge: number } | undefined {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]')
    if (!pointer.current || !rows?.length) return undefined
    const { y } = pointer.current
    const edge = (at: number) =>
      at < rows.length ? rows[at]!.getBoundingClientRect().top : rows[at - 1]!.getBoundingClientRect().bottom
    let at = firstBelow(rows, y)
    if (kind === 'category') at = nearest(headsOf(lines), place => Math.abs(edge(place) - y))
    // Above the first category there is none.
    else if (at === 0 && lines[0]?.service === undefined) at = 1
    return { at, edge: edge(at) }
  }

  function follow({ active }: DragMoveEvent) {
    const place = findPlace(active.data.current as Dragged)
    if (place && list.current) setTop(place.edge - list.current.getBoundingClientRect().top)
  }

  useEffect(() => {
    drop.current = what => {
      const at = findPlace(what)?.at
      stop()
      if (at === undefined) return
      if (what.kind === 'category') {
        putCategory(what.id, lines[at]?.shelf.category?.id ?? null)
        return
      }
      const above = lines[at - 1] ?? lines[0]!
      const { shelf, service } = above
      const isUnder = service === undefined && above.isFolded
      const after = isUnder ? shelf.services.at(-1)?.id : at === 0 ? undefined : service?.id
      put(what.id, { category: shelf.category?.id ?? null, after })
    }
  })

  function stop() {
    pointer.current?.leave()
    pointer.current = undefined
    setDragged(undefined)
    setTop(undefined)
  }

  return {
    dragged,
    top,
    context: { sensors, onDragStart: start, onDragMove: follow, onDragCancel: stop },
  }
}

/** The first row whose middle is below a place on screen; behind the last one when none is. */
function firstBelow(rows: NodeListOf<HTMLElement>, y: number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const at = (from + to) >> 1
    const { top, height } = rows[at]!.getBoundingClientRect()
    if (top + height / 2 > y) to = at
    else from = at + 1
  }
  return from
}

/** Where a category may go: before each other one, and before those without a category or behind the last row. */
function headsOf(lines: readonly Line[]): number[] {
  const heads = lines.flatMap(({ service }, at) => (service ? [] : [at]))
  const hasRest = lines.at(-1)?.shelf.category === undefined
  return hasRest ? heads : [...heads, lines.length]
}

function nearest(places: readonly number[], distance: (place: number) => number): number {
  return places.reduce((best, place) => (distance(place) < distance(best) ? place : best))
}
