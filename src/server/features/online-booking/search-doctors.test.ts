import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  addCabinet,
  addClinic,
  addDoctor,
  addPatient,
  addService,
  insert,
  type TestClinic,
} from '#test/factories.ts'

let test: TestApp
let clinic: TestClinic
let consultation: number
let whitening: number
let doctorId: number

beforeAll(async () => {
  test = await startTestApp()
  clinic = await addClinic(test)
  consultation = await addService(test, clinic.clinicId)
  whitening = await addService(test, clinic.clinicId, {
    name_ro: 'Albire profesională',
    name_en: 'Whitening',
    minutes: 60,
    price_bani: 90_000,
    buffer_after_minutes: 15,
  })
  doctorId = await addDoctor(test, clinic, [consultation, whitening])
})
afterAll(() => test.stop())

interface Card {
  doctor_id: number
  next_slot: string | null
  service: { name: string } | null
  days: { date: string; slots: string[] }[]
}

async function search(body: Record<string, unknown>): Promise<Card[]> {
  const reply = await test.app.inject({ method: 'POST', url: '/api/v3/searchDoctor', payload: body })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ data: Card[] }>().data
}

async function listSlots(
  doctor: number,
  serviceIds: number[],
  from: string,
  days: number,
): Promise<Record<string, string[]>> {
  const ids = serviceIds.map(id => `service_ids=${id}`).join('&')
  const reply = await test.app.inject({
    url: `/api/v2/public/doctors/${doctor}/slots?from_date=${from}&days=${days}&${ids}`,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  const { data } = reply.json<{ data: { date: string; slots: string[] }[] }>()
  return Object.fromEntries(data.map(day => [day.date, day.slots]))
}

const times = (slots: string[] | undefined) => slots?.map(slot => slot.slice(11, 16))

/** A booking somebody else has, from and to as RFC 3339. */
async function addBusyBooking(
  at: { from: string; to: string; doctor?: number; cabinet?: number },
  row: Record<string, unknown> = {},
): Promise<void> {
  const now = new Date(test.clock.now)
  await insert(test, 'bookings', {
    clinic_id: clinic.clinicId,
    code: `code-${Math.random()}`,
    patient_id: await addPatient(test, clinic.clinicId),
    doctor_id: at.doctor ?? doctorId,
    location_id: clinic.locationId,
    cabinet_id: at.cabinet ?? clinic.cabinetId,
    starts_at: at.from,
    ends_at: at.to,
    status_changed_at: now,
    source: 'staff',
    created_at: now,
    updated_at: now,
    ...row,
  })
}

describe('free hours', () => {
  it('start on the step inside the schedule, after the notice, and leave room for the buffers', async () => {
    // 08:00 now and two hours of notice.
    const days = await listSlots(doctorId, [consultation], '2026-11-25', 1)
    expect(days['2026-11-25']?.[0]).toBe('2026-11-25T10:00:00+02:00')
    expect(days['2026-11-25']?.at(-1)).toBe('2026-11-25T16:30:00+02:00')

    await addBusyBooking(
      { from: '2026-11-27T10:00:00+02:00', to: '2026-11-27T11:00:00+02:00' },
      { buffer_after_minutes: 30 },
    )
    const busy = await listSlots(doctorId, [whitening], '2026-11-27', 1)
    // 60 minutes and 15 after do not fit between 09:00 and 10:00; the booking's own buffer keeps 11:00-11:30.
    expect(times(busy['2026-11-27'])?.[0]).toBe('11:30')
  })

  it('are those of services in sequence', async () => {
    const days = await listSlots(doctorId, [consultation, whitening], '2026-11-26', 1)
    expect(times(days['2026-11-26'])?.at(-1)).toBe('15:30')
  })

  it('respect breaks, closed and opened days, legal holidays with their names and the horizon', async () => {
    const place = {
      location_id: clinic.locationId,
      cabinet_id: await addCabinet(test, clinic.clinicId, clinic.locationId),
    }
    const other = await addDoctor(test, clinic, [consultation], { last_name: 'Barbu' }, [
      { weekday: 4, break_start_minute: 720, break_end_minute: 780, ...place },
      { weekday: 1, ...place },
      { weekday: 2, ...place },
    ])
    const dated = { clinic_id: clinic.clinicId, doctor_id: other }
    await insert(test, 'schedule_exceptions', { ...dated, date: '2026-12-07', kind: 'closed' })
    await insert(test, 'schedule_exceptions', {
      ...dated,
      date: '2026-12-05',
      kind: 'open',
      start_minute: 600,
      end_minute: 660,
      ...place,
    })
    const days = await listSlots(other, [consultation], '2026-11-26', 14)
    expect(times(days['2026-11-26'])).not.toContain('12:00')
    expect(times(days['2026-11-26'])).toContain('13:00')
    expect(days['2026-12-07']).toEqual([])
    expect(times(days['2026-12-05'])).toEqual(['10:00', '10:15', '10:30'])
    // Saint Andrew on Monday and the National Day on Tuesday.
    expect([days['2026-11-30'], days['2026-12-01']]).toEqual([[], []])

    const reply = await test.app.inject({
      url: `/api/v2/public/doctors/${other}/slots?from_date=2026-11-30&days=1&service_ids=${consultation}&language=ro`,
    })
    expect(reply.json<{ data: unknown[] }>().data).toEqual([
      { date: '2026-11-30', slots: [], closed: 'Sfântul Andrei' },
    ])
    // 90 days after 25 November.
    const late = await listSlots(other, [consultation], '2027-02-22', 5)
    expect(late['2027-02-23']).not.toEqual([])
    expect(late['2027-02-25']).toEqual([])
  })

  it('need the cabinet as well as the doctor, and no hold over the location', async () => {
    const colleague = await addDoctor(test, clinic, [consultation], { last_name: 'Vecin' })
    await addBusyBooking({
      from: '2026-12-03T09:00:00+02:00',
      to: '2026-12-03T16:00:00+02:00',
      doctor: colleague,
    })
    expect(times((await listSlots(doctorId, [consultation], '2026-12-03', 1))['2026-12-03'])).toEqual([
      '16:00',
      '16:15',
      '16:30',
    ])

    await insert(test, 'holds', {
      clinic_id: clinic.clinicId,
      location_id: clinic.locationId,
      starts_at: '2026-12-08T00:00:00+02:00',
      ends_at: '2026-12-11T00:00:00+02:00',
      created_at: new Date(test.clock.now),
    })
    const held = await listSlots(doctorId, [consultation], '2026-12-08', 4)
    expect([held['2026-12-08'], held['2026-12-09'], held['2026-12-10']]).toEqual([[], [], []])
    expect(held['2026-12-11']).not.toEqual([])
  })

  it.each([
    [
      'back',
      '2026-10-20T08:00:00+03:00',
      '2026-10-25',
      '+02:00',
      ['02:30', '03:00', '03:30', '03:00', '03:30', '04:00'],
    ],
    ['forward', '2027-03-22T08:00:00+02:00', '2027-03-28', '+03:00', ['02:30', '04:00']],
  ])('stay true when the clock goes %s', async (_, now, date, offset, expected) => {
    const before = test.clock.now
    test.clock.now = Date.parse(now)
    try {
      const night = await addClinic(test, { slot_step_minutes: 30, minimum_notice_minutes: 0 })
      const service = await addService(test, night.clinicId)
      const doctor = await addDoctor(test, night, [service], {}, [
        { weekday: 7, start_minute: 150, end_minute: 270 },
      ])
      const slots = (await listSlots(doctor, [service], date, 1))[date] ?? []
      expect(times(slots)).toEqual(expected)
      expect(slots.at(-1)?.slice(19)).toBe(offset)
      const [first = 0, ...rest] = slots.map(slot => Date.parse(slot))
      expect(rest.map(start => start - first)).toEqual(rest.map((_start, i) => (i + 1) * 1_800_000))
    } finally {
      test.clock.now = before
    }
  })
})

describe('/v3/searchDoctor', () => {
  it('finds by name without case or diacritics, by speciality, service and city', async () => {
    const place = await addClinic(test, { name: 'Dental Nord' }, { city: 'Târgu Mureș' })
    const service = await addService(test, place.clinicId, { name_ro: 'Extracție', name_en: 'Extraction' })
    const doctor = await addDoctor(test, place, [service], { first_name: 'Ștefania', last_name: 'Țuțuianu' })
    const { id } = await insert(test, 'specialities', {
      clinic_id: place.clinicId,
      name_ro: 'Chirurgie orală',
      name_en: 'Oral surgery',
    })
    await insert(test, 'doctor_specialities', {
      clinic_id: place.clinicId,
      doctor_id: doctor,
      speciality_id: id,
    })
    for (const body of [
      { search: 'stefania tutuianu' },
      { search: 'ŢUŢUIANU' },
      { speciality: 'chirurgie orala' },
      { service: 'extractie' },
      { service: 'Extraction' },
      { city: 'targu mures' },
      { clinic_id: place.clinicId },
    ]) {
      const found = await search(body)
      expect(
        found.map(card => card.doctor_id),
        JSON.stringify(body),
      ).toEqual([doctor])
    }
    expect(await search({ search: 'nimeni anume' })).toEqual([])
    expect(await search({ clinic_id: place.clinicId, service: 'albire' })).toEqual([])
  })

  it('orders by the next free hour, those without one last, in pages', async () => {
    const place = await addClinic(test, { horizon_days: 60 })
    const service = await addService(test, place.clinicId)
    const own = async () => ({ cabinet_id: await addCabinet(test, place.clinicId, place.locationId) })
    const friday = await addDoctor(test, place, [service], { last_name: 'A' }, [
      { weekday: 5, ...(await own()) },
    ])
    const never = await addDoctor(test, place, [service], { last_name: 'B' }, [])
    const thursday = await addDoctor(test, place, [service], { last_name: 'C' }, [
      { weekday: 4, ...(await own()) },
    ])
    const far = await addDoctor(test, place, [service], { last_name: 'D' }, [
      { weekday: 1, valid_from: '2027-01-11', ...(await own()) },
    ])
    await addDoctor(test, place, [service], { last_name: 'Hidden', online_visible: false })
    const all = await search({ clinic_id: place.clinicId })
    expect(all.map(card => card.doctor_id)).toEqual([thursday, friday, far, never])
    expect(all.map(card => card.next_slot)).toEqual([
      '2026-11-26T09:00:00+02:00',
      '2026-11-27T09:00:00+02:00',
      '2027-01-11T09:00:00+02:00',
      null,
    ])
    expect(all.map(card => card.days.length)).toEqual([1, 1, 0, 0])
    const second = await search({ clinic_id: place.clinicId, page: 2, size: 3 })
    expect(second.map(card => card.doctor_id)).toEqual([never])
  })

  it('narrows hours by day, hour and price', async () => {
    const filters = { clinic_id: clinic.clinicId, search: 'ionescu' }
    const [late] = await search({ ...filters, after_time: '16:00', weekday: 4, days: 14 })
    expect(late?.days.map(day => day.date)).toEqual(['2026-11-26', '2026-12-03'])
    expect(times(late?.days[0]?.slots)).toEqual(['16:00', '16:15', '16:30'])
    const [dated] = await search({ ...filters, date: '2026-12-04' })
    expect(dated?.next_slot).toBe('2026-12-04T09:00:00+02:00')
    const [whiten] = await search({ ...filters, service: 'albire' })
    expect(whiten?.service?.name).toBe('Albire profesională')
    expect(await search({ ...filters, service: 'albire', max_price: 500 })).toEqual([])
    const [past] = await search({ ...filters, date: '2020-01-01', days: 1 })
    expect(past?.days.map(day => day.date)).toEqual(['2026-11-25'])
    expect(past?.next_slot).toBe('2026-11-25T10:00:00+02:00')
  })

  it('finds nothing free beyond the horizon', async () => {
    const [card] = await search({ clinic_id: clinic.clinicId, search: 'ionescu', date: '2199-12-31' })
    expect([card?.days, card?.next_slot]).toEqual([[], null])
  })

  it('refuses what it cannot read, in the caller’s language', async () => {
    for (const body of [
      { page: 0 },
      { size: 101 },
      { days: 15 },
      { date: '2026-02-30' },
      { date: '9999-12-31' },
      { weekday: 8 },
      { after_time: '25:00' },
      { clinic_id: 'x' },
      { search: 'a'.repeat(10_000) },
      { search: ['a'] },
      { search: 'a\u0000' },
    ]) {
      const reply = await test.app.inject({
        method: 'POST',
        url: '/api/v3/searchDoctor?language=en',
        payload: body,
      })
      expect(reply.statusCode, JSON.stringify(body)).toBe(422)
      expect(reply.json<{ message: string }>().message).toBe('Check what you entered.')
    }
  })
})

describe('a doctor’s public page', () => {
  it('shows services, places and the policy', async () => {
    const reply = await test.app.inject({ url: `/api/v2/public/doctors/${doctorId}?language=en` })
    expect(reply.json<{ data: unknown }>().data).toMatchObject({
      doctor_id: doctorId,
      services: [
        { id: consultation, name: 'Consultation', minutes: 30, price: 150 },
        { id: whitening, name: 'Whitening', minutes: 60, price: 900 },
      ],
      places: [{ name: 'Centru', city: 'București' }],
      policy: { minimum_notice_minutes: 120, cancel_notice_minutes: 1440, horizon_days: 90 },
    })
  })

  it('answers 404 for an unknown doctor and 422 for a service the doctor does not give', async () => {
    const unknown = await test.app.inject({ url: '/api/v2/public/doctors/999999' })
    expect(unknown.statusCode).toBe(404)
    for (const [query, field] of [
      ['service_ids=999999', 'service_ids'],
      ['', 'service_ids'],
      [`service_ids=${consultation}&days=43`, 'days'],
      [`service_ids=${consultation}&from_date=mâine`, 'from_date'],
      [`service_ids=${consultation}&from_date=9999-12-31`, 'from_date'],
      [`service_ids=${consultation}&from_date=2199-12-31`, 'from_date'],
    ] as const) {
      const reply = await test.app.inject({ url: `/api/v2/public/doctors/${doctorId}/slots?${query}` })
      expect(reply.statusCode).toBe(422)
      expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual([field])
    }
  })

  it('offers only what some visible doctor serves as choices', async () => {
    const reply = await test.app.inject({ url: '/api/v2/search-choices?language=ro' })
    const { data } = reply.json<{ data: { cities: string[]; services: string[] } }>()
    expect(data.cities).toContain('București')
    expect(data.services).toContain('Albire profesională')
  })
})
