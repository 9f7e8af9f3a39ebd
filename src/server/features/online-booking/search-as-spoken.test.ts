// What people type, asked of a city with two clinics.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addDoctor, addPatient, addService, insert } from '#test/factories.ts'

let app: TestApp
let ana: number
let dan: number
let mia: number

beforeAll(async () => {
  app = await startTestApp()
  const aurora = await addClinic(
    app,
    { name: 'Clinica Aurora', slug: 'aurora', keywords: ['laser', 'Blue Card', 'extracții', 'urgențe'] },
    { city: 'Cluj-Napoca' },
  )
  const nord = await addClinic(app, { name: 'Dental Nord', slug: 'nord' }, { city: 'București, sector 3' })
  const service = (clinic: typeof aurora, name_ro: string, name_en: string, minutes = 30) =>
    addService(app, clinic.clinicId, { name_ro, name_en, minutes })
  const filling = await service(aurora, 'Obturație', 'Filling', 45)
  const temporary = await service(aurora, 'Obturație provizorie', 'Temporary filling')
  const cleaning = await service(aurora, 'Detartraj și periaj', 'Scaling and polishing')
  const first = await service(nord, 'Consultație', 'Consultation')
  const extraction = await service(nord, 'Extracție', 'Extraction')
  const child = await service(nord, 'Consultație copil', 'Child consultation')
  ana = await addDoctor(app, aurora, [filling, temporary, cleaning], {
    first_name: 'Ana',
    last_name: 'Popescu',
  })
  dan = await addDoctor(app, nord, [first, extraction], { first_name: 'Dan', last_name: 'Țăranu-Mihăiță' })
  mia = await addDoctor(app, nord, [child], { first_name: 'Mia', last_name: 'Canalescu' })
  const { id } = await insert(app, 'specialities', {
    clinic_id: nord.clinicId,
    name_ro: 'Ortodonție',
    name_en: 'Orthodontics',
  })
  await insert(app, 'doctor_specialities', { clinic_id: nord.clinicId, doctor_id: mia, speciality_id: id })
  // Booked twice, so that it stands before what people usually ask for.
  for (const day of ['26', '27']) {
    const { id: booking } = await insert(app, 'bookings', {
      clinic_id: nord.clinicId,
      code: `code-${day}`,
      patient_id: await addPatient(app, nord.clinicId),
      doctor_id: dan,
      location_id: nord.locationId,
      cabinet_id: nord.cabinetId,
      starts_at: `2026-11-${day}T10:00:00+02:00`,
      ends_at: `2026-11-${day}T10:30:00+02:00`,
      status_changed_at: new Date(app.clock.now),
      source: 'staff',
      created_at: new Date(app.clock.now),
      updated_at: new Date(app.clock.now),
    })
    await insert(app, 'booking_services', {
      clinic_id: nord.clinicId,
      booking_id: booking,
      position: 0,
      service_id: extraction,
      minutes: 30,
      price_bani: 0,
    })
  }
})
afterAll(() => app.stop())

