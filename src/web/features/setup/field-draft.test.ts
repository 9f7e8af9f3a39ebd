import { expect, test } from 'vitest'
import { catchUp, createFieldDrafts, keep, type } from './field-draft.ts'

const READ = { fields: { street: 'Horea 1', note: '' }, version: 3 }
const begin = () => catchUp(undefined, READ)

test('what is typed stands until it is saved, and as it was typed afterwards', () => {
  const typed = type(begin(), { street: 'Horea 31 ' })
  expect(typed).toMatchObject({ base: READ.fields, version: 3, unsent: { street: 'Horea 31 ' } })
  const saved = { fields: { street: 'Horea 31', note: '' }, version: 4 }
  const kept = keep(typed, typed.unsent, typed.unsent, saved)
  expect(kept).toEqual({ base: saved.fields, version: 4, typed: { street: 'Horea 31 ' }, unsent: {} })
  // Read again after one's own save, nothing moves.
  expect(catchUp(kept, saved)).toBe(kept)
})

test('who is typing keeps what they began with, whatever is read meanwhile', () => {
  const typed = type(begin(), { street: 'Horea 31' })
  expect(catchUp(typed, { fields: { street: 'Horea 2', note: '' }, version: 4 })).toBe(typed)
})

test('with nothing left to send, what somebody else saved takes the place of what was typed', () => {
  const typed = type(begin(), { street: 'Horea 31', note: 'Etaj 2 ' })
  const mine = { fields: { street: 'Horea 31', note: 'Etaj 2' }, version: 4 }
  const kept = keep(typed, typed.unsent, typed.unsent, mine)
  const theirs = { fields: { street: 'Horea 5', note: 'Etaj 2' }, version: 5 }
  expect(catchUp(kept, theirs)).toEqual({
    base: theirs.fields,
    version: 5,
    typed: { note: 'Etaj 2 ' },
    unsent: {},
  })
})

test('where the other’s words were chosen, they stand in the field', () => {
  const typed = type(begin(), { street: 'Horea 31', note: 'Etaj 2' })
  const saved = { fields: { street: 'Horea 5', note: 'Etaj 2' }, version: 5 }
  const kept = keep(typed, typed.unsent, { street: 'Horea 5', note: 'Etaj 2' }, saved)
  expect({ ...kept.base, ...kept.typed }).toEqual({ street: 'Horea 5', note: 'Etaj 2' })
  expect(kept.unsent).toEqual({})
})

test('what is typed while a save is on its way waits for the next one', () => {
  const typed = type(begin(), { street: 'Horea 3' })
  const more = type(typed, { street: 'Horea 31' })
  const kept = keep(more, typed.unsent, typed.unsent, {
    fields: { street: 'Horea 3', note: '' },
    version: 4,
  })
  expect(kept).toMatchObject({ base: { street: 'Horea 3' }, version: 4, unsent: { street: 'Horea 31' } })
})

test('a field that waited through a save that brought another’s words for it is still asked about', () => {
  const typed = type(begin(), { street: 'Horea 31' })
  const more = type(typed, { note: 'Etaj 2' })
  const saved = { fields: { street: 'Horea 31', note: 'Etaj 9' }, version: 5 }
  expect(keep(more, typed.unsent, typed.unsent, saved)).toMatchObject({
    base: { street: 'Horea 31', note: '' },
    version: 3,
    unsent: { note: 'Etaj 2' },
  })
  const same = { fields: { street: 'Horea 31', note: '' }, version: 4 }
  expect(keep(more, typed.unsent, typed.unsent, same)).toMatchObject({ version: 4 })
})

test('drafts tell who listens', () => {
  const drafts = createFieldDrafts()
  let told = 0
  const stop = drafts.listen(() => told++)
  drafts.set('place', begin())
  expect(drafts.get('place')).toEqual(begin())
  stop()
  drafts.set('place', begin())
  expect(told).toBe(1)
})
