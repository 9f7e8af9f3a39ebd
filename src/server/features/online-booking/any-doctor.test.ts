import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  addAccount,
  addCabinet,
  addClinic,
  addDoctor,
  addService,
  insert,
  signIn,
  type TestClinic,
} from '#test/factories.ts'

const START = '2026-11-27T10:00:00+02:00'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

async function book(body: Record<string, unknown>) {
  const headers = await signIn(test, await addAccount(test))
  return test.call('POST', '/v2/patient/add_booking', { headers, body })
}

it('gives each of those who ask for any doctor another one, until none is free', async () => {
  const clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  const first = await addDoctor(test, clinic, [service])
  const cabinetId = await addCabinet(test, clinic.clinicId, clinic.locationId)
  const second = await addDoctor(test, { ...clinic, cabinetId }, [service])
  const elsewhere = await addService(test, clinic.clinicId)
  await addDoctor(
    test,
    { ...clinic, cabinetId: await addCabinet(test, clinic.clinicId, clinic.locationId) },
    [elsewhere],
  )

  const wish = { clinic_id: clinic.clinicId, service_ids: [service], start: START }
  const replies = await Promise.all([1, 2, 3].map(() => book(wish)))

  const booked = replies.filter(reply => reply.status === 200)
  expect(booked.map(reply => Number(reply.body.data.doctor_id)).toSorted((a, b) => a - b)).toEqual([
    first,
    second,
  ])
  const refused = replies.find(reply => reply.status !== 200)
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(refused?.body.data.nearest.length).toBeGreaterThan(0)
})

it('says by the field when nobody gives the service', async () => {
  const clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  const reply = await book({ clinic_id: clinic.clinicId, service_ids: [service], start: START })
  expect(reply.status).toBe(422)
  expect(reply.body.errors.service_ids).toBeDefined()
})

/** Two doctors of one place who give the service, and one of another place of the clinic. */
async function addPlaces() {
  const clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  const first = await addDoctor(test, clinic, [service])
  const second = await addDoctor(test, await addChair(clinic), [service])
  const { rows } = await test.sql.query<{ id: string }>(
    `insert into locations (clinic_id, name) values ($1, 'Alt sediu') returning id`,
    [clinic.clinicId],
  )
  const otherPlace = Number(rows[0]?.id)
  const other = await addDoctor(test, await addChair({ ...clinic, locationId: otherPlace }), [service])
  const wish = { clinic_id: clinic.clinicId, service_ids: [service], start: START }
  return { clinic, service, first, second, other, otherPlace, wish }
}

async function addChair(clinic: TestClinic): Promise<TestClinic> {
  return { ...clinic, cabinetId: await addCabinet(test, clinic.clinicId, clinic.locationId) }
}

const reserve = (body: Record<string, unknown>) => test.call('POST', '/v2/reservations', { body })

it('keeps the slot of one doctor of the place for each who asks at once, and says with whom', async () => {
  const { clinic, first, second, wish } = await addPlaces()
  const here = { ...wish, location_id: clinic.locationId }
  const replies = await Promise.all([1, 2, 3].map(() => reserve(here)))

  const kept = replies.filter(reply => reply.status === 200).map(reply => reply.body.data)
  expect(kept.map(({ doctor_id }) => Number(doctor_id)).toSorted((a, b) => a - b)).toEqual([first, second])
  const refused = replies.find(reply => reply.status !== 200)
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  const nearest: { start: string; doctor_id: number }[] = refused?.body.data.nearest
  expect(nearest.length).toBeGreaterThan(2)
  expect(new Set(nearest.map(hour => hour.start)).size).toBe(nearest.length)
  expect(nearest.map(hour => hour.start)).not.toContain(START)
  expect([first, second]).toEqual(expect.arrayContaining(nearest.map(hour => hour.doctor_id)))

  const mine = kept.find(({ doctor_id }) => Number(doctor_id) === second)
  const booked = await book({ ...here, doctor_id: second, reservation_code: mine.code })
  expect(booked).toMatchObject({ status: 200, body: { data: { doctor_id: second } } })
})

it('asks anew for the slot that the caller keeps, without being refused by their own reservation', async () => {
  const { clinic, wish } = await addPlaces()
  const here = { ...wish, location_id: clinic.locationId }
  const kept = await reserve(here)
  const again = await reserve({ ...here, previous_code: kept.body.data.code })
  expect(again).toMatchObject({ status: 200, body: { data: { doctor_id: kept.body.data.doctor_id } } })
  const { rows } = await test.sql.query('select 1 from reservations where clinic_id = $1', [clinic.clinicId])
  expect(rows).toHaveLength(1)
})

it('keeps to the place asked for, with a doctor named too', async () => {
  const { clinic, first, other, otherPlace, wish } = await addPlaces()
  const there = await reserve({ ...wish, location_id: otherPlace })
  expect(there.body.data.doctor_id).toBe(other)
  const elsewhere = await reserve({ ...wish, doctor_id: first, location_id: otherPlace })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  const unknown = await reserve({ ...wish, location_id: clinic.locationId + 1_000_000 })
  expect(unknown.status).toBe(409)
})

