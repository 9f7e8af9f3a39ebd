import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { changesOf } from './series-changes.ts'

const service = { service_id: 4, minutes: 30, price: 200 }
const old = {
  doctor_id: 1,
  cabinet_id: 2,
  start: '2026-12-01T10:00:00+02:00',
  services: [{ ...service, name: 'Consultație' }],
  note: 'Aparat',
} as Booking
const same = { doctor_id: 1, cabinet_id: 2, start: '2026-12-01T08:00:00Z', services: [service] }

describe('changesOf', () => {
  it('leaves out what is as before, however it is written', () => {
    expect(changesOf(old, same, 'Aparat')).toEqual({})
  })

  it('names each part that differs', () => {
    expect(changesOf(old, same, '')).toEqual({ note: '' })
    const start = '2026-12-01T11:00:00+02:00'
    expect(changesOf(old, { ...same, doctor_id: 9, start }, 'Aparat')).toEqual({ doctor_id: 9, start })
    const longer = [{ ...service, minutes: 45 }]
    expect(changesOf(old, { ...same, services: longer }, 'Aparat')).toEqual({ services: longer })
  })
})
