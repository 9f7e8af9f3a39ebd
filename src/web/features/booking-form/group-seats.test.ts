import { expect, test } from 'vitest'
import { seatsOfGroup } from './group-seats.ts'

const services = [
  { id: 1, group_count: 8 },
  { id: 2, group_count: 5 },
]
const rows = (...ids: number[]) => ids.map(service_id => ({ service_id }))
const groupOf = (seats: number, ...ids: number[]) => ({
  seats,
  services: ids.map(service_id => ({ service_id, name: '', minutes: 30, price: 0 })),
})

test('a new group holds as many as the smallest of its services, unless fewer are wanted', () => {
  const input = { group: undefined, services, typed: undefined }
  expect(seatsOfGroup({ ...input, rows: [] })).toEqual({ capacity: undefined, shown: '', sent: undefined })
  expect(seatsOfGroup({ ...input, rows: rows(1, 2) })).toEqual({ capacity: 5, shown: '5', sent: 5 })
  expect(seatsOfGroup({ ...input, rows: rows(1), typed: '3' })).toEqual({ capacity: 8, shown: '3', sent: 3 })
})

test('a group keeps its seats while they are not touched, also when its service is no longer on offer', () => {
  const kept = seatsOfGroup({ group: groupOf(6, 9), rows: rows(9), services, typed: undefined })
  expect(kept).toEqual({ capacity: undefined, shown: '6', sent: undefined })
  const larger = seatsOfGroup({ group: groupOf(10, 1, 2), rows: rows(2, 1), services, typed: undefined })
  expect(larger).toEqual({ capacity: 5, shown: '10', sent: undefined })
})

test('seats that were typed, or that follow from other services, are sent', () => {
  const group = groupOf(6, 9)
  expect(seatsOfGroup({ group, rows: rows(9), services, typed: '4' }).sent).toBe(4)
  expect(seatsOfGroup({ group, rows: rows(9, 2), services, typed: undefined }).sent).toBe(5)
  expect(seatsOfGroup({ group, rows: rows(1), services, typed: undefined }).sent).toBe(6)
})
