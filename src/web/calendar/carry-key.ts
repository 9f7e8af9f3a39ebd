import type { KeyboardEvent } from 'react'
import type { Carry } from './use-carry.ts'

/** What a key does to a visit that keys are moving: Enter puts it down, Escape and undo take it back. True when that was all. */
export function endCarry(event: KeyboardEvent, carry: Carry): boolean {
  if (!carry.isCarrying() || event.altKey || event.key === 'Alt') return false
  const isTakenBack = event.key === 'Escape' || event.key === 'z'
  if (isTakenBack) carry.drop()
  else carry.put()
  if (!isTakenBack && event.key !== 'Enter') return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
