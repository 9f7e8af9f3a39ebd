import type { CallReply } from '#contract/call.ts'
import type { listMessages, MessageLife } from '#contract/messages/message-log.ts'
import { createRandom } from '#server/demo/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff, insert } from '#test/factories.ts'
import { addReminder } from '#test/sms-clinic.ts'
import { addTemplate } from '#test/templates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUpMessageCounts } from './message-log.jobs.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

let key = 0
/** A message of the clinic's, an SMS that arrived at 10:00 of Tuesday 24 November unless told. */
async function write(fields: Record<string, unknown> = {}, clinicId = desk.clinic.clinicId): Promise<number> {
  const { rows } = await app.sql.query<{ id: string }>(
    `insert into messages (clinic_id, key, channel, recipient, body, status, category, created_at, sent_at, attempts)
     values ($1, $2, 'sms', '+40721000111', 'Te asteptam joi', 'delivered', 'reminder', $3, $3, 1) returning id`,
    [clinicId, `test:${++key}`, fields['created_at'] ?? '2026-11-24T10:00:00+02:00'],
  )
  const id = Number(rows[0]!.id)
  const { created_at: _, ...rest } = fields
  for (const [column, value] of Object.entries(rest))
    await app.sql.query(`update messages set ${column} = $1 where clinic_id = $2 and id = $3`, [
      value,
      clinicId,
      id,
    ])
  return id
}

