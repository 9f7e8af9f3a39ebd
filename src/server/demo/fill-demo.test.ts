import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeCopies } from '#server/features/files/files.jobs.ts'
import { writeDemoMessages } from './demo-messages.jobs.ts'
import { writeDemoNotes } from './clinical/demo-notes.jobs.ts'
import { writeDemoTeeth } from './clinical/demo-teeth.jobs.ts'
import { writeDemoForms } from './documents/demo-forms.jobs.ts'
import { writeDemoReports } from './documents/demo-reports.jobs.ts'
import { drawDemoPictures } from './pictures/demo-pictures.jobs.ts'
import { fillDemo, type SignIn } from './fill-demo.ts'

let app: TestApp
let signIns: SignIn[]
const said: string[] = []
const log = (text: string) => said.push(text)

beforeAll(async () => {
  // A Wednesday at 11:38 in Bucharest: everybody works.
  app = await startTestApp('2026-11-25T11:38:00+02:00')
  signIns = (await fillDemo(app.url, { now: app.clock.now, log })).signIns
})
afterAll(() => app.stop())

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await app.sql.query(query)).rows
}

async function one(query: string): Promise<unknown> {
  return Object.values((await rows(query))[0] ?? {})[0]
}

/** Of one whom the demonstration names. */
async function tokenOf(index: number): Promise<string> {
  const { email, password } = signIns[index]!
  const reply = await app.call('POST', '/v2/login', { body: { username: email, password, user_type: 1 } })
  return reply.body.data.accessToken
}

const count = (query: string) => one(`select count(*)::int from ${query}`)

test('two clinics, of which Aurora has what a newcomer looks for', async () => {
  expect(await rows('select name from clinics order by clinic_id')).toEqual([
    { name: 'Clinica Aurora' },
    { name: 'Cabinet Carpați Dent' },
  ])
  const aurora = `clinic_id = (select clinic_id from clinics where name = 'Clinica Aurora')`
  const sizes = {
    locations: 2,
    cabinets: 6,
    doctors: 5,
    services: 22,
    roles: 5,
    patients: 400,
    clinic_holidays: 1,
  }
  for (const [table, size] of Object.entries(sizes))
    expect([table, await count(`${table} where ${aurora}`)]).toEqual([table, size])
  expect(await count(`services where ${aurora} and group_count = 8`)).toBe(1)
  expect(await count(`patients where ${aurora} and email is null`)).toBeGreaterThan(50)
  expect(await count(`patient_alerts where ${aurora}`)).toBeGreaterThan(10)
})

test('every visit has a history that ends as it stands', async () => {
  expect(
    await rows(`
      select b.id from bookings b
       where b.status::text is distinct from (
         select e.after ->> 'status' from audit_entries e
          where e.clinic_id = b.clinic_id and e.entity = 'booking' and e.entity_id = b.id
          order by e.at desc, e.id desc limit 1)`),
  ).toEqual([])
})

test('every doctor of Aurora sees about nine people a day, and so does today', async () => {
  const perDay = await rows(`
    select d.last_name, count(*)::float / count(distinct (b.starts_at at time zone 'Europe/Bucharest')::date) as visits,
           count(*) filter (where (b.starts_at at time zone 'Europe/Bucharest')::date = '2026-11-25') as today
      from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
     where b.cancelled_at is null and b.parent_booking_id is null and b.starts_at < '2026-11-26'
       and d.clinic_id = (select clinic_id from clinics where name = 'Clinica Aurora')
     group by d.last_name`)
  expect(perDay).toHaveLength(5)
  for (const { last_name, visits, today } of perDay) {
    expect(visits, String(last_name)).toBeGreaterThan(7.5)
    expect(visits, String(last_name)).toBeLessThan(11.5)
    expect(Number(today), String(last_name)).toBeGreaterThan(4)
  }
})

test('weeks of money add up, some still owe, and packages are under way', async () => {
  expect(
    await rows(`
      select a.patient_id from patient_accounts a
       where a.balance_bani <> (
         select coalesce(sum(case when m.debit = 'patient' then m.amount_bani when m.credit = 'patient' then -m.amount_bani else 0 end), 0)
           from money_moves m where m.clinic_id = a.clinic_id and m.patient_id = a.patient_id)`),
  ).toEqual([])
  expect(await count('patient_accounts where balance_bani > 0')).toBeGreaterThan(5)
  expect(await count('patient_accounts where balance_bani < 0')).toBe(0)
  expect(await count('subscriptions')).toBe(3)
  expect(await count('subscription_counters where reserved > 0')).toBeGreaterThan(3)
  expect(await rows('select generated from gift_card_counters order by gift_card_id')).toEqual([
    { generated: 13 },
    { generated: 12 },
  ])
  expect(await count('gift_codes where paid and sold_event_id is null')).toBe(0)
})

