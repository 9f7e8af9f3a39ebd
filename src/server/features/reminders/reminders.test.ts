import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addService, insert, signIn } from '#test/factories.ts'
import { addTemplate } from '#test/templates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendMessage } from '#server/features/messages/sending/messages.jobs.ts'
import { remind } from './reminders.ts'

let app: TestApp
let desk: Desk
let clinicId: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  app.clock.now = Date.parse(at('08:00', '2026-11-25'))
  await app.sql.query('delete from reminder_clock')
  await app.sql.query('update message_templates set active = false')
  await tick()
  desk = await openDesk(app)
  clinicId = desk.clinic.clinicId
})

async function tick() {
  expect(await remind(app.services)).toEqual([])
}

/** Lets time pass, the clock looking at its end alone. */
async function until(time: string, date = '2026-11-25') {
  app.clock.now = Date.parse(at(time, date))
  await tick()
}

interface Message {
  key: string
  category: string
  channel: string
  recipient: string
  body: string
  status: string
  skip_reason: string | null
}

async function messages(): Promise<Message[]> {
  const { rows } = await app.sql.query<Message>(
    `select key, category, channel, recipient, body, status, skip_reason from messages
      where clinic_id = $1 and template_id is not null order by id`,
    [clinicId],
  )
  return rows
}

/** What became of each: the text that went, or why none did. */
const told = async () =>
  (await messages()).map(row => row.skip_reason ?? (row.status === 'sent' ? row.body : row.status))

/** Carries out what waits and whose hour has come. */
async function send() {
  const { rows } = await app.sql.query<{ payload: { clinic_id: number; id: number } }>(
    `delete from graphile_worker._private_jobs where key like 'message:%' and run_at <= $1 returning payload`,
    [new Date(Math.max(app.clock.now, Date.now()))],
  )
  for (const { payload } of rows.toSorted((a, b) => a.payload.id - b.payload.id))
    await sendMessage.run(payload, { ...app.services, isLastTry: false })
}

/** Calls as the owner, whose session of the morning is over. */
const post = async (path: string, body?: Record<string, unknown>) => {
  const reply = await desk.post(path, body, await signIn(app, clinicId))
  expect(reply.status).toBe(200)
  return reply
}
const book = async (fields: Record<string, unknown> = {}): Promise<number> =>
  (
    await post('/v2/add_booking', {
      patient_id: desk.patientId,
      doctor_id: desk.doctorId,
      start: at('10:00'),
      services: [{ service_id: desk.serviceId }],
      send_confirmation: false,
      ...fields,
    })
  ).body.data.id
const versionOf = async (id: number): Promise<number> =>
  (await app.sql.query('select version from bookings where id = $1', [id])).rows[0].version
const move = async (id: number, start: string) =>
  post('/v2/edit_booking', { booking_id: id, version: await versionOf(id), start })
const cancel = (id: number) => post('/v2/deleteBooking', { booking_id: id })
const restore = (id: number) => post(`/v2/bookings/${id}/restore`)

