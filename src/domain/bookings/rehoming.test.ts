import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps, type Interval } from '../time/intervals.ts'
import type { Host } from './rehoming-desk.ts'
import { rehome, type Home, type Homeless, type World } from './rehoming.ts'
import { DAY, MINUTE } from '../time/wall-time.ts'

const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-11-23T06:00Z')
const day = (n: number, hour: number) => NOW + n * DAY + hour * HOUR

const visit = (fields: Partial<Homeless> = {}): Homeless => ({
  id: 1, doctorId: 1, locationId: 1, serviceIds: [1], patientIds: [1], seriesId: null, isVideo: false,
  start: day(1, 2), end: day(1, 3), bufferBeforeMinutes: 0, bufferAfterMinutes: 0, ...fields,
}) // prettier-ignore
const host = (id: number, fields: Partial<Host> = {}): Host => ({
  id,
  serviceIds: new Set([1]),
  working: Array.from({ length: 20 }, (_, n) => ({
    start: day(n, 0),
    end: day(n, 8),
    locationId: 1,
    cabinetId: id,
  })),
  ...fields,
})
const world = (hosts: Host[], busy: Record<string, Interval[]> = {}): World => ({
  hosts,
  cabinets: hosts.map(({ id }) => ({ id, locationId: 1, serviceIds: null })),
  busyOf: (resource, id) => busy[`${resource}/${id}`] ?? [],
  stepMinutes: 15,
  now: NOW,
  zone: 'UTC',
})
const home = (doctorId: number, start: number): Partial<Home> => ({ doctorId, start })

describe('a visit', () => {
  test('goes to whoever is free at its hour', () => {
    const [found] = rehome([visit()], world([host(2), host(3)], { 'doctor/2': [visit()] }))
    expect(found!.homes[0]).toEqual({ ...home(3, day(1, 2)), cabinetId: 3, sameTime: true })
  })
  test('else to the nearest hour, before or after, and has other offers', () => {
    const { homes } = rehome(
      [visit()],
      world([host(2)], { 'doctor/2': [{ start: day(1, 1), end: day(1, 4) }] }),
    )[0]!
    expect(homes[0]).toMatchObject({ start: day(1, 4), sameTime: false })
    expect(homes.length).toBeGreaterThan(1)
    expect(homes.length).toBeLessThanOrEqual(4)
  })
  test('keeps its hour where it can, before one that cannot is sent there', () => {
    const hours = [2, 3, 4, 5].map((hour, index) =>
      visit({ id: index + 1, patientIds: [index + 1], start: day(1, hour), end: day(1, hour + 1) }),
    )
    const found = rehome(hours, world([host(2)], { 'doctor/2': [hours[0]!] }))
    expect(found.map(({ homes }) => homes[0]!.sameTime)).toEqual([false, true, true, true])
    expect(found[0]!.homes[0]!.start).toBe(day(1, 1))
  })
  test('is told why it stays: nobody gives it, or nobody has an hour within fourteen days', () => {
    expect(rehome([visit({ serviceIds: [9] })], world([host(2)]))[0]!.reason).toBe('nobody_gives')
    const late = visit({ start: day(40, 2), end: day(40, 3) })
    expect(rehome([late], world([host(2)]))[0]!.reason).toBe('nobody_free')
  })
  test('needs its patient, a cabinet for it and the buffers', () => {
    const taken = [{ start: day(0, 0), end: day(1, 5) }]
    expect(rehome([visit()], world([host(2)], { 'patient/1': taken }))[0]!.homes[0]!.start).toBe(day(1, 5))
    expect(rehome([visit()], world([host(2)], { 'cabinet/2': taken }))[0]!.homes[0]!.start).toBe(day(1, 5))
    const narrow = { ...world([host(2)]), cabinets: [{ id: 2, locationId: 1, serviceIds: [7] }] }
    expect(rehome([visit()], narrow)[0]!.homes).toEqual([])
    const buffered = visit({ bufferBeforeMinutes: 30 })
    expect(rehome([buffered], world([host(2)], { 'doctor/2': taken }))[0]!.homes[0]!.start).toBe(day(1, 5.5))
  })
})

test('a series goes whole to one doctor, or nowhere', () => {
  const weekly = [1, 2, 3].map(n => visit({ id: n, seriesId: 5, start: day(n, 2), end: day(n, 3) }))
  const whole = rehome(weekly, world([host(2), host(3)], { 'doctor/2': [weekly[1]!] }))
  expect(whole.map(each => each.homes)).toEqual(
    weekly.map(({ start }) => [expect.objectContaining(home(3, start))]),
  )
  const short = host(2, {
    working: host(2)
      .working.slice(0, 3)
      .map(hours => ({ ...hours, end: hours.start + 3 * HOUR })),
  })
  const full = { 'doctor/2': [0, 1].map(n => ({ start: day(n, 0), end: day(n, 3) })) }
  const torn = weekly.map(each => ({ ...each, start: each.start - HOUR, end: each.start + HOUR }))
  expect(rehome(torn, world([short], full)).map(each => each.reason)).toEqual(['series', 'series', 'series'])
})