test('nobody has an alert that cannot be theirs', async () => {
  const alerts = `patient_alerts a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id`
  expect(await count(`${alerts} where kind = 'pregnancy'`)).toBeGreaterThan(0)
  expect(await count(`${alerts} where kind = 'pregnancy' and gender <> 'female'`)).toBe(0)
  expect(
    await count(`${alerts} where text ~ 'Stimulator|Sintrom|Hipertensiune' and birth_date > '2000-01-01'`),
  ).toBe(0)
})

test('statuses follow the clock', async () => {
  const now = new Date(app.clock.now).toISOString()
  expect(
    await count(
      `bookings where ends_at <= '${now}' and cancelled_at is null and status not in ('completed', 'no_show')`,
    ),
  ).toBe(0)
  const chairs = await rows(`
    select status, count(*)::int from bookings
     where starts_at <= '${now}' and ends_at > '${now}' and cancelled_at is null group by status`)
  expect(new Set(chairs.map(({ status }) => status))).toEqual(new Set(['arrived', 'delay']))
  expect(
    await count(
      `bookings where starts_at > timestamptz '${now}' + interval '1 hour' and status not in ('new', 'approved', 'confirmed')`,
    ),
  ).toBe(0)
  expect(
    await count(`bookings where starts_at > '${now}' and source = 'online' and status = 'new'`),
  ).toBeGreaterThan(10)
  expect(
    await count(`bookings where created_at > '${now}' or updated_at > '${now}' or cancelled_at > '${now}'`),
  ).toBe(0)
})

test('nobody is in two places, on a free day or outside working hours', async () => {
  expect(
    await count(`busy_times a join busy_times b
      on a.clinic_id = b.clinic_id and a.resource = b.resource and a.resource_id = b.resource_id and a.id < b.id
     and a.starts_at < b.ends_at and b.starts_at < a.ends_at`),
  ).toBe(0)
  expect(await count('busy_times where overridden')).toBe(0)
  expect(await count('busy_times')).toBeGreaterThan(9000)
  expect(
    await count(`bookings b join clinic_holidays h
      on h.clinic_id = b.clinic_id and h.date = (b.starts_at at time zone 'Europe/Bucharest')::date`),
  ).toBe(0)
  expect(
    await count(`bookings b where not exists (
      select from working_hours w
       where w.clinic_id = b.clinic_id and w.doctor_id = b.doctor_id
         and (b.is_video or w.cabinet_id = b.cabinet_id)
         and w.weekday = extract(isodow from b.starts_at at time zone 'Europe/Bucharest')
         and w.start_minute <= extract(epoch from (b.starts_at at time zone 'Europe/Bucharest')::time) / 60
         and w.end_minute >= extract(epoch from (b.ends_at at time zone 'Europe/Bucharest')::time) / 60)`),
  ).toBe(0)
})

test('a group visit takes its doctor once and has a seat and a code for each patient', async () => {
  const groups = await rows(`
    select parent.seats, count(*)::int as taken, count(distinct seat.code)::int as codes, count(distinct seat.patient_id)::int as people
      from bookings parent join bookings seat on seat.clinic_id = parent.clinic_id and seat.parent_booking_id = parent.id
     group by parent.clinic_id, parent.id`)
  expect(groups.length).toBeGreaterThan(20)
  for (const { seats, taken, codes, people } of groups) {
    expect(seats).toBe(8)
    expect(taken).toBeGreaterThan(2)
    expect(taken).toBeLessThanOrEqual(8)
    expect([codes, people]).toEqual([taken, taken])
  }
})

test('those it names can sign in, and the patient has three visits, one of them by video', async () => {
  expect(signIns).toHaveLength(4)
  for (const { email, password, address } of signIns) {
    const user_type = address === '/pacient' ? 3 : 1
    const reply = await app.call('POST', '/v2/login', { body: { username: email, password, user_type } })
    expect([email, reply.status, typeof reply.body.data?.accessToken]).toEqual([email, 200, 'string'])
  }
  expect(
    await count(
      `bookings b join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id where p.account_id is not null`,
    ),
  ).toBe(3)
})

test('who leaves is mostly replaced: others do what they did', async () => {
  const { data } = (
    await app.call('POST', '/v2/login', {
      body: { username: signIns[0]!.email, password: signIns[0]!.password, user_type: 1 },
    })
  ).body
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const doctors = await rows(`
    select id, last_name from doctors where clinic_id = (select clinic_id from clinics where name = 'Clinica Aurora')`)
  for (const { id, last_name } of doctors) {
    const body = { cause: { kind: 'doctor_leaves', doctor_id: Number(id) } }
    const reply = await app.call('POST', '/v2/affected-visits/plan', { headers, body })
    const visits: { proposal: string }[] = reply.body.data.visits
    expect(visits.length, String(last_name)).toBeGreaterThan(50)
    const moved = visits.filter(visit => visit.proposal === 'move').length
    expect(moved / visits.length, String(last_name)).toBeGreaterThan(0.5)
  }
})