describe('a reminder', () => {
  test('goes once, at its hour, with what the visit is', async () => {
    await addTemplate(app, clinicId)
    await book()
    await until('17:59')
    expect(await messages()).toEqual([])
    await until('18:00')
    await until('18:01')
    await send()
    expect(await messages()).toEqual([
      expect.objectContaining({
        category: 'reminder',
        channel: 'sms',
        recipient: '+40721000111',
        body: expect.stringMatching(/, joi, 26 noiembrie, 10:00$/),
        status: 'sent',
      }),
    ])
  })

  test('goes after a stop of hours, as long as it helps', async () => {
    await addTemplate(app, clinicId)
    await book()
    await until('08:00', '2026-11-26')
    expect(await told()).toEqual(['too_late'])
  })

  test('waits for the opening where the clock comes at night', async () => {
    await addTemplate(app, clinicId)
    await book({ start: at('14:00') })
    await until('22:00')
    const { rows } = await app.sql.query<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs where key like $1`,
      [`message:${clinicId}:%`],
    )
    expect(rows.map(row => row.run_at.toISOString())).toEqual([new Date(at('09:00')).toISOString()])
    await send()
    expect(await told()).toEqual(['queued'])
    app.clock.now = Date.parse(at('09:00'))
    await send()
    expect(await told()).toEqual([expect.stringContaining('14:00')])
  })

  test('of a visit that is cancelled, moved, pinned or given to another does not go', async () => {
    await addTemplate(app, clinicId, { sms: '{visit_time}' })
    const ids: number[] = []
    for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00'])
      ids.push(await book({ start: at(time) }))
    await until('18:00')
    const other = await addPatient(app, clinicId, { mobile: '+40721000222' })
    await cancel(ids[0]!)
    await move(ids[1]!, at('16:00'))
    await app.sql.query('update bookings set pinned_at = now() where id = $1', [ids[2]])
    await app.sql.query('update bookings set patient_id = $2 where id = $1', [ids[3], other])
    await send()
    expect((await told()).toSorted()).toEqual(['14:00', 'cancelled', 'moved', 'moved', 'pinned'])
    // The hour of the one, and the other's patient, are looked at for themselves.
    await until('18:01')
    await send()
    expect(new Map((await messages()).slice(5).map(row => [row.recipient, row.body]))).toEqual(
      new Map([
        ['+40721000111', '16:00'],
        ['+40721000222', '13:00'],
      ]),
    )
    await until('18:02')
    expect(await messages()).toHaveLength(7)
  })

  test('goes after all when what spoke against it is taken back', async () => {
    await addTemplate(app, clinicId, { sms: '{visit_time}' })
    const id = await book()
    await until('18:00')
    await cancel(id)
    await send()
    expect(await told()).toEqual(['cancelled'])
    app.clock.now += 20_000
    await restore(id)
    await until('18:01')
    await send()
    expect(await told()).toEqual(['cancelled', '10:00'])
    // Sent once, whatever becomes of the visit: it stands at the hour that was told.
    await move(id, at('16:30'))
    await move(id, at('10:00'))
    await until('18:02')
    await send()
    expect(await told()).toEqual(['cancelled', '10:00'])
  })

  test('is not said again to who has just been told the hour, nor two hours before', async () => {
    await addTemplate(app, clinicId, { sms: '{visit_time}' })
    await until('18:30')
    await book({ send_confirmation: true })
    await book({ start: at('11:00') })
    await until('18:31')
    await send()
    app.clock.now = Date.parse(at('09:30', '2026-11-26'))
    await book({ start: at('10:30') })
    await tick()
    await send()
    expect((await told()).toSorted()).toEqual(['11:00', 'told_already', 'too_late'])
  })

  test('is not held for said because another hour was said in the same moment', async () => {
    await addTemplate(app, clinicId, { sms: '{visit_time}', count: 1 })
    await until('18:30')
    const id = await book({ start: at('15:00') })
    await tick()
    // A move that began before that tick and ended after it.
    await move(id, at('16:00'))
    await tick()
    await send()
    expect((await told()).toSorted()).toEqual(['16:00', 'moved'])
  })

  test('of two rules whose moments are over only the last speaks', async () => {
    await addTemplate(app, clinicId, { sms: 'a', tag_name: 'confirmation', count: 3 })
    await addTemplate(app, clinicId, { sms: 'b' })
    await until('18:30')
    await book({ start: at('15:00') })
    await until('18:31')
    await send()
    expect((await told()).toSorted()).toEqual(['b', 'told_already'])
  })

  test('is said by the next rule when the one that spoke falls out', async () => {
    await addTemplate(app, clinicId, { sms: 'a', count: 3 })
    await addTemplate(app, clinicId, { sms: 'b', statuses: '{approved}' })
    await until('18:30')
    const id = await book({ start: at('15:00') })
    await app.sql.query(`update bookings set status = 'approved' where id = $1`, [id])
    await tick()
    expect((await told()).toSorted()).toEqual(['queued', 'told_already'])
    await app.sql.query(`update bookings set status = 'confirmed' where id = $1`, [id])
    await send()
    await until('18:31')
    await send()
    await until('18:32')
    expect((await told()).toSorted()).toEqual(['a', 'status', 'told_already'])
  })

  test('says nothing of what its template is not for', async () => {
    const other = await addService(app, clinicId)
    await addTemplate(app, clinicId, { statuses: ['confirmed'], sms: 'status' })
    await addTemplate(app, clinicId, { service_ids: [other], sms: 'serviciu' })
    await addTemplate(app, clinicId, { active: false, sms: 'oprit' })
    await addTemplate(app, clinicId, { deleted_at: new Date(), sms: 'sters' })
    await addTemplate(app, clinicId, { on_date: '2026-11-26', sms: 'inca nu' })
    await book()
    await until('18:00')
    expect(await messages()).toEqual([])
  })

  test('of a template that was switched off while it waited does not go', async () => {
    const id = await addTemplate(app, clinicId)
    await book()
    await until('18:00')
    await app.sql.query('update message_templates set active = false where id = $1', [id])
    await send()
    expect(await told()).toEqual(['off'])
  })
})

describe('whom it reaches', () => {
  test('a family by one SMS, which tells what still holds of it', async () => {
    await addTemplate(app, clinicId, { sms: '{patient_first_name}: {visit_time}' })
    const mobile = '+40722111222'
    const [ana, mihai, vlad] = await Promise.all(
      ['Ana', 'Mihai', 'Vlad'].map(first_name => addPatient(app, clinicId, { first_name, mobile })),
    )
    const ids: number[] = []
    for (const [patient_id, time] of [
      [ana, '10:00'],
      [mihai, '10:30'],
      [vlad, '11:00'],
    ])
      // prettier-ignore
      ids.push(await book({ patient_id, start: at(String(time)) }))
    await until('18:00')
    expect(await messages()).toHaveLength(1)
    await cancel(ids[0]!)
    await app.sql.query(`update patients set mobile = '+40722111333' where id = $1`, [vlad])
    await send()
    await send()
    expect((await messages()).map(row => [row.recipient, row.skip_reason ?? row.body])).toEqual([
      [mobile, 'Mihai: 10:30'],
      [mobile, 'cancelled'],
      ['+40722111333', 'Vlad: 11:00'],
    ])
    // The one whose visit comes back is told for themselves.
    app.clock.now += 1000
    await restore(ids[0]!)
    await until('18:01')
    await send()
    expect((await told()).at(-1)).toBe('Ana: 10:00')
    expect(await messages()).toHaveLength(4)
  })

  test('a family of that morning by one SMS, two hours before the first, and the afternoon by another', async () => {
    const hours = { count: 2, unit: 'hour', at_minutes: null }
    await addTemplate(app, clinicId, { ...hours, sms: '{patient_first_name}: {visit_time}' })
    const mobile = '+40722111222'
    const names = ['Ana', 'Mihai', 'Vlad', 'Ion']
    const [ana, mihai, vlad, ion] = await Promise.all(
      names.map(first_name =>
        addPatient(app, clinicId, { first_name, mobile: first_name === 'Ion' ? '+40722999000' : mobile }),
      ),
    )
    const times = [
      [vlad, '12:30'],
      [ana, '11:30'],
      [mihai, '12:00'],
      [ana, '16:00'],
      [ion, '13:00'],
    ] as const
    const ids: number[] = []
    for (const [patient_id, time] of times) ids.push(await book({ patient_id, start: at(time) }))
    await until('08:00', '2026-11-26')
    for (const time of ['09:30', '10:00', '10:30', '11:00', '13:59', '14:00']) {
      await until(time, '2026-11-26')
      await send()
    }
    expect((await messages()).map(row => [row.recipient, row.body])).toEqual([
      [mobile, 'Ana, Mihai si Vlad: 11:30 (Ana), 12:00 (Mihai) si 12:30 (Vlad)'],
      ['+40722999000', 'Ion: 13:00'],
      [mobile, 'Ana: 16:00'],
    ])
    expect(ids).toHaveLength(5)
  })

  test('a family of whom some have a phone and some the email alone, each way once', async () => {
    await addTemplate(app, clinicId, { channel: 'both', sms: '{patient_first_name}' })
    const [email, mobile] = ['mama@exemplu.ro', '+40722111222']
    const ana = await addPatient(app, clinicId, { first_name: 'Ana', mobile: null, email })
    const mihai = await addPatient(app, clinicId, { first_name: 'Mihai', mobile, email })
    await book({ patient_id: ana })
    await book({ patient_id: mihai, start: at('11:00') })
    await until('18:00')
    await until('18:01')
    await send()
    expect(new Map((await messages()).map(row => [row.recipient, row.body]))).toEqual(
      new Map([
        [mobile, 'Mihai'],
        [email, 'Email: Ana și Mihai'],
      ]),
    )
    expect(await messages()).toHaveLength(2)
  })

  test('each alone where the clinic wants it so', async () => {
    await insert(app, 'clinic_settings', {
      clinic_id: clinicId,
      section: 'messages',
      values: { one_sms_a_family: false, plain_sms: false },
    })
    await addTemplate(app, clinicId, { sms: 'Ștefan {visit_time}' })
    await book()
    await book({ start: at('12:00') })
    await until('18:00')
    await send()
    expect(await told()).toEqual(['Ștefan 10:00', 'Ștefan 12:00'])
  })

  test('nobody who said no, at the desk or in their own account', async () => {
    await addTemplate(app, clinicId)
    await addTemplate(app, clinicId, { channel: 'sms_or_email', sms: 'sau' })
    await app.sql.query(`update patients set email = 'ana@exemplu.ro' where id = $1`, [desk.patientId])
    await insert(app, 'patient_consents', {
      clinic_id: clinicId,
      patient_id: desk.patientId,
      kind: 'sms_reminder',
      given: false,
      on_date: '2026-11-01',
      how: 'sms',
      recorded_at: new Date(),
    })
    await book()
    await until('18:00')
    expect(new Map((await messages()).map(row => [row.channel, row.skip_reason]))).toEqual(
      new Map([
        ['email', null],
        ['sms', 'no_consent'],
      ]),
    )
  })

  test('a child by who answers for it, and nobody without a contact', async () => {
    await addTemplate(app, clinicId)
    const child = await addPatient(app, clinicId, {
      birth_date: '2018-01-01',
      mobile: null,
      guardian_name: 'Mama',
      guardian_mobile: '+40733000111',
    })
    const nobody = await addPatient(app, clinicId, { mobile: null })
    await book({ patient_id: child })
    await book({ patient_id: nobody, start: at('12:00') })
    await until('18:00')
    expect(new Map((await messages()).map(row => [row.recipient, row.skip_reason]))).toEqual(
      new Map([
        ['+40733000111', null],
        ['', 'no_contact'],
      ]),
    )
  })

  test('both ways, under one claim each', async () => {
    await addTemplate(app, clinicId, { channel: 'both', sms: '{visit_time}' })
    await app.sql.query(`update patients set email = 'ana@exemplu.ro' where id = $1`, [desk.patientId])
    await book()
    await until('18:00')
    await send()
    expect((await messages()).map(row => [row.channel, row.status, row.body])).toEqual([
      ['sms', 'sent', '10:00'],
      ['email', 'sent', 'Email: 10:00'],
    ])
  })
})

const onDay = (tag_name: string, columns: Record<string, unknown> = {}) =>
  addTemplate(app, clinicId, {
    tag_name,
    schedule_type: 'on',
    count: null,
    unit: null,
    at_minutes: 10 * 60,
    audience: 'active',
    ...columns,
  })
const agree = (patient_id: number) =>
  insert(app, 'patient_consents', {
    clinic_id: clinicId,
    patient_id,
    kind: 'marketing_sms',
    given: true,
    on_date: '2026-11-01',
    how: 'paper',
    recorded_at: new Date(),
  })

describe('on a day', () => {
  test('birthdays, once a year, of who agreed and has not left; the 29th of February on the 28th', async () => {
    await onDay('birthday', { sms: 'La mulți ani, {patient_first_name}!' })
    const born = (first_name: string, birth_date: string, columns = {}) =>
      addPatient(app, clinicId, {
        first_name,
        birth_date,
        mobile: `+4072200${first_name.length}111`,
        ...columns,
      })
    await agree(await born('Ana', '1990-11-27'))
    await born('Vlad', '1990-11-27')
    await agree(await born('Ioana', '1990-11-27', { active: false }))
    await agree(await born('Bogdan', '2000-02-29'))
    await until('10:00', '2026-11-27')
    await until('10:01', '2026-11-27')
    await send()
    expect((await told()).toSorted()).toEqual(['La multi ani, Ana!', 'no_consent'])
    // The clock stood for months: what is over is over.
    await until('09:59', '2027-02-28')
    await until('10:00', '2027-02-28')
    await send()
    expect(await told()).toHaveLength(3)
    // A Sunday: the next working day is the first on which it is decent.
    expect((await told()).at(-1)).toBe('queued')
    app.clock.now = Date.parse(at('09:00', '2027-03-01'))
    await send()
    expect((await told()).at(-1)).toBe('La multi ani, Bogdan!')
  })

  test('a holiday, every year, with when the clinic works again', async () => {
    await onDay('holiday', {
      holiday_key: 'christmas',
      schedule_type: 'before',
      count: 5,
      unit: 'day',
      audience: 'booked',
      sms: '{holiday_name}: {closed_from} – {open_again}',
    })
    await app.sql.query('update clinics set observe_legal_holidays = true where clinic_id = $1', [clinicId])
    await book({ start: at('10:00', '2026-12-22') })
    await addPatient(app, clinicId, { mobile: '+40722000999' })
    await until('10:00', '2026-12-20')
    await until('10:01', '2026-12-20')
    await send()
    expect(await told()).toEqual(['Craciunul: vineri, 25 decembrie - luni, 28 decembrie'])
  })

  test('the clinic’s own day off, of its own alone', async () => {
    const holiday = await insert(app, 'clinic_holidays', {
      clinic_id: clinicId,
      kind: 'closed',
      date: '2026-11-30',
      to_date: '2026-12-02',
      name_ro: 'Concediu',
      yearly: false,
    })
    await onDay('holiday', { holiday: holiday['id'], audience: 'booked', sms: '{holiday_name} {open_again}' })
    await book({ start: at('10:00', '2026-12-10') })
    await until('10:00', '2026-11-29')
    await until('10:00', '2026-11-30')
    await send()
    expect(await told()).toEqual(['Concediu joi, 3 decembrie'])
  })

  test('a day of the clinic’s choice, once', async () => {
    await onDay('once', { on_date: '2026-11-26', sms: 'Ne-am mutat' })
    await agree(desk.patientId)
    await until('10:00', '2026-11-26')
    await send()
    await until('10:00', '2026-11-27')
    expect(await told()).toEqual(['Ne-am mutat'])
  })
})

describe('after a visit', () => {
  test('who did not come is asked neither how they are nor how it was', async () => {
    await agree(desk.patientId)
    for (const tag_name of ['care', 'review'])
      await addTemplate(app, clinicId, {
        tag_name,
        schedule_type: 'after',
        count: 2,
        unit: 'hour',
        at_minutes: null,
        sms: tag_name,
      })
    const id = await book()
    await book({ start: at('11:00') })
    await app.sql.query(`update bookings set status = 'no_show' where id = $1`, [id])
    await until('12:00', '2026-11-26')
    expect(await told()).toEqual([])
    await until('13:00', '2026-11-26')
    await send()
    expect((await told()).toSorted()).toEqual(['care', 'review'])
  })

  test('nobody is called back who has a later visit', async () => {
    await agree(desk.patientId)
    await addTemplate(app, clinicId, {
      tag_name: 'recall',
      schedule_type: 'after',
      count: 1,
      unit: 'month',
      at_minutes: 600,
      sms: 'recall {visit_date}',
    })
    await book()
    await book({ start: at('10:00', '2026-12-02') })
    await until('10:00', '2026-12-26')
    await until('10:00', '2027-01-02')
    app.clock.now = Date.parse(at('09:00', '2027-01-04'))
    await send()
    expect(await told()).toEqual(['recall 02.12.2026'])
  })
})

test('a clinic that fails waits for the next minute, and nobody with it', async () => {
  await addTemplate(app, clinicId, { sms: 'a' })
  await book()
  const first = clinicId
  desk = await openDesk(app)
  clinicId = desk.clinic.clinicId
  await addTemplate(app, clinicId, { sms: 'b' })
  await book()
  await app.sql.query(
    `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`,
  )
  await app.sql.query(
    `create trigger fail_once before insert on message_claims for each row when (new.clinic_id = ${first}) execute function fail_once()`,
  )
  app.clock.now = Date.parse(at('18:00', '2026-11-25'))
  const problems = await remind(app.services)
  expect(problems).toEqual([expect.objectContaining({ message: expect.stringContaining('not today') })])
  await app.sql.query('drop trigger fail_once on message_claims')
  await until('18:05')
  await send()
  expect(await told()).toEqual(['b'])
  clinicId = first
  expect(await told()).toEqual(['a'])
})

test('two records made one, and parted again, are told once', async () => {
  await addTemplate(app, clinicId, { sms: '{visit_time}' })
  const other = await addPatient(app, clinicId, { first_name: 'Maria', mobile: '+40721000112' })
  await book()
  await book({ start: at('12:00'), patient_id: other })
  await until('18:00')
  await send()
  expect(await told()).toEqual(['10:00', '12:00'])
  await post(`/v2/patients/${desk.patientId}/merge`, { merged_id: other, kept_version: 1, merged_version: 1 })
  await until('18:01')
  await send()
  expect(await messages()).toHaveLength(2)
  const { rows } = await app.sql.query('select id from patient_merges where clinic_id = $1', [clinicId])
  await post(`/v2/merges/${rows[0].id}/undo`)
  await until('18:02')
  await send()
  expect(await messages()).toHaveLength(2)
  // And what is claimed while they are one holds for the one it goes back to.
  const { rows: claims } = await app.sql.query(
    `select c.patient_id = b.patient_id as same from message_claims c join bookings b on b.id = c.subject_id where c.clinic_id = $1`,
    [clinicId],
  )
  expect(claims).toEqual([{ same: true }, { same: true }])
})

test('each place of a clinic has its own clock', async () => {
  await addTemplate(app, clinicId, { count: 1, sms: '{visit_time}' })
  await insert(app, 'locations', { clinic_id: clinicId, name: 'Londra', zone: 'Europe/London' })
  const id = await book()
  await book({ start: at('12:00') })
  await app.sql.query(
    `begin; set local session_replication_role = replica;
     update bookings set location_id = (select max(id) from locations where clinic_id = ${clinicId}) where id = ${id}; commit`,
  )
  await until('18:00')
  await send()
  expect(await told()).toEqual(['12:00'])
  // 18:00 in London, which is two hours behind.
  await until('20:00')
  await send()
  expect(await told()).toEqual(['12:00', '08:00'])
})
