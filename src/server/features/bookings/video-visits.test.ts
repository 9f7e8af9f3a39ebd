import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { accept, at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let video: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  video = await give({ name_ro: 'Consultație video', name_en: 'Video consultation', kind: 'virtual' })
})

/** A service that the desk's doctor gives. */
async function give(row: Record<string, unknown>): Promise<number> {
  const { clinicId } = desk.clinic
  const id = await addService(app, clinicId, row)
  await app.sql.query(
    'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 15000)',
    [clinicId, desk.doctorId, id],
  )
  return id
}

const ofVideo = (fields: Record<string, unknown> = {}) => ({ services: [{ service_id: video }], ...fields })
const made = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const bookVideo = (fields: Record<string, unknown> = {}) => made(desk.book(ofVideo(fields)))
const edit = (booking: { id: number; version: number }, change: Record<string, unknown>) =>
  desk.post('/v2/edit_booking', { booking_id: booking.id, version: booking.version, ...change })
const takenBy = async (bookingId: number) =>
  (
    await app.sql.query<{ resource: string }>(
      'select resource from busy_times where clinic_id = $1 and booking_id = $2 order by resource',
      [desk.clinic.clinicId, bookingId],
    )
  ).rows.map(row => row.resource)

describe('a video visit', () => {
  it('takes its doctor and its patient, and no cabinet', async () => {
    const visit = await bookVideo()
    expect(visit).toMatchObject({
      is_video: true,
      cabinet_id: null,
      location_id: desk.clinic.locationId,
      doctor_id: desk.doctorId,
      start: at('10:00'),
    })
    expect(await takenBy(visit.id)).toEqual(['doctor', 'patient'])
    expect(await made(desk.book({ start: at('11:00') }))).toMatchObject({
      is_video: false,
      cabinet_id: desk.clinic.cabinetId,
    })
  })

  it('stands beside another doctor’s at an hour when every cabinet is taken', async () => {
    const { clinic } = desk
    await made(desk.book())
    const doctors = [
      await addDoctor(app, clinic, [video, desk.serviceId]),
      await addDoctor(app, clinic, [video, desk.serviceId]),
    ]
    for (const doctor_id of doctors) {
      const patient_id = await addPatient(app, clinic.clinicId)
      const atClinic = await desk.book({ doctor_id, patient_id })
      expect([atClinic.status, kindsOf(atClinic)]).toEqual([409, ['cabinet_overlap']])
      expect(await bookVideo({ doctor_id, patient_id })).toMatchObject({ doctor_id, cabinet_id: null })
    }
    expect(
      (
        await app.sql.query('select from bookings where clinic_id = $1 and is_video and starts_at = $2', [
          clinic.clinicId,
          at('10:00'),
        ])
      ).rows,
    ).toHaveLength(2)
  })

  it('is warned of what its doctor and its patient have then, and of nothing in a cabinet', async () => {
    const { clinicId, locationId, cabinetId } = desk.clinic
    await bookVideo()
    const other = await addPatient(app, clinicId)
    const met = await desk.book({ patient_id: other })
    expect([met.status, kindsOf(met)]).toEqual([409, ['doctor_overlap']])
    const colleague = await addDoctor(app, desk.clinic, [video])
    const own = await desk.book(ofVideo({ doctor_id: colleague }))
    expect([own.status, kindsOf(own)]).toEqual([409, ['patient_overlap']])
    expect(own.body.data.cabinet_id).toBeNull()
    expect(await made(desk.book(ofVideo({ doctor_id: colleague, ...accept(own) })))).toMatchObject({
      overridden: true,
      cabinet_id: null,
    })
    for (const [whose, hour] of [
      [{ cabinet_id: cabinetId }, '12:00'],
      [{ location_id: locationId }, '13:00'],
    ] as const) {
      await made(desk.post('/addHoldtime', { ...whose, start: at(hour), end: at(`${hour.slice(0, 2)}:45`) }))
      await bookVideo({ start: at(hour) })
    }
    const late = await desk.book(ofVideo({ start: at('17:00') }))
    expect([late.status, kindsOf(late)]).toEqual([409, ['outside_schedule']])
  })

  it('is told by what it would meet before it is made', async () => {
    const check = (fields: Record<string, unknown>) =>
      made(
        desk.post('/v2/bookings/check', {
          doctor_id: desk.doctorId,
          start: at('10:00'),
          ...ofVideo(fields),
        }),
      )
    expect(await check({})).toMatchObject({ is_video: true, cabinet_id: null, warnings: [] })
    expect(await check({ services: [{ service_id: desk.serviceId }] })).toMatchObject({
      is_video: false,
      cabinet_id: desk.clinic.cabinetId,
    })
    await bookVideo()
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    const patient_id = await addPatient(app, desk.clinic.clinicId)
    await made(desk.book({ doctor_id: colleague, patient_id, start: at('10:30') }))
    expect((await check({})).nearest).toContain(at('10:30'))
  })

  it('moves to another hour and doctor, and back to where it stood', async () => {
    const { clinic } = desk
    const colleague = await addDoctor(app, clinic, [video])
    const visit = await bookVideo()
    const moved = await edit(visit, { doctor_id: colleague, start: at('12:00') })
    expect(moved.body.data).toMatchObject({ doctor_id: colleague, start: at('12:00'), cabinet_id: null })
    expect(moved.body.moved_from).toMatchObject([{ doctor_id: desk.doctorId, cabinet_id: null }])
    const [back] = await made(desk.post('/v2/bookings/move-back', { visits: moved.body.moved_from }))
    expect(back).toMatchObject({
      doctor_id: desk.doctorId,
      start: at('10:00'),
      is_video: true,
      cabinet_id: null,
    })
    await made(desk.post('/v2/deleteBooking', { booking_id: visit.id }))
    expect(await takenBy(visit.id)).toEqual([])
    expect(await made(desk.post(`/v2/bookings/${visit.id}/restore`, {}))).toMatchObject({
      is_video: true,
      cabinet_id: null,
    })
    expect(await takenBy(visit.id)).toEqual(['doctor', 'patient'])
  })

  it('is pinned and placed again without a cabinet', async () => {
    const visit = await bookVideo()
    const pinned = await made(desk.post(`/v2/bookings/${visit.id}/pin`, { version: visit.version }))
    expect(await takenBy(visit.id)).toEqual([])
    const placed = await edit(pinned, { start: at('14:00') })
    expect(placed.body.data).toMatchObject({ pinned_at: null, cabinet_id: null, is_video: true })
  })

  it('can be a series, and a group with its seats', async () => {
    const series = await made(
      desk.post('/v2/bookings/series', {
        patient_id: desk.patientId,
        doctor_id: desk.doctorId,
        ...ofVideo(),
        occurrences: [{ start: at('10:00') }, { start: at('10:00', '2026-12-03') }],
      }),
    )
    expect(series).toMatchObject([
      { is_video: true, cabinet_id: null },
      { is_video: true, cabinet_id: null },
    ])
    const later = await made(
      edit(series[0], { start: at('11:00'), scope: 'all' }).then(reply => ({
        ...reply,
        body: { data: reply.body.moved_from },
      })),
    )
    expect(later).toHaveLength(2)
    const course = await give({ kind: 'virtual', group_count: 3 })
    const group = await made(
      desk.post('/v2/bookings/group', {
        doctor_id: desk.doctorId,
        start: at('15:00'),
        services: [{ service_id: course }],
        patients: [{ patient_id: desk.patientId }],
      }),
    )
    expect(group).toMatchObject({ is_video: true, members: [{ is_video: true, cabinet_id: null }] })
    const other = await addPatient(app, desk.clinic.clinicId)
    const joined = await made(
      desk.post(`/v2/bookings/${group.id}/group`, {
        version: group.version,
        add_patients: [{ patient_id: other }],
      }),
    )
    expect(joined.members).toMatchObject([{ cabinet_id: null }, { cabinet_id: null }])
    const moved = await made(
      desk.post(`/v2/bookings/${group.id}/group`, { version: joined.version, start: at('16:00') }),
    )
    expect(moved).toMatchObject({ start: at('16:00'), members: [{ is_video: true }, { is_video: true }] })
  })

  it('is listed, searched and left out of a cabinet’s list', async () => {
    const visit = await bookVideo()
    const list = (fields = {}) =>
      desk.post('/v2/getbookingsbymonth', { from_date: '2026-11-26', to_date: '2026-11-26', ...fields })
    const [listed] = (await list()).body.data
    expect(listed).toMatchObject({ id: visit.id, is_video: true, cabinet_id: null })
    expect((await list({ cabinet_id: desk.clinic.cabinetId })).body.data).toEqual([])
    const clinicVisit = await made(desk.book({ start: at('12:00') }))
    const [, atClinic] = (await list()).body.data
    expect(atClinic).toMatchObject({ id: clinicVisit.id, cabinet_id: desk.clinic.cabinetId })
    expect(atClinic).not.toHaveProperty('is_video')
    expect((await desk.get('/v2/bookings?search=Dumitru')).body.data).toHaveLength(2)
    const visits = await desk.get(`/v2/patients/${desk.patientId}/upcoming-visits`)
    expect(visits.body.data).toMatchObject([{ is_video: true, cabinet_name: null }, { is_video: false }])
  })
})