interface Card {
  doctor_id: number
  service: { name: string } | null
}
async function search(body: object): Promise<Card[]> {
  const reply = await app.call('POST', '/v3/searchDoctor', { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as Card[]
}

test.each([
  ['Dr. Ana Popescu', 'Ana', 'Obturație provizorie'],
  ['popescu ana', 'Ana', undefined],
  ['Doctor Taranu Mihaita', 'Dan', undefined],
  ['Țăranu', 'Dan', undefined],
  ['Popwscu', 'Ana', undefined],
  ['Aurora', 'Ana', undefined],
  ['clinica nord', 'Mia Dan', undefined],
  ['blue card', 'Ana', undefined],
  ['plombă', 'Ana', 'Obturație'],
  ['o carie', 'Ana', 'Obturație'],
  ['plonba', 'Ana', 'Obturație'],
  ['curățare', 'Ana', 'Detartraj și periaj'],
  ['extracție masea', 'Dan', 'Extracție'],
  ['mă doare o măsea', 'Mia Dan', undefined],
  ['dureri de dinți', 'Mia Dan', undefined],
  // The clinic that speaks of it has nobody who does it.
  ['extractii', 'Dan', 'Extracție'],
  ['laser', 'Ana', undefined],
  ['canalescu', 'Mia', undefined],
  ['urgență', 'Mia Dan', undefined],
  ['dinte rupt', 'Ana Mia Dan', undefined],
  ['aparat dentar', 'Mia', undefined],
  ['pedodont', 'Mia', 'Consultație copil'],
  ['consultație copii', 'Mia', 'Consultație copil'],
  ['detartraj la dr. Popescu', 'Ana', 'Detartraj și periaj'],
  ['extractie bucuresti', 'Dan', 'Extracție'],
  ['bucurești', 'Mia Dan', undefined],
  ['Cluj', 'Ana', undefined],
  ['.*', '', undefined],
  ['(', '', undefined],
  ['nimeni anume', '', undefined],
])('"%s" finds %s', async (text, names, service) => {
  const cards = await search({ search: text })
  const called = new Map([
    [ana, 'Ana'],
    [dan, 'Dan'],
    [mia, 'Mia'],
  ])
  const found = cards.map(card => called.get(card.doctor_id) ?? '?')
  expect(new Set(found)).toEqual(new Set(names.split(' ').filter(Boolean)))
  if (service !== undefined) expect(cards[0]?.service?.name).toBe(service)
})

test('a service is asked for in the same words, within its price', async () => {
  expect((await search({ service: 'plombe' })).map(card => card.service?.name)).toEqual(['Obturație'])
  expect(await search({ service: 'plombe', max_price: 100 })).toEqual([])
  expect(await search({ service: 'popescu' })).toEqual([])
  expect(await search({ service: '!' })).toEqual([])
})

test.each([
  ['Cluj', 1],
  ['cluj napoca', 1],
  ['bucuresti', 2],
  ['București, sector 3', 2],
  ['Bucuresti sector 3', 2],
  ['bucresti', 2],
  ['București, sector 4', 0],
  ['Clu', 1],
  ['?', 0],
])('"%s" is a town of %i doctors', async (city, count) => {
  expect(await search({ city })).toHaveLength(count)
})

test('the reply counts who has a free hour', async () => {
  const { body } = await app.call('POST', '/v3/searchDoctor', { body: { city: 'Cluj', size: 1 } })
  expect(body.free).toBe(1)
})

const suggest = async (q: string, language = 'ro') =>
  (await app.call('GET', `/v2/search-suggestions?language=${language}&q=${encodeURIComponent(q)}`)).body.data

test('suggestions know services, specialities, doctors and clinics', async () => {
  expect(await suggest('pop')).toEqual({
    services: [],
    specialities: [],
    doctors: [
      {
        doctor_id: ana,
        title: 'Dr.',
        first_name: 'Ana',
        last_name: 'Popescu',
        clinic_name: 'Clinica Aurora',
      },
    ],
    clinics: [],
  })
  expect(await suggest('plombă')).toMatchObject({
    services: ['Obturație', 'Obturație provizorie'],
    doctors: [],
  })
  expect(await suggest('tooth filling', 'en')).toMatchObject({ services: ['Filling', 'Temporary filling'] })
  expect(await suggest('ortodont')).toMatchObject({ specialities: ['Ortodonție'] })
  expect(await suggest('dr. mihaita dan')).toMatchObject({ doctors: [{ doctor_id: dan }] })
  expect(await suggest('auror')).toMatchObject({ clinics: [{ name: 'Clinica Aurora', slug: 'aurora' }] })
  expect(await suggest('popwscu')).toMatchObject({ doctors: [{ doctor_id: ana }] })
  expect(await suggest('%')).toEqual({ services: [], specialities: [], doctors: [], clinics: [] })
})

test('who is hidden is not suggested', async () => {
  await app.sql.query('update doctors set online_visible = false where id = $1', [ana])
  try {
    expect(await suggest('popescu')).toMatchObject({ doctors: [] })
    expect(await suggest('aurora')).toMatchObject({ clinics: [] })
  } finally {
    await app.sql.query('update doctors set online_visible = true where id = $1', [ana])
  }
})

test('what is booked most is offered first, then what people usually come for', async () => {
  const { services } = (await app.call('GET', '/v2/search-choices?language=ro')).body.data
  expect(services).toEqual([
    'Extracție',
    'Consultație',
    'Consultație copil',
    'Detartraj și periaj',
    'Obturație',
    'Obturație provizorie',
  ])
})
