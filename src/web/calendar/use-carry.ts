import { useEffect, useLayoutEffect, useState } from 'react'
import type { GestureHost } from './gesture.ts'
import { drawFrame } from './gesture-frame.ts'
import type { KeyAction } from './grid-keyboard.ts'
import { findPlace } from './grid-place.ts'
import type { DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

type Change = Exclude<KeyAction, { kind: 'go' }>

interface CarryHost extends Pick<GestureHost, 'model' | 'describeDrop'> {
  body: HTMLElement | null
  frame: HTMLElement | null
  onMove: (id: string, target: DropTarget) => void
  onResize: (id: string, end: number) => void
  /** Says where the visit would go. */
  onCarry: (id: string, target: DropTarget) => void
  onCancel: (id: string) => void
}

/** Keys that rest so long, in ms, are done. */
const PAUSE = 1200

export type Carry = ReturnType<typeof createCarry>

/** What keys move or size is drawn as a frame while they go on, and saved once: when they rest, or with Enter. */
export function useCarry(getHost: () => CarryHost): Carry {
  const [carry] = useState(createCarry)
  useLayoutEffect(() => carry.attend(getHost))
  // Another view or page saves what was shown.
  useEffect(() => () => carry.put(), [carry])
  return carry
}

function createCarry() {
  let getHost: () => CarryHost
  let change: Change | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): Change | undefined {
    clearTimeout(timer)
    const released = change
    if (!released) return undefined
    const { frame } = getHost()
    if (frame) frame.hidden = true
    change = undefined
    return released
  }

  function put(): void {
    const done = release()
    if (done && isWhereItStands(getHost().model, done)) return
    if (done?.kind === 'move') getHost().onMove(done.id, done.target)
    else if (done) getHost().onResize(done.id, done.target.end)
  }

  return {
    /** Reads from now on what was rendered last. */
    attend: (present: () => CarryHost): void => {
      getHost = present
    },
    /** Where the keys have brought a visit so far. */
    targetOf: (id: string) => (change?.id === id ? change.target : undefined),
    isCarrying: () => change !== undefined,
    carry: (next: Change): void => {
      if (change && (change.id !== next.id || change.kind !== next.kind)) put()
      change = next
      clearTimeout(timer)
      timer = setTimeout(put, PAUSE)
      const host = getHost()
      host.onCarry(next.id, next.target)
      const { body, frame } = host
      if (!body || !frame) return
      drawFrame({ ...next }, { ...host, body, frame }, next.target)
      frame.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    put,
    /** Leaves the visit where it was. */
    drop: (): void => {
      const dropped = release()
      if (dropped) getHost().onCancel(dropped.id)
    },
  }
}

function isWhereItStands(model: GridModel, { id, target }: Change): boolean {
  const event = findPlace(model, id)?.event
  return event?.columnKey === target.columnKey && event.start === target.start && event.end === target.end
}