test('clinics and places have pictures, drawn once however often the job runs', async () => {
  const jobs = await rows(`
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = '${drawDemoPictures.name}' order by j.id`)
  expect(jobs).toHaveLength(2)
  for (const { payload } of [...jobs, ...jobs])
    await drawDemoPictures.run(drawDemoPictures.input.parse(payload), { ...app.services, isLastTry: false })
  expect(
    await rows(`
      select c.name as clinic, l.name as place, count(*)::int from images i join clinics c on c.clinic_id = i.clinic_id
        left join locations l on l.clinic_id = i.clinic_id and l.id = i.location_id group by 1, 2 order by 1, 2`),
  ).toEqual([
    { clinic: 'Cabinet Carpați Dent', place: 'Centrul Vechi', count: 1 },
    { clinic: 'Cabinet Carpați Dent', place: null, count: 2 },
    { clinic: 'Clinica Aurora', place: 'Cluj', count: 2 },
    { clinic: 'Clinica Aurora', place: 'Floreasca', count: 2 },
    { clinic: 'Clinica Aurora', place: null, count: 3 },
  ])
  const [{ id, clinic_id } = {}] = await rows('select id, clinic_id from files order by id limit 1')
  await makeCopies.run(
    { clinic_id: Number(clinic_id), id: Number(id) },
    { ...app.services, isLastTry: false },
  )
  const name = String(await one(`select key from files where id = ${Number(id)}`))
  const copy = await app.app.inject({ method: 'GET', url: `/api/v2/images/${name}/960` })
  expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('the patient who can sign in has a record, written once however often the job runs', async () => {
  const [{ payload } = {}] = await rows(`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = '${writeDemoNotes.name}'`)
  for (const _ of [1, 2])
    await writeDemoNotes.run(writeDemoNotes.input.parse(payload), { ...app.services, isLastTry: false })
  expect(
    await rows(`
      select left(o.text, 20) as text, o.comparison is not null as compared,
             (select count(*)::int from observation_texts t where t.observation_id = o.id) as corrected,
             (select count(*)::int from observation_images i where i.observation_id = o.id) as images
        from observations o order by o.created_at`),
  ).toEqual([
    { text: 'Consultație estetică', compared: false, corrected: 0, images: 0 },
    { text: 'Refacere 11 M cu ung', compared: true, corrected: 1, images: 2 },
    { text: 'Durere spontană noct', compared: false, corrected: 0, images: 0 },
  ])
  expect(
    await rows(`
      select coalesce(icd10_code, name) as what, resolved_on is null as holds from patient_diagnoses order by on_date`),
  ).toEqual([
    { what: 'K02.1', holds: false },
    { what: 'S02.5', holds: true },
    { what: 'Bruxism nocturn', holds: true },
    { what: 'K04.0', holds: true },
  ])
  expect(await count('phrases')).toBe(3)
  const [days] = await rows('select count(distinct taken_on)::int as days from patient_files')
  expect(days).toEqual({ days: 2 })
})

test('mouths are charted over years, once however often the job runs', async () => {
  const [{ payload } = {}] = await rows(`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = '${writeDemoTeeth.name}' and jsonb_array_length(j.payload::jsonb -> 'mouths') = 2`)
  for (const _ of [1, 2])
    await writeDemoTeeth.run(writeDemoTeeth.input.parse(payload), { ...app.services, isLastTry: false })
  expect(
    await rows(`
      select count(*)::int as entries, count(distinct date)::int as days, min(extract(year from date))::int < 2020 as long
        from tooth_entries group by patient_id order by 1`),
  ).toEqual([
    { entries: 23, days: 4, long: false },
    { entries: 33, days: 17, long: true },
  ])
  // A treatment that helped, and today's exam half way; what is missing by the chart is not probed.
  const exams = await rows(`
    select status, (select count(*)::int from perio_sites s where s.exam_id = e.id) as sites,
           (select count(*)::int from perio_sites s where s.exam_id = e.id and s.depth >= 4) as pockets,
           (select array_agg(t.tooth::int order by t.tooth) from perio_teeth t where t.exam_id = e.id and not t.present) as missing
      from perio_exams e order by date`)
  expect(exams).toMatchObject([{ status: 'closed' }, { status: 'closed' }, { status: 'draft' }])
  expect(exams.map(({ missing }) => missing)).toEqual([
    [18, 28, 46, 48],
    [18, 28, 46, 48],
    [18, 28, 46, 48],
  ])
  const [before, after, now] = exams as { sites: number; pockets: number }[]
  expect(before!.sites).toBe(168)
  expect(after!.sites).toBe(168)
  expect(now!.sites).toBeLessThan(168)
  expect(after!.pockets).toBeLessThan(before!.pockets)
})

test('a second call changes nothing and names the same people', async () => {
  const before = await count('bookings')
  const again = await fillDemo(app.url, { now: app.clock.now + 86_400_000, log })
  expect(again.signIns).toEqual(signIns)
  expect(await count('bookings')).toBe(before)
  expect(said).toHaveLength(1)
})

test('the same seed and day make the same clinic', async () => {
  const other = await startTestApp()
  try {
    await fillDemo(other.url, { now: app.clock.now, log })
    const diary = `select md5(string_agg(concat_ws(' ', id, patient_id, doctor_id, starts_at, ends_at, status, source), ',' order by id)) from bookings`
    expect(Object.values((await other.sql.query(diary)).rows[0])).toEqual([await one(diary)])
  } finally {
    await other.stop()
  }
})

test('clinics that are no demonstration are left alone', async () => {
  const other = await startTestApp()
  try {
    await other.sql.query(
      `insert into accounts (user_type, email, first_name, last_name) values (1, 'a@b.ro', 'A', 'B')`,
    )
    await other.sql.query(`insert into clinics (clinic_id, name) select id, 'Clinica' from accounts`)
    await expect(fillDemo(other.url, { now: app.clock.now, log })).rejects.toThrow('no demonstration')
    expect((await other.sql.query('select from bookings')).rowCount).toBe(0)
  } finally {
    await other.stop()
  }
})

test('patients heard of their visits for four weeks, and one asks what the desk has to answer', async () => {
  const input = {
    clinic_id: Number(await one(`select clinic_id from clinics where name = 'Clinica Aurora'`)),
  }
  await writeDemoMessages.run(input, { ...app.services, isLastTry: false })
  const written = await count('messages where template_id is not null')
  expect(written).toBeGreaterThan(400)
  // A second run, as after a crash, writes nothing.
  await writeDemoMessages.run(input, { ...app.services, isLastTry: false })
  expect(await count('messages where template_id is not null')).toBe(written)
  expect(
    await count(
      `messages m join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id where m.starts_at <> b.starts_at`,
    ),
  ).toBe(0)
  expect(await count(`messages where status = 'queued' and template_id is not null`)).toBe(0)
  expect(await count(`messages where status = 'undelivered'`)).toBeGreaterThan(5)
  expect(await count(`replies where outcome = 'confirmed'`)).toBeGreaterThan(50)
  expect(await rows('select meaning, outcome from replies where handled_at is null')).toEqual([
    { meaning: 'unclear', outcome: 'desk' },
  ])
  expect(await count(`notifications where kind = 'unclear_reply' and status = 0`)).toBeGreaterThan(0)
})

test('records show reports and forms in every state, written once however often the jobs run', async () => {
  const services = { ...app.services, isLastTry: false }
  const [reports, forms] = await Promise.all(
    [writeDemoReports, writeDemoForms].map(async ({ name }) => {
      const [row] = await rows(`
        select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = '${name}'`)
      return row!['payload']
    }),
  )
  for (const _ of [1, 2]) {
    await writeDemoReports.run(writeDemoReports.input.parse(reports), services)
    await writeDemoForms.run(writeDemoForms.input.parse(forms), services)
  }
  expect(
    await rows(`
      select t.starter, r.status, count(*)::int from visit_reports r
        join document_templates t on t.clinic_id = r.clinic_id and t.id = r.template_id group by 1, 2 order by 1, 2`),
  ).toEqual([
    { starter: 'extraction', status: 'locked', count: 3 },
    { starter: 'general', status: 'draft', count: 2 },
    { starter: 'general', status: 'locked', count: 6 },
    { starter: 'root_canal', status: 'locked', count: 3 },
  ])
  // Several whose visits were in one order have their numbers in it.
  expect(
    await count(`visit_reports a join visit_reports b on a.number < b.number and a.locked_at > b.locked_at`),
  ).toBe(0)
  const token = await tokenOf(0)
  const patient = `patients p on p.clinic_id = f.clinic_id and p.id = f.patient_id and p.account_id is not null`
  const [{ id } = {}] = await rows(`select p.id from form_files f join ${patient} limit 1`)
  const shown = await app.call('GET', `/v2/patients/${Number(id)}/form-files`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(shown.body.data.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'expired',
    'open',
    'signed',
    'signed',
    'void',
    'waiting',
  ])
  const answered = shown.body.data.find(({ title }: { title: string }) => title === 'Chestionar de sănătate')
  const form = await app.call('GET', `/v2/form-files/${answered.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(form.body.data.notable.some(({ enters }: { enters: boolean }) => enters)).toBe(true)
  expect(await count(`form_files where status = 2`)).toBe(5)
  expect(await count(`notifications where kind = 'alarming_answer'`)).toBeGreaterThan(0)
})