it('shows the hours at which any doctor of a place is free, each once, until the last of them is taken', async () => {
  const { clinic, first, wish, service } = await addPlaces()
  await insert(test, 'schedule_exceptions', {
    clinic_id: clinic.clinicId,
    doctor_id: first,
    date: '2026-11-26',
    kind: 'closed',
  })
  const path = `/v2/public/clinics/${clinic.clinicId}/locations/${clinic.locationId}`
  const hoursOf = async (day: string): Promise<string[]> => {
    const reply = await test.call('GET', `${path}/slots?service_ids=${service}&from_date=2026-11-26&days=2`)
    return reply.body.data.find((found: { date: string }) => found.date === day).slots
  }
  const hours = await hoursOf('2026-11-27')
  expect(new Set(hours).size).toBe(hours.length)
  expect(await hoursOf('2026-11-26')).toHaveLength(hours.length)

  const here = { ...wish, location_id: clinic.locationId }
  await reserve(here)
  expect(await hoursOf('2026-11-27')).toContain(START)
  await reserve(here)
  expect(await hoursOf('2026-11-27')).not.toContain(START)
})

it('tells of a place its doctors and what they give, with how much durations and prices differ', async () => {
  const { clinic, first, second, service } = await addPlaces()
  await test.sql.query(`update doctor_services set minutes = 45 where doctor_id = $1`, [second])
  const path = `/v2/public/clinics/${clinic.clinicId}/locations/${clinic.locationId}`
  const { body } = await test.call('GET', path)
  expect(body.data.doctors.map((doctor: { doctor_id: number }) => doctor.doctor_id)).toEqual([first, second])
  expect(body.data.services).toMatchObject([
    { id: service, minutes: 30, max_minutes: 45, price: 150, max_price: 150 },
  ])
  expect((await test.call('GET', `${path}999999`)).status).toBe(404)
})

it('finds the places where several doctors give what is searched for', async () => {
  const { clinic, service, wish } = await addPlaces()
  const search = async (body: Record<string, unknown>) =>
    test.call('POST', '/v3/searchDoctor', { body: { clinic_id: clinic.clinicId, ...body } })
  const { body } = await search({ date: '2026-11-27' })
  expect(body.places).toMatchObject([
    { clinic_id: clinic.clinicId, doctors: 2, service: { id: service, minutes: 30, max_minutes: 30 } },
  ])
  expect(body.places[0].place.location_id).toBe(clinic.locationId)
  expect(body.places[0].days[0].slots).toContain(wish.start)
  expect((await search({ date: '2026-11-27', page: 2 })).body.places).toEqual([])
})

it('books with the doctor whose slot is kept, when the doctor is left out', async () => {
  const { second, wish } = await addPlaces()
  const kept = await reserve({ ...wish, doctor_id: second })
  const booked = await book({ ...wish, reservation_code: kept.body.data.code })
  expect(booked).toMatchObject({ status: 200, body: { data: { doctor_id: second } } })
})

it('counts in a place everybody who gives the service, also who was found for a shorter one', async () => {
  const clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  const check = await addService(test, clinic.clinicId, { name_ro: 'Control', minutes: 15 })
  await addDoctor(test, clinic, [service])
  await addDoctor(test, await addChair(clinic), [service])
  const third = await addDoctor(test, await addChair(clinic), [service, check])
  await test.sql.query('update doctor_services set minutes = 45 where doctor_id = $1 and service_id = $2', [
    third,
    service,
  ])
  const body = { clinic_id: clinic.clinicId, date: '2026-11-27' }
  const { places } = (await test.call('POST', '/v3/searchDoctor', { body })).body
  expect(places).toMatchObject([{ doctors: 3, service: { id: service, minutes: 30, max_minutes: 45 } }])
})

it('finds in a city only the places there, though their doctors work in others too', async () => {
  const clinic = await addClinic(test, {}, { city: 'Iași' })
  const service = await addService(test, clinic.clinicId)
  const elsewhere = await insert(test, 'locations', {
    clinic_id: clinic.clinicId,
    name: 'Nord',
    city: 'Suceava',
  })
  const there = { ...clinic, locationId: Number(elsewhere['id']) }
  for (let doctors = 0; doctors < 2; doctors++) {
    const here = await addChair(clinic)
    const away = await addChair(there)
    await addDoctor(test, clinic, [service], {}, [
      { weekday: 4, cabinet_id: here.cabinetId },
      { weekday: 5, location_id: away.locationId, cabinet_id: away.cabinetId },
    ])
  }
  const citiesOf = async (city?: string) => {
    const body = { clinic_id: clinic.clinicId, date: '2026-11-26', city }
    const { places } = (await test.call('POST', '/v3/searchDoctor', { body })).body
    return places.map((found: { place: { city: string } }) => found.place.city)
  }
  expect(await citiesOf()).toEqual(['Iași', 'Suceava'])
  expect(await citiesOf('IASI')).toEqual(['Iași'])
  expect(await citiesOf('Suceava')).toEqual(['Suceava'])
})