describe('the kind of a visit', () => {
  it('cannot be two at once, in both languages', async () => {
    const both = { services: [{ service_id: video }, { service_id: desk.serviceId }] }
    const said = {
      ro: 'Serviciile video și cele din clinică se programează separat.',
      en: 'Video services and those at the clinic are booked apart.',
    }
    for (const language of ['ro', 'en'] as const) {
      const headers = { ...desk.clinic.owner, 'accept-language': language }
      const refused = await desk.book(both, headers)
      expect([refused.status, refused.body.errors]).toEqual([422, { services: [said[language]] }])
    }
    const visit = await bookVideo()
    expect(await edit(visit, both)).toMatchObject({ status: 422, body: { errors: { services: [said.ro] } } })
    const hours = await desk.get(`/v2/free-hours?service_ids=${video}&service_ids=${desk.serviceId}`)
    expect([hours.status, hours.body.errors]).toEqual([422, { service_ids: [said.ro] }])
  })

  it('refuses a cabinet by video', async () => {
    const errors = { cabinet_id: ['O vizită video nu are cabinet.'] }
    const { cabinetId: cabinet_id } = desk.clinic
    expect(await desk.book(ofVideo({ cabinet_id }))).toMatchObject({ status: 422, body: { errors } })
    const visit = await bookVideo()
    expect(await edit(visit, { cabinet_id })).toMatchObject({ status: 422, body: { errors } })
    expect(await desk.get(`/v2/free-hours?service_ids=${video}&cabinet_id=${cabinet_id}`)).toMatchObject({
      status: 422,
      body: { errors },
    })
  })

  it('follows its services when these change: a cabinet is given up, or found', async () => {
    const atClinic = await made(desk.book())
    const over = await edit(atClinic, ofVideo())
    expect(over.body).toMatchObject({ data: { is_video: true, cabinet_id: null }, moved_from: [] })
    expect(await takenBy(atClinic.id)).toEqual(['doctor', 'patient'])
    const second = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    await made(desk.book({ doctor_id: colleague, patient_id: await addPatient(app, desk.clinic.clinicId) }))
    const back = await edit(over.body.data, { services: [{ service_id: desk.serviceId }] })
    expect(back.body.data).toMatchObject({ is_video: false, cabinet_id: second })
    expect(await takenBy(atClinic.id)).toEqual(['doctor', 'cabinet', 'patient'])
  })

  it('stays as it was booked, whatever becomes of the services', async () => {
    const visit = await bookVideo()
    const atClinic = await made(desk.book({ start: at('12:00') }))
    await app.sql.query(
      `update services set kind = case kind when 'virtual' then 'clinic' else 'virtual' end::service_kind where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    const moved = await made(edit(visit, { start: at('11:00'), ...ofVideo() }))
    expect(moved).toMatchObject({ is_video: true, cabinet_id: null })
    const { cabinetId: cabinet_id } = desk.clinic
    expect(await made(edit(atClinic, { start: at('14:00'), cabinet_id }))).toMatchObject({
      is_video: false,
      cabinet_id,
    })
    const hours = await made(desk.get(`/v2/free-hours?booking_id=${visit.id}&from_date=2026-11-26&days=1`))
    expect(hours.days[0].doctors[0].hours[0]).toMatchObject({ cabinet_id: null })
    expect(await bookVideo({ start: at('16:00') })).toMatchObject({ is_video: false, cabinet_id })
  })

  it('and its cabinet are one to the database', async () => {
    const visit = await bookVideo()
    const atClinic = await made(desk.book({ start: at('12:00') }))
    const set = (id: number, change: string) =>
      app.sql.query(`update bookings set ${change} where clinic_id = $1 and id = $2`, [
        desk.clinic.clinicId,
        id,
      ])
    const refused = { code: '23514', constraint: 'bookings_video_or_cabinet' }
    await expect(set(visit.id, `cabinet_id = ${desk.clinic.cabinetId}`)).rejects.toMatchObject(refused)
    await expect(set(visit.id, 'is_video = false')).rejects.toMatchObject(refused)
    await expect(set(atClinic.id, 'cabinet_id = null')).rejects.toMatchObject(refused)
  })
})

/** The doctor’s, of the desk’s usual day. */
const hoursOf = async (serviceId: number) => {
  const { days } = await made(
    desk.get(
      `/v2/free-hours?service_ids=${serviceId}&doctor_ids=${desk.doctorId}&from_date=2026-11-26&days=1`,
    ),
  )
  return days[0].date === '2026-11-26' ? days[0].doctors[0].hours : []
}

describe('free hours by video', () => {
  it('are the doctor’s alone', async () => {
    const { clinicId } = desk.clinic
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    await made(desk.book({ doctor_id: colleague, patient_id: await addPatient(app, clinicId) }))
    await made(desk.book({ start: at('12:00') }))
    const starts = async (serviceId: number) =>
      (await hoursOf(serviceId)).map((hour: { start: string }) => hour.start)
    expect(await starts(desk.serviceId)).not.toContain(at('10:00'))
    const byVideo = await starts(video)
    expect(byVideo).toContain(at('10:00'))
    expect(byVideo).not.toContain(at('12:00'))
    expect(
      new Set((await hoursOf(video)).map((hour: { cabinet_id: number | null }) => hour.cabinet_id)),
    ).toEqual(new Set([null]))
  })
})
