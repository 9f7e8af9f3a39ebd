import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { upload } from '#test/upload.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

interface Case {
  /** The id and the version of something new, or of what is there. */
  readonly open: () => Promise<{ id: number; version: number }>
  readonly change: (id: number, body: Record<string, unknown>) => Promise<Reply>
  /** Two changes that say different things. */
  readonly first: Record<string, unknown>
  readonly second: Record<string, unknown>
}

const read = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

const put = (path: string, body: Record<string, unknown>) =>
  app.call('PUT', path, { headers: desk.clinic.owner, body })
const schedule = () => ({
  report: 'financial',
  period: 'yesterday',
  at: '08:00',
  recipients: [desk.clinic.clinicId],
})
const ALERT = { kind: 'allergy', severity: 'high', text: 'Penicilină' }
const NAMES = { first_name: 'Ilinca', last_name: 'Stan' }

const CASES: Record<string, Case> = {
  settings: {
    open: async () => ({ id: desk.clinic.clinicId, ...read(await desk.get('/v2/config')) }),
    change: (_, body) => desk.post('/config/set', body),
    first: { horizon_days: 30 },
    second: { horizon_days: 60 },
  },
  cabinet: {
    open: async () =>
      read(await desk.post('/addcabinet', { name: 'Cabinet nou', location_id: desk.clinic.locationId })),
    change: (id, body) => desk.post('/updatecabinet', { id, ...body }),
    first: { name: 'Cabinet 7' },
    second: { name: 'Cabinet 8' },
  },
  location: {
    open: async () => read(await desk.post('/addlocation', { name: 'Centru' })),
    change: (id, body) => desk.post('/updatelocation', { id, ...body }),
    first: { name: 'Nord', phone: '+40264123456' },
    second: { name: 'Sud' },
  },
  speciality: {
    open: async () => read(await desk.post('/v2/specialities', { name_ro: 'Ortodonție' })),
    change: (id, body) => put(`/v2/specialities/${id}`, body),
    first: { name_ro: 'Endodonție' },
    second: { name_ro: 'Parodontologie' },
  },
  role: {
    open: async () =>
      read(await desk.post('/v2/roles', { name: 'Igienist', permissions: ['bookings.view'] })),
    change: (id, body) => put(`/v2/roles/${id}`, body),
    first: { name: 'Igienist șef' },
    second: { permissions: ['patients.view'] },
  },
  subscription: {
    open: async () =>
      read(
        await desk.post('/v2/subscriptions', {
          name_ro: 'Igienă',
          price: 900,
          months: 12,
          maximum_uses: 4,
          service_ids: [desk.serviceId],
        }),
      ),
    change: (id, body) => put(`/v2/subscriptions/${id}`, body),
    first: { price: 950 },
    second: { months: 6 },
  },
  report_schedule: {
    open: async () => read(await desk.post('/v2/report-schedules', schedule())),
    change: (id, body) => put(`/v2/report-schedules/${id}`, { ...schedule(), ...body }),
    first: { at: '09:00' },
    second: { at: '10:00' },
  },
  service_category: {
    open: async () => read(await desk.post('/v2/service-categories', { name_ro: 'Consultații' })),
    change: (id, body) => put(`/v2/service-categories/${id}`, body),
    first: { name_ro: 'Igienă' },
    second: { name_ro: 'Protetică' },
  },
  service: {
    open: async () => read(await desk.post('/v2/services', { name_ro: 'Control', minutes: 30, price: 100 })),
    change: (id, body) => put(`/v2/services/${id}`, body),
    first: { price: 120 },
    second: { price: 140, minutes: 45 },
  },
  doctor: {
    open: async () => read(await desk.post('/add_doctor', { ...NAMES, title: 'Dr.' })),
    change: (id, body) => desk.post('/add_doctor', { id, ...NAMES, ...body }),
    first: { title: 'Prof.', services: [] },
    second: { title: 'Asist.' },
  },
  account: {
    open: async () => {
      const { accountId } = await addStaff(app, desk.clinic.clinicId, [])
      return read(await desk.post('/v4/update_profile', { user_id: accountId, mobile: null }))
    },
    change: (id, body) => desk.post('/v4/update_profile', { user_id: id, ...body }),
    first: { first_name: 'Ilinca' },
    second: { last_name: 'Matei', mobile: '+40722111222' },
  },
  observation: {
    open: async () =>
      read(await desk.post('/add_observation', { patient_id: desk.patientId, text: 'Culoare A3' })),
    change: (id, body) => desk.post('/change-observation', { id, ...body }),
    first: { text: 'Culoare A2' },
    second: { teeth: [11] },
  },
  phrase: {
    open: async () => read(await desk.post('/v2/phrases', { title: 'Control', text: 'Fără acuze.' })),
    change: (id, body) => put(`/v2/phrases/${id}`, body),
    first: { title: 'Control anual' },
    second: { text: 'Fără acuze azi.' },
  },
  diagnosis: {
    open: async () => read(await desk.post('/v2/own-diagnoses', { name: 'Bruxism' })),
    change: (id, body) => put(`/v2/own-diagnoses/${id}`, body),
    first: { name: 'Bruxism nocturn' },
    second: { active: false },
  },
  alert: {
    open: async () => read(await desk.post(`/v2/patients/${desk.patientId}/alerts`, ALERT)),
    change: (id, body) => desk.post(`/v2/alerts/${id}`, { ...ALERT, ...body }),
    first: { text: 'Penicilină, urticarie' },
    second: { severity: 'normal' },
  },
  tag: {
    open: async () => read(await desk.post('/v2/tags', { name: 'Protezat' })),
    change: (id, body) => desk.post(`/v2/tags/${id}`, body),
    first: { name: 'Protezat mobil' },
    second: { color: 7 },
  },
  patient_file: {
    open: async () => {
      const files = { 'files[]': { content: '%PDF-1.4\n%%EOF', name: 'deviz.pdf' } }
      const path = `/v2/patients/${desk.patientId}/files`
      return read(await upload(app, path, desk.clinic.owner, files)).added[0]
    },
    change: (id, body) => put(`/v2/patient-files/${id}`, body),
    first: { title: 'Deviz' },
    second: { teeth: [36] },
  },
  gift_card: {
    open: async () =>
      read(
        await desk.post('/v2/gift-cards', {
          title: 'Sărbători',
          value: 300,
          expires_after_days: 180,
          maximum: 50,
        }),
      ),
    change: (id, body) => put(`/v2/gift-cards/${id}`, body),
    first: { title: 'Prima vizită' },
    second: { value: 150 },
  },
  patient: {
    open: async () => read(await desk.post('/add_patient', NAMES)),
    change: (id, body) => desk.post('/add_patient', { id, ...NAMES, ...body }),
    first: { note: 'Preferă dimineața' },
    second: { note: 'Preferă seara' },
  },
}