async function read(query = '', headers = desk.clinic.owner): Promise<CallReply<typeof listMessages>> {
  const reply = await desk.get(`/v2/messages${query}`, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const idsOf = ({ data }: CallReply<typeof listMessages>) => data.map(({ id }) => id)
const life = async (id: number): Promise<MessageLife> => (await desk.get(`/v2/messages/${id}`)).body.data

describe('the log', () => {
  it('comes page by page behind the last one, whatever is written meanwhile', async () => {
    const ids = []
    for (let count = 0; count < 5; count++) ids.push(await write())
    const first = await read('?size=2')
    expect(idsOf(first)).toEqual([ids[4], ids[3]])
    expect(first.total).toBe(5)
    await write({ created_at: '2026-11-24T11:00:00+02:00' })
    const second = await read(`?size=2&after=${first.next}`)
    expect(idsOf(second)).toEqual([ids[2], ids[1]])
    expect([second.total, second.month]).toEqual([null, null])
    const third = await read(`?size=2&after=${second.next}`)
    expect([idsOf(third), third.next]).toEqual([[ids[0]], null])
  })

  it('lets nobody guess by looking for it what they may not see', async () => {
    const id = await write({ body: 'Vezi https://zambet.test/b/k7pq azi' })
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['logs.view', 'bookings.all_doctors'])
    expect(idsOf(await read('?search=k7p'))).toEqual([id])
    expect(idsOf(await read('?search=k7p', headers))).toEqual([])
    expect(idsOf(await read('?search=vezi', headers))).toEqual([id])
  })

  it('counts everybody whom something did not reach once, and costs what the cap is held to', async () => {
    const { clinicId } = desk.clinic
    const child = await addPatient(app, clinicId, { first_name: 'Matei' })
    const booked = (await desk.book()).body.data.id
    const before = (await read()).month!.undelivered_patients
    expect(before).toBe(0)
    const templateId = await addReminder(app, clinicId)
    const family = await write({ status: 'undelivered', patient_id: desk.patientId, template_id: templateId })
    await insert(app, 'message_claims', {
      clinic_id: clinicId,
      template_id: templateId,
      subject_id: booked,
      moment: new Date(app.clock.now),
      location_id: desk.clinic.locationId,
      patient_id: child,
      message_id: family,
      claimed_at: new Date(app.clock.now),
    })
    // Of whom the visit alone tells, and of nobody.
    await write({ status: 'failed', booking_id: booked, cost_bani: 25 })
    await write({ status: 'failed' })
    const { month } = await read()
    expect(month).toMatchObject({ undelivered: 3, undelivered_patients: 2, cost: 0.25 })
    // What is taken out of the log has been paid for.
    await app.sql.query('delete from message_claims where message_id = $1', [family])
    await app.sql.query('delete from messages where clinic_id = $1 and cost_bani = 25', [clinicId])
    expect((await read()).month).toMatchObject({ cost: 0.25 })
  })

  it('is of the present month, of another, or of some days of the clinic’s clock', async () => {
    const october = await write({ created_at: '2026-10-31T23:59:00+02:00' })
    const november = await write({ created_at: '2026-11-01T00:00:00+02:00' })
    expect(idsOf(await read())).toEqual([november])
    expect(idsOf(await read('?month=2026-10'))).toEqual([october])
    const days = await read('?from=2026-10-31&to=2026-11-01')
    expect([idsOf(days), days.month]).toEqual([[november, october], null])
    expect(idsOf(await read('?from=2026-11-01'))).toEqual([november])
  })

  it('adds up the month: what left, arrived, did not, was skipped, and cost', async () => {
    const { patientId } = desk
    for (const status of ['delivered', 'delivered', 'sent', 'undelivered', 'failed'])
      await write({ status, cost_bani: 14, patient_id: patientId })
    await write({ status: 'skipped', skip_reason: 'no_consent', sent_at: null })
    await write({ channel: 'email', recipient: 'a@exemplu.ro', status: 'sent' })
    await write({ created_at: '2026-10-10T10:00:00+03:00', cost_bani: 999 })
    await desk.post('/config/set', { section: 'messages', message_cap: 300 })
    expect((await read('?state=skipped')).month).toEqual({
      month: '2026-11',
      sent: 5,
      delivered_percent: 50,
      undelivered: 2,
      undelivered_patients: 1,
      skipped: 1,
      cost: 0.7,
      cap: 300,
    })
  })

  it('keeps the month’s numbers as messages go on, however often they are added together', async () => {
    const random = createRandom(7)
    const { clinicId } = desk.clinic
    const states = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'skipped']
    const ids: number[] = []
    for (let step = 0; step < 60; step++) {
      const kind = random.next()
      if (kind < 0.5 || ids.length === 0)
        ids.push(
          await write({
            status: random.pick(states),
            channel: random.pick(['sms', 'email']),
            category: random.pick(['reminder', 'review', 'booked']),
            cost_bani: random.pick([null, 14, 28]),
          }),
        )
      else if (kind < 0.85)
        await app.sql.query('update messages set status = $1, cost_bani = $2 where id = $3', [
          random.pick(states),
          random.pick([null, 14, 60]),
          random.pick(ids),
        ])
      else if (kind < 0.93)
        await app.sql.query(
          'delete from messages where id = $1',
          ids.splice(random.integer(0, ids.length - 1), 1),
        )
      else await addUpMessageCounts.run({}, { ...app.services, isLastTry: false })
    }
    const counted = async (condition: string) =>
      Number(
        (
          await app.sql.query<{ count: string }>(
            `select count(*) from messages where clinic_id = $1 and (${condition})`,
            [clinicId],
          )
        ).rows[0]!.count,
      )
    const check = async () => {
      const { month, total } = await read()
      expect(total).toBe(ids.length)
      expect(month).toMatchObject({
        sent: await counted("status in ('sent', 'delivered', 'undelivered')"),
        undelivered: await counted("status in ('undelivered', 'failed')"),
        skipped: await counted("status = 'skipped'"),
      })
      for (const query of ['?state=waiting', '?channel=email&state=delivered', '?category=review']) {
        const { total: some, data } = await read(query)
        expect(some, query).toBe(data.length)
      }
    }
    await check()
    await addUpMessageCounts.run({}, { ...app.services, isLastTry: false })
    await check()
    // In another zone a month begins at another hour.
    await write({ created_at: '2026-11-30T23:30:00+02:00', status: 'skipped' })
    await app.sql.query("update clinics set zone = 'Asia/Tokyo' where clinic_id = $1", [clinicId])
    expect((await read('?month=2026-12')).month).toMatchObject({ skipped: 1 })
  })

  it('finds what a template says by its words, without reading each text', async () => {
    const template = await addTemplate(app, desk.clinic.clinicId, { sms: 'Vino la {cabinet} cu radiografia' })
    await app.sql.query(
      `insert into message_template_versions (clinic_id, template_id, version, content, saved_at)
       select clinic_id, id, version, to_jsonb(t), now() from message_templates t where id = $1`,
      [template],
    )
    const id = await write({ template_id: template })
    await write()
    expect(idsOf(await read('?search=RADIOGRAFIA'))).toEqual([id])
    expect(idsOf(await read('?search=reamintire'))).toEqual([id])
    expect(idsOf(await read('?search=cabinet'))).toEqual([])
  })

  it('is narrowed to a channel, a state, a category and a template', async () => {
    const sms = await write()
    const email = await write({
      channel: 'email',
      recipient: 'a@exemplu.ro',
      status: 'sent',
      category: 'review',
    })
    const lost = await write({ status: 'failed' })
    const waiting = await write({ status: 'queued' })
    expect(idsOf(await read('?channel=email'))).toEqual([email])
    expect(idsOf(await read('?state=undelivered'))).toEqual([lost])
    expect(idsOf(await read('?state=waiting'))).toEqual([waiting])
    expect(idsOf(await read('?category=review'))).toEqual([email])
    expect(idsOf(await read('?state=delivered'))).toEqual([sms])
    const templateId = await addReminder(app, desk.clinic.clinicId, { name: 'Ne vedem mâine' })
    const reminder = await write({ template_id: templateId })
    const first = await read(`?template_id=${templateId}`)
    expect(idsOf(first)).toEqual([reminder])
    // Also who may not change them can look for one.
    expect(first.templates).toContainEqual({ id: templateId, name: 'Ne vedem mâine' })
    expect((await read(`?after=1-1`)).templates).toBeNull()
  })

  it('finds by who it was to, their phone and what it said, in any writing', async () => {
    const id = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Ștefania',
      last_name: 'Kovács',
      mobile: '+40722333444',
    })
    const hers = await write({ patient_id: id, recipient: '+40722333444', body: 'Măseaua de minte' })
    await write()
    for (const words of ['kovacs', '0722 333 444', 'maseaua'])
      expect(idsOf(await read(`?search=${encodeURIComponent(words)}`)), words).toEqual([hers])
    const visit = (await desk.book({ patient_id: id })).body.data.id
    const aboutVisit = await write({ booking_id: visit, created_at: '2026-11-24T12:00:00+02:00' })
    expect(idsOf(await read('?search=kovacs'))).toEqual([aboutVisit, hers])
    expect((await read('?search=nimic')).total).toBe(0)
  })

  it('never shows a code, nor finds one', async () => {
    const id = await write({ category: 'code', body: 'Codul tău este 481516' })
    const [row] = (await read()).data
    expect(row).toMatchObject({ id, text: null })
    expect(idsOf(await read('?search=481516'))).toEqual([])
    expect(JSON.stringify(await life(id))).not.toContain('481516')
    const csv = await desk.get('/v2/messages?download=csv')
    expect(csv.body).toContain('Cod, text ascuns')
    expect(csv.body).not.toContain('481516')
  })

  it('masks contacts, and the links in texts, for who may not see them', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'logs.view',
      'bookings.view',
      'bookings.all_doctors',
    ])
    const id = await write({ body: 'Confirmă: https://zambet.test/b/abc' })
    const [row] = (await read('', headers)).data
    expect(row).toMatchObject({ recipient: '+40 ••• ••• 11', text: 'Confirmă: …' })
    expect(idsOf(await read('?search=721000111', headers))).toEqual([])
    expect(JSON.stringify((await desk.get(`/v2/messages/${id}`, headers)).body)).not.toContain('/b/abc')
  })

  it('is for who may read logs, of their own clinic and visits', async () => {
    const booking = (await desk.book()).body.data.id
    const id = await write({ booking_id: booking })
    const elsewhere = await openDesk(app)
    const reply = await elsewhere.get('/v2/messages')
    expect([reply.body.total, (await elsewhere.get(`/v2/messages/${id}`)).status]).toEqual([0, 404])
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['messages.send', 'bookings.view'])
    expect((await desk.get('/v2/messages', headers)).status).toBe(403)
    const own = await addStaff(app, desk.clinic.clinicId, ['logs.view', 'bookings.view'])
    await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: own.accountId })
    expect((await read('', own.headers)).total).toBe(0)
    expect((await desk.get(`/v2/messages/${id}`, own.headers)).status).toBe(404)
  })

  it('is taken away as a file, which is noted', async () => {
    await write({ cost_bani: 14, segments: 1, patient_id: desk.patientId })
    await write({ status: 'skipped', skip_reason: 'no_consent', body: '' })
    const csv = await desk.get('/v2/messages?download=csv&month=2026-11')
    const [head, skipped, sent] = String(csv.body).trim().split(/\r?\n/)
    expect(head).toContain('Pacient')
    expect(skipped).toContain('fără acord')
    expect(sent).toContain('Te asteptam joi')
    const { rows } = await app.sql.query(
      `select action, after ->> 'count' as count from audit_entries where clinic_id = $1 and action = 'messages.exported'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ action: 'messages.exported', count: '2' }])
  })
})

describe('a message’s life', () => {
  it('tells what its gateway said, again and again, and what went in its place', async () => {
    const { clinicId } = desk.clinic
    const booking = (await desk.book({ start: at('15:45') })).body.data.id
    const id = await write({
      booking_id: booking,
      patient_id: desk.patientId,
      status: 'undelivered',
      gateway: 'own',
      gateway_id: '8f31aa77e9b0c2',
      accepted_at: '2026-11-24T10:00:04+02:00',
      error: 'număr inexistent',
    })
    await insert(app, 'message_receipts', {
      clinic_id: clinicId,
      message_id: id,
      gateway: 'own',
      gateway_id: '8f31aa77e9b0c2',
      state: 'undelivered',
      reason: 'număr inexistent',
      received_at: '2026-11-24T10:02:40+02:00',
      times: 2,
      last_at: '2026-11-24T10:02:58+02:00',
    })
    const email = await write({
      channel: 'email',
      recipient: 'a@exemplu.ro',
      status: 'sent',
      instead_of: id,
      created_at: '2026-11-24T10:03:00+02:00',
    })
    const data = await life(id)
    expect(data.events).toEqual([
      { kind: 'written', at: '2026-11-24T10:00:00+02:00', said: null },
      { kind: 'tried', at: '2026-11-24T10:00:04+02:00', said: '1' },
      { kind: 'accepted', at: '2026-11-24T10:00:04+02:00', said: '8f31…c2' },
      { kind: 'undelivered', at: '2026-11-24T10:02:40+02:00', said: 'număr inexistent' },
      { kind: 'repeated', at: '2026-11-24T10:02:58+02:00', said: '2' },
      { kind: 'instead', at: '2026-11-24T10:03:00+02:00', said: 'email' },
    ])
    expect(data).toMatchObject({
      problem: 'număr inexistent',
      size: { characters: 15, encoding: 'gsm7', segments: 1 },
      bookings: [{ id: booking, start: at('15:45'), is_cancelled: false }],
      instead: { id: email, channel: 'email', state: 'sent' },
    })
    expect(await life(email)).toMatchObject({ is_instead: true, instead_of: id, size: null })
  })

  it('tells why one did not go, and what was answered', async () => {
    const skipped = await write({ status: 'skipped', skip_reason: 'too_late', attempts: 0, sent_at: null })
    expect((await life(skipped)).events).toMatchObject([
      { kind: 'written' },
      { kind: 'skipped', said: 'too_late' },
    ])
    const asked = await write({ patient_id: desk.patientId })
    await insert(app, 'replies', {
      clinic_id: desk.clinic.clinicId,
      gateway: 'own',
      gateway_id: 'r1',
      mobile: '+40721000111',
      text: 'DA',
      received_at: '2026-11-24T12:00:00+02:00',
      message_id: asked,
      patient_id: desk.patientId,
      meaning: 'yes',
      outcome: 'confirmed',
    })
    expect((await life(asked)).events.at(-1)).toMatchObject({ kind: 'answered', said: 'DA' })
    expect((await read()).data[0]).toMatchObject({ answered: 'yes' })
  })

  it('is not found where there is none', async () => {
    expect((await desk.get('/v2/messages/999999')).status).toBe(404)
  })
})
