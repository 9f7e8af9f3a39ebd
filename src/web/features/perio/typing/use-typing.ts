import { useState, type KeyboardEvent } from 'react'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { placesInOrder, type Place, type SiteOrder } from '#domain/perio/site-order.ts'
import {
  GRADE,
  hasFurcation,
  inArch,
  placeKey,
  sideOf,
  sitesAcross,
  UNTOUCHED,
  type Reading,
  type Site,
} from '#domain/perio/sites.ts'
import { archOf } from '#domain/tooth-chart/arches.ts'
import type { ExamQueue } from './exam-queue.ts'
import { actOf, type KeyAct, type Row } from './keys.ts'

export type Typing = ReturnType<typeof useTyping>

interface TypingOptions {
  readonly order: SiteOrder
  /** Undefined where nothing may be written. */
  readonly queue: ExamQueue | undefined
  readonly onGo: (place: Place) => void
  /** Tells what was written. */
  readonly onWritten: (place: Place, fields: Partial<Reading>) => void
  readonly onGraded: (tooth: number, of: 'mobility' | 'furcation', grade: number) => void
}

/** Where one is in an exam, and what keys and the keypad do there. */
export function useTyping(exam: PerioExam, { order, queue, onGo, onWritten, onGraded }: TypingOptions) {
  const places = placesInOrder(exam.teeth, order)
  const [chosen, setChosen] = useState<Place>()
  const [row, setRow] = useState<Row>('depth')
  const [isMinus, setIsMinus] = useState(false)
  const isThere = ({ tooth, site }: Place) => places.some(one => one.tooth === tooth && one.site === site)
  const place = chosen && isThere(chosen) ? chosen : (firstEmpty(exam, places) ?? places[0])
  const index = places.findIndex(one => one.tooth === place?.tooth && one.site === place.site)

  function choose(to: Place, toRow = row) {
    setChosen(to)
    setRow(toRow)
    setIsMinus(false)
    onGo(to)
  }

  /** Goes there, and takes the keyboard along. */
  function go(to: Place | undefined, toRow = row) {
    if (!to) return
    choose(to, toRow)
    focusSoon(to, toRow)
  }

  function write(at: Place, fields: Partial<Reading>) {
    queue?.write(placeKey(at.tooth, at.site), fields)
    onWritten(at, fields)
  }

  function erase() {
    const before = places[index - 1]
    const cleared = row === 'depth' ? { depth: null } : { margin: 0 }
    const isClear = (at: Place) => {
      const reading = readingAt(exam, at)
      return row === 'depth' ? reading.depth === null : reading.margin === 0
    }
    if (place && !isClear(place)) write(place, cleared)
    else if (before) {
      write(before, cleared)
      go(before)
    }
  }

  /** Whether the key was anybody's here. */
  function act(wish: KeyAct): boolean {
    if (!place) return false
    switch (wish.do) {
      case 'write':
        write(place, { [wish.row]: wish.value })
        if (places[index + 1]) go(places[index + 1])
        else setIsMinus(false)
        break
      case 'toggle':
        write(place, { [wish.mark]: !readingAt(exam, place)[wish.mark] })
        break
      case 'grade':
        grade(place.tooth, wish.of)
        break
      case 'row':
        go(place, row === 'depth' ? 'margin' : 'depth')
        break
      case 'minus':
        if (row === 'depth') go(place, 'margin')
        setIsMinus(true)
        break
      case 'next':
      case 'previous': {
        const to = places[index + (wish.do === 'next' ? 1 : -1)]
        go(to)
        return to !== undefined
      }
      case 'left':
      case 'right':
        go(neighbour(exam, place, wish.do === 'right' ? 1 : -1))
        break
      case 'erase':
        erase()
        break
      case 'leave':
        document.getElementById(HEAD_ID)?.focus()
    }
    return true
  }

  function grade(tooth: number, of: 'mobility' | 'furcation') {
    const found = exam.teeth.find(one => one.tooth === tooth)
    if (!found?.present || (of === 'furcation' && (found.implant || !hasFurcation(tooth)))) return
    const next = (found[of] + 1) % (GRADE.to + 1)
    queue?.write(`${tooth}`, { [of]: next })
    onGraded(tooth, of, next)
  }

  return {
    places,
    place,
    row,
    isMinus,
    choose,
    go,
    act,
    grade,
    toggle: (at: Place, mark: 'bleeding' | 'plaque' | 'pus') =>
      write(at, { [mark]: !readingAt(exam, at)[mark] }),
    setTooth: (tooth: number, fields: { present: boolean; implant: boolean }) =>
      queue?.write(`${tooth}`, fields),
    onKeyDown(event: KeyboardEvent) {
      const wish = queue && actOf({ ...plain(event), code: event.code }, row, isMinus)
      if (wish && act(wish)) event.preventDefault()
    },
  }
}

const plain = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => ({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
})

/** What has the focus once one leaves the figures. */
export const HEAD_ID = 'perio-exam'
export const cellId = ({ tooth, site }: Place, row: Row) => `perio-${tooth}${site}-${row}`

let asked = 0

/**
 * Once it is drawn: another arch may have to open for it. Only the last one asked for: an earlier one that came late would
 * lead back, and forget a minus.
 */
function focusSoon(place: Place, row: Row): void {
  const focus = () => document.getElementById(cellId(place, row))?.focus()
  cancelAnimationFrame(asked)
  focus()
  asked = requestAnimationFrame(focus)
}

export function readingAt({ sites }: PerioExam, { tooth, site }: Place): Reading {
  return sites.find(one => one.tooth === tooth && one.site === site) ?? UNTOUCHED
}

const firstEmpty = (exam: PerioExam, places: readonly Place[]) =>
  places.find(place => readingAt(exam, place).depth === null)

/** The one beside it on the screen, on the same side of the arch. */
function neighbour({ teeth }: PerioExam, { tooth, site }: Place, step: 1 | -1): Place | undefined {
  const row = inArch(teeth, archOf(tooth))
    .filter(one => one.present)
    .flatMap(one =>
      sitesAcross(one.tooth, sideOf(site)).map((other: Site) => ({ tooth: one.tooth, site: other })),
    )
  return row[row.findIndex(one => one.tooth === tooth && one.site === site) + step]
}