describe.each(Object.entries(CASES))('two savers of %s', (_, { open, change, first, second }) => {
  test('the second is told of the first, and saves knowingly', async () => {
    const { id, version } = await open()
    const saved = read(await change(id, { ...first, version }))
    expect(saved.version).toBe(version + 1)
    const refused = await change(id, { ...second, version })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        data: { current: { ...first, version: version + 1 }, changed_by: 'Dana Marin' },
      },
    })
    expect(refused.body.data.current).toEqual(saved)
    expect(refused.body.data.changed_at).toBe('2026-11-25T08:00:00+02:00')
    expect(read(await change(id, { ...second, version: saved.version }))).toMatchObject(second)
  })

  test('of many at once exactly one gets through', async () => {
    const { id, version } = await open()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (__, index) => change(id, { ...(index % 2 ? first : second), version })),
    )
    const statuses = replies.map(reply => `${reply.status} ${reply.body.code ?? ''}`).toSorted()
    expect(statuses).toEqual(['200 ', ...Array.from({ length: 7 }, () => '409 stale')])
  })

  test('without a version the last wins', async () => {
    const { id } = await open()
    read(await change(id, first))
    expect(read(await change(id, second))).toMatchObject(second)
  })
})

test('a doctor’s week has the doctor’s version, and who changes it later is told', async () => {
  const { id, version } = read(await desk.post('/add_doctor', NAMES))
  const week = (body: object) => desk.post('/addschedule', { doctor_id: id, schedule: [], ...body })
  const saved = await week({ version })
  expect(saved).toMatchObject({ status: 200, body: { version: version + 1 } })
  expect(await week({ version })).toMatchObject({
    status: 409,
    body: { code: 'stale', data: { current: { id, version: version + 1 } } },
  })
  expect((await desk.post('/add_doctor', { id, ...NAMES, version })).status).toBe(409)
})

test('who may not see a phone is not shown it by a change that came too late', async () => {
  const { id, version } = read(await desk.post('/add_patient', { ...NAMES, mobile: '+40722123456' }))
  read(await desk.post('/add_patient', { id, ...NAMES, note: 'x', version }))
  const { headers } = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'patients.edit',
    'bookings.all_doctors',
  ])
  const refused = await desk.post('/add_patient', { id, ...NAMES, note: 'y', version }, headers)
  expect(refused).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { note: 'x' } } } })
  expect(JSON.stringify(refused.body)).not.toContain('722123')
})
