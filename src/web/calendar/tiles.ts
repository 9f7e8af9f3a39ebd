/**
 * Draws visits as plain elements, by hand: a full week is a thousand of them, and what each costs is what the week costs.
 * An element belongs to one visit as long as it is drawn, so that focus and gestures stay with it.
 */
import { clsx } from 'clsx'
import { nameEvent } from './name-event.ts'
import { writeContent } from './tile-content.ts'
import type { Tile } from './tile.ts'
import styles from './Tile.module.css'
import type { CalendarLabels } from './types.ts'

interface Drawn {
  element: HTMLElement
  tile: Tile
  mould: HTMLElement
  name: string
}

/** Draws lists of tiles into an element in which nobody else draws. */
export function createTiles(layer: HTMLElement) {
  layer.classList.add(styles.tiles ?? '')
  let drawn = new Map<string, Drawn>()
  return (tiles: readonly Tile[], labels: CalendarLabels) => {
    const old = drawn
    drawn = new Map()
    const elements: HTMLElement[] = []
    for (const tile of tiles) {
      const { id } = tile.event
      const known = old.get(id)
      const own = known ? redraw(known, tile, labels) : draw(tile, labels)
      old.delete(id)
      drawn.set(id, own)
      elements.push(own.element)
    }
    for (const { element } of old.values()) element.remove()
    putInOrder(layer, elements)
  }
}

/** Only what stands elsewhere is moved: a moved element would lose the focus. */
function putInOrder(layer: HTMLElement, elements: readonly HTMLElement[]) {
  if (!layer.firstElementChild) return layer.append(...elements)
  let next: Element | null = layer.firstElementChild
  for (const element of elements) {
    if (element === next) next = next.nextElementSibling
    else layer.insertBefore(element, next)
  }
}

function draw(tile: Tile, labels: CalendarLabels): Drawn {
  const mould = mouldOf(tile)
  const element = document.importNode(mould)
  const name = nameOf(tile, labels)
  element.setAttribute('data-id', tile.event.id)
  element.setAttribute('aria-label', name)
  if (tile.place !== undefined) element.style.cssText = tile.place
  writeContent(element, tile)
  return { element, tile, mould, name }
}

function redraw(
  { element, tile: old, mould: oldMould, name: oldName }: Drawn,
  tile: Tile,
  labels: CalendarLabels,
) {
  const mould = mouldOf(tile)
  const name = nameOf(tile, labels)
  if (mould !== oldMould) {
    for (const each of MOULDED) copyAttribute(each, mould, element)
  }
  if (name !== oldName) element.setAttribute('aria-label', name)
  if (tile.place !== undefined && tile.place !== old.place) element.style.cssText = tile.place
  const isSame =
    old.event === tile.event &&
    old.startText === tile.startText &&
    old.endText === tile.endText &&
    old.room.level === tile.room.level &&
    old.room.isNarrow === tile.room.isNarrow
  if (!isSame) writeContent(element, tile)
  return { element, tile, mould, name }
}

const nameOf = ({ event, startText, endText }: Tile, labels: CalendarLabels) =>
  nameEvent(event, `${startText}–${endText}`, labels)

function copyAttribute(name: string, from: HTMLElement, to: HTMLElement) {
  const value = from.getAttribute(name)
  if (value === null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}

const MOULDED = ['class', 'dir', 'tabindex', 'data-faded', 'data-alert', 'data-cut', 'aria-current'] as const

const moulds = new Map<string, HTMLElement>()

/** The empty element of tiles that look alike: many visits share a few, and a copy costs less than its attributes. */
function mouldOf(tile: Tile): HTMLElement {
  const { event, room, cut, isTabStop, isSelected } = tile
  const key = `${event.status} ${event.doctorColour} ${room.level} ${room.isNarrow} ${event.faded} ${event.icons?.alert || event.icons?.kept} ${cut} ${isTabStop} ${isSelected}`
  let mould = moulds.get(key)
  if (!mould) {
    mould = createMould(tile)
    moulds.set(key, mould)
  }
  return mould
}

function createMould({ event, room, cut, isTabStop, isSelected }: Tile): HTMLElement {
  const { status, doctorColour, faded, icons } = event
  const { level, isNarrow } = room
  const mould = document.createElement('div')
  mould.className = clsx(
    styles.tile,
    styles[`${status === 'approved' ? 'pale' : 'doctor'}${doctorColour}`],
    styles[status],
    styles[level],
    level !== 'name' && [styles.badge, styles[`${status}Badge`]],
    isNarrow && styles.narrow,
  )
  mould.tabIndex = isTabStop ? 0 : -1
  mould.setAttribute('role', 'button')
  // A line of a name written from right to left runs that way; the figures of a longer text would change places.
  if (level === 'name' || level === 'line') mould.dir = 'auto'
  if (faded) mould.dataset.faded = 'true'
  if (icons?.alert || icons?.kept) mould.dataset.alert = 'true'
  if (cut) mould.dataset.cut = cut
  if (isSelected) mould.setAttribute('aria-current', 'true')
  return mould
}
