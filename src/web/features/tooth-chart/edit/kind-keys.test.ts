import { expect, it } from 'vitest'
import { KIND_NAMES, KINDS, STATES } from '#domain/tooth-chart/kinds.ts'
import { keyOfKind, kindByKey, kindsOf, stateByKey, STATE_KEYS } from './kind-keys.ts'

it.each(STATES)('has a letter of its own for every kind that may be %s', state => {
  const allowed = KIND_NAMES.filter(kind => (KINDS[kind].states as readonly string[]).includes(state))
  expect(kindsOf(state).toSorted()).toEqual(allowed.toSorted())
  const letters = allowed.map(kind => keyOfKind(state, kind))
  expect(new Set(letters).size).toBe(allowed.length)
  for (const kind of allowed) expect(kindByKey(state, keyOfKind(state, kind)!)).toBe(kind)
})

it('finds a state by its letter', () => {
  for (const state of STATES) expect(stateByKey(STATE_KEYS[state])).toBe(state)
  expect(stateByKey('Q')).toBeUndefined()
})
