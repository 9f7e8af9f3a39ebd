import { describe, expect, it } from 'vitest'
import { createAxis } from './axis.ts'
import { findEntry, readKey, type Cursor, type KeyAction } from './grid-keyboard.ts'
import { layoutColumn } from './layout.ts'
import type { CalendarEvent, DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'
import { zoneDay } from './zone-day.ts'

const day = zoneDay('2026-11-27', 'Europe/Bucharest')
const axis = createAxis([day], { startHour: 8, endHour: 12, hourHeight: 60, margin: 0 })
const at = (clock: string) => Date.parse(`2026-11-27T${clock}:00+02:00`)
const visit = (id: string, columnKey: string, from: string, to: string): CalendarEvent => ({
  id,
  columnKey,
  start: at(from),
  end: at(to),
  title: id,
  status: 'confirmed',
  doctorColour: 1,
})

const lists = [
  [visit('a', 'one', '08:30', '09:15'), visit('b', 'one', '09:15', '10:00')],
  [],
  [visit('c', 'three', '08:00', '09:00')],
]
const model: GridModel = {
  columns: ['one', 'two', 'three'].map(key => ({ key, date: day.date, title: key, working: [] })),
  days: [day, day, day],
  axis,
  layouts: lists.map(list => layoutColumn(list, { day, axis, minHeight: 16 })),
  events: lists,
  blocks: [[], [], []],
  loads: [0, 0, 0],
  folded: [false, true, false],
  tracks: [],
  template: '',
  minWidth: 0,
}

const steps = { step: 15, slotStep: 30 }
function press(
  cursor: Cursor,
  key: string,
  held: { alt?: boolean; shift?: boolean; ctrl?: boolean } = {},
  carried?: DropTarget,
) {
  const { alt = false, shift = false, ctrl = false } = held
  const pressed = { key, altKey: alt, shiftKey: shift, ctrlKey: ctrl, metaKey: false }
  return readKey(pressed, cursor, model, steps, carried)
}
const on = (id: string): Cursor => ({ kind: 'event', id })
const slot = (columnKey: string, minute: number): Cursor => ({ kind: 'slot', columnKey, minute })
const go = (cursor: Cursor): KeyAction => ({ kind: 'go', cursor })

describe('walking', () => {
  it('goes down through free slots and visits in the order of time', () => {
    expect(press(slot('one', 480), 'ArrowDown')).toEqual(go(on('a')))
    expect(press(on('a'), 'ArrowDown')).toEqual(go(on('b')))
    expect(press(on('b'), 'ArrowDown')).toEqual(go(slot('one', 600)))
  })

  it('goes up the same way and stops at the ends', () => {
    expect(press(slot('one', 600), 'ArrowUp')).toEqual(go(on('b')))
    expect(press(on('a'), 'ArrowUp')).toEqual(go(slot('one', 480)))
    expect(press(slot('one', 480), 'ArrowUp')).toBeUndefined()
    expect(press(slot('one', 690), 'ArrowDown')).toBeUndefined()
  })

  it('goes sideways at the same hour, past folded columns', () => {
    expect(press(on('a'), 'ArrowRight')).toEqual(go(on('c')))
    expect(press(slot('three', 600), 'ArrowLeft')).toEqual(go(slot('one', 600)))
    expect(press(on('c'), 'ArrowRight')).toBeUndefined()
  })

  it('jumps to both ends of a column', () => {
    expect(press(on('b'), 'Home')).toEqual(go(slot('one', 480)))
    expect(press(on('b'), 'End')).toEqual(go(slot('one', 690)))
  })

  it('leaves other keys alone', () => {
    expect(press(on('a'), 'Enter')).toBeUndefined()
    expect(press(on('a'), 'ArrowDown', { ctrl: true })).toBeUndefined()
    expect(press(on('gone'), 'ArrowDown')).toBeUndefined()
  })
})

describe('changing', () => {
  it('moves by the step and keeps the length', () => {
    expect(press(on('c'), 'ArrowDown', { alt: true })).toEqual({
      kind: 'move',
      id: 'c',
      target: { columnKey: 'three', start: at('08:15'), end: at('09:15') },
    })
  })

  it('goes on from where it was carried', () => {
    const carried = { columnKey: 'one', start: at('10:00'), end: at('11:00') }
    expect(press(on('c'), 'ArrowDown', { alt: true }, carried)).toMatchObject({
      target: { columnKey: 'one', start: at('10:15'), end: at('11:15') },
    })
    expect(press(on('c'), 'ArrowDown', { alt: true, shift: true }, carried)).toMatchObject({
      kind: 'resize',
      target: { columnKey: 'one', start: at('10:00'), end: at('11:15') },
    })
  })

  it('passes over the visits in its way, with the time they need around them', () => {
    expect(press(on('a'), 'ArrowDown', { alt: true })).toMatchObject({
      target: { start: at('10:00'), end: at('10:45') },
    })
    const [a, b] = lists[0] ?? []
    const buffered = { ...b, bufferAfter: 5 * 60_000 } as CalendarEvent
    const tight: GridModel = { ...model, events: [[a as CalendarEvent, buffered], [], []] }
    const key = { key: 'ArrowDown', altKey: true, shiftKey: false, ctrlKey: false, metaKey: false }
    expect(readKey(key, on('a'), tight, steps)).toMatchObject({ target: { start: at('10:15') } })
  })

  it('stays where it is when there is no room past them', () => {
    expect(press(on('b'), 'ArrowUp', { alt: true })).toBeUndefined()
  })

  it('moves to the next open column', () => {
    expect(press(on('a'), 'ArrowRight', { alt: true })).toEqual({
      kind: 'move',
      id: 'a',
      target: { columnKey: 'three', start: at('08:30'), end: at('09:15') },
    })
  })

  it('resizes, but never to nothing', () => {
    expect(press(on('a'), 'ArrowUp', { alt: true, shift: true })).toMatchObject({
      kind: 'resize',
      target: { start: at('08:30'), end: at('09:00') },
    })
    const short: GridModel = { ...model, events: [[visit('a', 'one', '08:30', '08:45')], [], []] }
    const key = { key: 'ArrowUp', altKey: true, shiftKey: true, ctrlKey: false, metaKey: false }
    expect(readKey(key, on('a'), short, steps)).toBeUndefined()
  })

  it('has nothing to move on a free slot', () => {
    expect(press(slot('one', 480), 'ArrowDown', { alt: true })).toBeUndefined()
  })
})

describe('entering', () => {
  it('enters at the selected visit, else the first', () => {
    expect(findEntry(model, 'c', 30)).toEqual(on('c'))
    expect(findEntry(model, 'gone', 30)).toEqual(on('a'))
  })

  it('enters an empty grid at its first free slot', () => {
    const empty: GridModel = {
      ...model,
      events: [[], [], []],
      layouts: model.layouts.map(() => ({ placed: [], laneCount: 0 })),
    }
    expect(findEntry(empty, undefined, 30)).toEqual(slot('one', 480))
  })
})