const quarter = fc.integer({ min: 0, max: 40 })
const spans = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 6 }), at: quarter, length: fc.integer({ min: 1, max: 12 }) }),
  { maxLength: 12 },
)
const worlds = fc.record({
  visits: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 5 }), at: quarter, length: fc.integer({ min: 1, max: 8 }), service: fc.integer({ min: 1, max: 3 }),
      patient: fc.integer({ min: 1, max: 4 }), series: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }), before: fc.constantFrom(0, 15), after: fc.constantFrom(0, 30),
    }),
    { maxLength: 14 },
  ),
  hosts: fc.array(fc.record({ services: fc.subarray([1, 2, 3]), busy: spans, location: fc.constantFrom(1, 2) }), { maxLength: 4 }),
  cabinets: fc.array(fc.record({ location: fc.constantFrom(1, 2), busy: spans, services: fc.option(fc.subarray([1, 2, 3], { minLength: 1 }), { nil: null }) }), { maxLength: 4 }),
  patients: fc.array(spans, { minLength: 4, maxLength: 4 }),
}) // prettier-ignore

const instants = (list: { day: number; at: number; length: number }[]) =>
  list.map(span => ({ start: day(span.day, span.at / 4), end: day(span.day, (span.at + span.length) / 4) }))

test('whatever there is, nothing offered meets anything, and everybody gives and works then', () => {
  fc.assert(
    fc.property(worlds, drawn => {
      const busy: Record<string, Interval[]> = {}
      drawn.hosts.forEach((each, i) => (busy[`doctor/${i + 2}`] = instants(each.busy)))
      drawn.cabinets.forEach((each, i) => (busy[`cabinet/${i + 1}`] = instants(each.busy)))
      drawn.patients.forEach((each, i) => (busy[`patient/${i + 1}`] = instants(each)))
      const hosts = drawn.hosts.map((each, i) =>
        host(i + 2, {
          serviceIds: new Set(each.services),
          working: host(i + 1).working.map(hours => ({ ...hours, locationId: each.location })),
        }),
      )
      const cabinets = drawn.cabinets.map((each, i) => ({
        id: i + 1,
        locationId: each.location,
        serviceIds: each.services,
      }))
      const visits = drawn.visits
        .map(
          (each, i) =>
          visit({
            id: i + 1, ...instants([each])[0], serviceIds: [each.service], patientIds: [each.patient],
            seriesId: each.series, bufferBeforeMinutes: each.before, bufferAfterMinutes: each.after,
          }), // prettier-ignore
        )
        .toSorted((a, b) => a.start - b.start)
      const asked: World = { ...world(hosts, busy), cabinets }
      const found = rehome(visits, asked)
      expect(rehome(visits, asked)).toEqual(found)

      const offers = found.flatMap(({ id, homes }) =>
        homes.map((each, index) => ({
          ...each,
          visit: visits.find(one => one.id === id)!,
          isProposed: index === 0,
        })),
      )
      const spanOf = ({ start, visit: of }: (typeof offers)[number], buffers = true) => ({
        start: start - (buffers ? of.bufferBeforeMinutes : 0) * MINUTE,
        end: start + of.end - of.start + (buffers ? of.bufferAfterMinutes : 0) * MINUTE,
      })
      for (const [index, offer] of offers.entries()) {
        const [patient] = offer.visit.patientIds
        const own = hosts.find(each => each.id === offer.doctorId)!
        expect(offer.visit.serviceIds.every(id => own.serviceIds.has(id))).toBe(true)
        const plain = spanOf(offer, false)
        const cabinet = cabinets.find(each => each.id === offer.cabinetId)!
        expect(
          own.working.some(
            hours =>
              hours.start <= plain.start && hours.end >= plain.end && hours.locationId === cabinet.locationId,
          ),
        ).toBe(true)
        expect(cabinet.serviceIds?.includes(offer.visit.serviceIds[0]!) ?? true).toBe(true)
        expect(Math.abs(offer.start - offer.visit.start)).toBeLessThanOrEqual(14 * DAY)
        expect(offer.start).toBeGreaterThan(NOW)
        const meets = (key: string, span: Interval) => (busy[key] ?? []).some(each => overlaps(each, span))
        expect(meets(`doctor/${offer.doctorId}`, spanOf(offer))).toBe(false)
        expect(meets(`cabinet/${offer.cabinetId}`, spanOf(offer))).toBe(false)
        expect(meets(`patient/${patient}`, plain)).toBe(false)
        for (const other of offers.slice(index + 1)) {
          if (offer.doctorId === other.doctorId || offer.cabinetId === other.cabinetId)
            expect(overlaps(spanOf(offer), spanOf(other))).toBe(false)
          if (offer.isProposed && other.isProposed && patient === other.visit.patientIds[0])
            expect(overlaps(plain, spanOf(other, false))).toBe(false)
        }
      }
      for (const members of Map.groupBy(
        visits.filter(each => each.seriesId !== null),
        each => each.seriesId,
      ).values()) {
        const doctors = members.map(({ id }) => found.find(each => each.id === id)!.homes[0]?.doctorId)
        expect(new Set(doctors).size).toBe(1)
      }
    }),
    { numRuns: 300 },
  )
})
