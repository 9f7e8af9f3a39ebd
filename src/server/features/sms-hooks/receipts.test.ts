import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/messages/notifications.ts'
import { openOutside } from '#server/outside/outside.ts'
import { addForm, sender } from '#test/forms.ts'
import { serverGateway } from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { TestApp } from '#test/app.ts'
import { at, openDesk } from '#test/desk.ts'
import { addAccount, signIn } from '#test/factories.ts'
import {
  addReminder,
  openSmsClinic,
  queueSms,
  sendWaiting,
  startCalledApp,
  type SmsClinic,
} from '#test/sms-clinic.ts'
import { SmsServer } from '#test/sms-server.ts'
import { GATEWAY_KINDS } from '#server/outside/sms/sms-gateway.ts'

let app: TestApp
let clinic: SmsClinic
beforeAll(async () => {
  app = await startCalledApp()
})
afterAll(() => app.stop())
afterEach(() => clinic?.gateway.stop())

async function messageOf(id: number, { clinicId } = clinic) {
  const { rows } = await app.sql.query(
    `select status, error, segments::int as segments, cost_bani, gateway, gateway_id, sender, body, skip_reason, attempts,
            delivered_at is not null as arrived
       from messages where clinic_id = $1 and id = $2`,
    [clinicId, id],
  )
  return rows[0]
}
const receiptsOf = async () =>
  (
    await app.sql.query<{ state: string; times: number; known: boolean }>(
      'select state, times::int as times, message_id is not null as known from message_receipts where clinic_id = $1 order by id',
      [clinic.clinicId],
    )
  ).rows
const all = async (table: string) =>
  (await app.sql.query(`select * from ${table} where clinic_id = $1 order by 2`, [clinic.clinicId])).rows

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers }).then(({ status }) => status)

async function remind(row: Record<string, unknown> = {}) {
  const { body } = await clinic.desk.book()
  const { patientId } = clinic.desk
  await app.sql.query('update patients set email = $1 where id = $2', ['ana@exemplu.ro', patientId])
  const templateId = await addReminder(app, clinic.clinicId, row)
  const id = await queueSms(app, clinic.clinicId, {
    bookingId: body.data.id,
    patientId,
    templateId,
    startsAt: Date.parse(at('10:00')),
    usefulUntil: Date.parse(at('08:00')),
  })
  await sendWaiting(app)
  return id
}

const insteadOf = async (id: number) =>
  (
    await app.sql.query(
      'select channel, recipient, subject, body, instead_of::int as instead_of, category from messages where instead_of = $1 and clinic_id = $2',
      [id, clinic.clinicId],
    )
  ).rows

const downs = async () =>
  (await all('notifications')).filter(({ kind }: { kind: string }) => kind === 'gateway_down').length

describe.each(GATEWAY_KINDS)('by %s', kind => {
  beforeEach(async () => {
    clinic = await openSmsClinic(app, kind)
  })

  test('an SMS goes with its sender, without marks, and its cost is kept', async () => {
    const id = await queueSms(app, clinic.clinicId)
    expect(await sendWaiting(app)).toEqual([])
    expect(clinic.gateway.last()).toMatchObject({
      text: 'Te asteptam maine la 10:00. Raspunde DA sau NU.',
      from: '+40374000000',
    })
    expect(await messageOf(id)).toMatchObject({
      status: 'sent',
      error: null,
      segments: 1,
      cost_bani: kind === 'generic' ? 21 : 25,
      gateway: kind,
      gateway_id: clinic.gateway.last().gatewayId,
      sender: '+40374000000',
    })
    const [cost] = await all('message_costs')
    expect(Number(cost.cost_bani)).toBe(kind === 'generic' ? 21 : 25)
  })

  test('receipts only raise a state, in any order and however often', async () => {
    const id = await queueSms(app, clinic.clinicId)
    await sendWaiting(app)
    const sms = clinic.gateway.last()
    const tell = async (state: 'sent' | 'delivered' | 'undelivered') =>
      (await clinic.gateway.tell(clinic.hooks.status, sms, state)).status
    expect(await tell('undelivered')).toBe(200)
    expect(await messageOf(id)).toMatchObject({ status: 'undelivered', arrived: false })
    expect(await tell('delivered')).toBe(200)
    expect(await tell('undelivered')).toBe(200)
    if (kind !== 'get_query') expect(await tell('sent')).toBe(200)
    expect(await tell('delivered')).toBe(200)
    expect(await messageOf(id)).toMatchObject({ status: 'delivered', error: null, arrived: true })
    expect(await receiptsOf()).toEqual([
      { state: 'undelivered', times: 2, known: true },
      { state: 'delivered', times: 2, known: true },
      ...(kind === 'get_query' ? [] : [{ state: 'sent', times: 1, known: true }]),
    ])
  })

  test('a receipt that comes before the answer is taken as it is', async () => {
    const id = await queueSms(app, clinic.clinicId)
    clinic.gateway.beforeAnswer = async () => {
      const { status } = await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'delivered')
      expect(status).toBe(200)
    }
    await sendWaiting(app)
    expect(await messageOf(id)).toMatchObject({
      status: 'delivered',
      arrived: true,
      gateway_id: clinic.gateway.last().gatewayId,
      cost_bani: expect.any(Number),
    })
  })

  test('what is forged, meant for nobody, or of another clinic changes nothing', async () => {
    const other = await openSmsClinic(app, kind)
    const id = await queueSms(app, other.clinicId)
    await sendWaiting(app)
    const sms = other.gateway.last()
    // By this clinic's own address and key, about the other's message.
    const { status } = await clinic.gateway.tell(
      clinic.hooks.status,
      { ...sms, receiptsTo: undefined },
      'delivered',
    )
    expect(status).toBe(200)
    expect(await messageOf(id, other)).toMatchObject({ status: 'sent' })
    expect(await receiptsOf()).toEqual([{ state: 'delivered', times: 1, known: false }])
    const hook = other.hooks.status
    const told = { ...sms, receiptsTo: undefined }
    const statusOf = async (address: string, signature: 'right' | 'wrong' | 'none' = 'right') =>
      (await other.gateway.tell(address, told, 'delivered', { signature })).status
    expect(await statusOf(hook.replace(/\/status$/, 'x/status'))).toBe(404)
    expect(await statusOf(hook.replace(`/${kind}/`, '/server/'))).toBe(404)
    expect(await statusOf(hook.replace(/status$/, 'else'))).toBe(404)
    expect(await statusOf(hook, 'wrong')).toBe(401)
    if (kind !== 'get_query') expect(await statusOf(hook, 'none')).toBe(401)
    expect(await messageOf(id, other)).toMatchObject({ status: 'sent' })
    await other.gateway.stop()
  })

  test('a refusal for good ends it at once', async () => {
    clinic.gateway.next.push('refuses')
    const id = await queueSms(app, clinic.clinicId)
    expect(await sendWaiting(app)).toEqual([])
    expect(await messageOf(id)).toMatchObject({
      status: 'failed',
      cost_bani: null,
      error: expect.any(String),
    })
    expect(await sendWaiting(app)).toEqual([])
    expect(clinic.gateway.asked).toBe(1)
  })

  test('what may be taken later is tried while it is of use', async () => {
    clinic.gateway.next.push('fails', 'fails', 'fails')
    const id = await queueSms(app, clinic.clinicId, { usefulUntil: app.clock.now + 600_000 })
    expect(await sendWaiting(app)).toHaveLength(1)
    expect(await messageOf(id)).toMatchObject({ status: 'queued', attempts: 1 })
    app.clock.now += 300_000
    expect(await sendWaiting(app)).toHaveLength(1)
    app.clock.now += 400_000
    expect(await sendWaiting(app)).toEqual([])
    expect(await messageOf(id)).toMatchObject({ status: 'skipped', skip_reason: 'too_late' })
    expect(clinic.gateway.taken).toHaveLength(0)
  })

  test.each(['loses', 'hangs'] as const)('what a gateway %s is never sent again blindly', async how => {
    const { clinicId, gateway } = clinic
    gateway.next.push(how)
    const { ofClinic } = app.services.outside.sms
    const { openGateway } = await import('#server/outside/sms/open-gateway.ts')
    Object.assign(app.services.outside.sms, {
      ofClinic: (account: Parameters<typeof ofClinic>[0]) =>
        openGateway(account, { reachesPrivate: true, milliseconds: 200 }),
    })
    const id = await queueSms(app, clinicId)
    const first = await sendWaiting(app)
    expect(gateway.taken).toHaveLength(1)
    if (kind === 'get_query') {
      expect(first).toEqual([])
      expect(await messageOf(id)).toMatchObject({ status: 'sent', error: 'unconfirmed', cost_bani: 25 })
    } else {
      expect(first).toHaveLength(1)
      expect(await messageOf(id)).toMatchObject({ status: 'sending' })
      expect(await sendWaiting(app)).toEqual([])
      expect(await messageOf(id)).toMatchObject({
        status: 'sent',
        error: null,
        gateway_id: gateway.last().gatewayId,
      })
    }
    expect(gateway.taken).toHaveLength(1)
    await gateway.tell(clinic.hooks.status, gateway.last(), 'delivered')
    // A gateway that names nothing of ours speaks of what we never learnt the name of.
    expect(await messageOf(id)).toMatchObject({ status: kind === 'get_query' ? 'sent' : 'delivered' })
    Object.assign(app.services.outside.sms, { ofClinic })
  })

  test('what never arrived there is sent again, and what nobody can tell of is taken for sent', async () => {
    if (kind === 'get_query') return
    const { clinicId, gateway } = clinic
    gateway.next.push('cuts')
    const id = await queueSms(app, clinicId)
    expect(await sendWaiting(app)).toHaveLength(1)
    expect(await messageOf(id)).toMatchObject({ status: 'sending' })
    // Asked first, then looked at again like any other that waits.
    expect(await sendWaiting(app)).toHaveLength(1)
    expect(await messageOf(id)).toMatchObject({ status: 'queued' })
    expect(await sendWaiting(app)).toEqual([])
    expect(await messageOf(id)).toMatchObject({ status: 'sent', error: null })
    expect(gateway.taken).toHaveLength(1)
    gateway.knowsItsMessages = false
    gateway.next.push('loses')
    const other = await queueSms(app, clinicId)
    for (let tries = 0; tries < 12 && (await sendWaiting(app)).length > 0; tries++);
    expect(await messageOf(other)).toMatchObject({ status: 'sent', error: 'unconfirmed' })
    expect(gateway.taken).toHaveLength(2)
  })
})

test('whatever a gateway tells in whichever order, the furthest state stays', async () => {
  clinic = await openSmsClinic(app, 'generic')
  const ranks = { sent: 0, undelivered: 1, delivered: 2 } as const
  type State = keyof typeof ranks
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<State>('sent', 'undelivered', 'delivered'), { minLength: 1, maxLength: 6 }),
      async states => {
        const id = await queueSms(app, clinic.clinicId)
        await sendWaiting(app)
        const sms = clinic.gateway.last()
        await Promise.all(states.map(state => clinic.gateway.tell(clinic.hooks.status, sms, state)))
        const furthest = states.toSorted((one, other) => ranks[other] - ranks[one])[0]
        expect(await messageOf(id)).toMatchObject({ status: furthest, arrived: furthest === 'delivered' })
      },
    ),
    { numRuns: 25 },
  )
})

describe('hooks', () => {
  beforeEach(async () => {
    clinic = await openSmsClinic(app, 'generic')
  })
  test('take no megabyte, no nonsense and no head', async () => {
    expect(await post(clinic.hooks.status, 'x'.repeat(1024 * 1024))).toBe(413)
    expect(await post(clinic.hooks.status, '{}')).toBe(401)
    expect((await fetch(clinic.hooks.status, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(clinic.hooks.status, { method: 'PUT', body: '{}' })).status).toBe(404)
    expect((await fetch(clinic.hooks.status)).status).toBe(401)
    expect(await all('message_receipts')).toEqual([])
  })

  test('of garbage answer honestly and write nothing', async () => {
    const { createHmac } = await import('node:crypto')
    for (const body of [
      '',
      'null',
      '[]',
      '{',
      '{"id":1}',
      '{"state":"delivered"}',
      '{"id":"","state":"delivered"}',
      '{"id":"a\\u0000b","state":"delivered"}',
      '{"id":"\\ud800","state":"delivered"}',
      '{"id":"x","state":"queued"}',
      `{"id":"${'x'.repeat(300)}","state":"delivered"}`,
      '{"id":{"$ne":1},"state":"delivered"}',
      '{"own_id":"1.1;drop table messages","state":"nope"}',
    ]) {
      // prettier-ignore
      const signature = createHmac('sha256', 'only-this-test-knows').update(body).digest('hex')
      expect([body, await post(clinic.hooks.status, body, { 'x-signature': signature })]).toEqual([body, 400])
    }
    expect(await all('message_receipts')).toEqual([])
  })
})

describe('the server’s own gateway', () => {
  test('serves clinics without one, finds them by our id and its own', async () => {
    clinic = await openSmsClinic(app, 'generic')
    const { genericGateway } = await import('#server/outside/sms/generic-gateway.ts')
    const { server } = app.services.outside.sms
    Object.assign(app.services.outside.sms, {
      server: genericGateway({
        address: clinic.gateway.url,
        token: clinic.gateway.credentials['token'],
        reachesPrivate: true,
      }),
    })
    await app.call('PUT', '/v2/sms-gateway', { headers: clinic.desk.clinic.owner, body: { kind: 'shared' } })
    const id = await queueSms(app, clinic.clinicId)
    await sendWaiting(app)
    expect(await messageOf(id)).toMatchObject({ status: 'sent', gateway: 'server' })
    const hook = serverGateway(app.services).receiptsTo
    const sms = clinic.gateway.last()
    const tell = async (told: typeof sms, state: 'delivered' | 'sent') =>
      (await clinic.gateway.tell(hook, told, state)).status
    expect(await tell({ ...sms, gatewayId: 'unheard', id: undefined }, 'delivered')).toBe(404)
    expect(await tell({ ...sms, id: undefined }, 'sent')).toBe(200)
    expect(await tell({ ...sms, gatewayId: 'another-name' }, 'delivered')).toBe(200)
    expect(await messageOf(id)).toMatchObject({ status: 'delivered' })
    const inbound = hook.replace(/status$/, 'inbound')
    expect((await clinic.gateway.reply(inbound, '+40799999999', 'Da')).status).toBe(404)
    expect((await clinic.gateway.reply(inbound, '+40721000111', 'Bună')).status).toBe(200)
    expect(await all('replies')).toMatchObject([{ gateway: 'server', outcome: 'desk' }])
    // Of no clinic that there is, and of a message that never was.
    expect(await tell({ ...sms, gatewayId: 'x1', id: '999999.1' }, 'sent')).toBe(404)
    expect(await tell({ ...sms, gatewayId: 'x2', id: `${clinic.clinicId}.999999` }, 'sent')).toBe(404)
    const { rows } = await app.sql.query(`select from message_receipts where gateway_id in ('x1', 'x2')`)
    expect(rows).toEqual([])
    Object.assign(app.services.outside.sms, { server })
  })

  test('hears of two clinics that know one phone which of them asked', async () => {
    const gateway = await SmsServer.start('generic')
    const { server } = app.services.outside.sms
    Object.assign(app.services.outside.sms, { server: app.services.outside.sms.ofClinic(gateway.account) })
    const hook = serverGateway(app.services).receiptsTo.replace(/status$/, 'inbound')
    const PHONE = '+40721000111'
    const [asking, other] = [await openDesk(app), await openDesk(app)]
    const { body } = await asking.book({ start: at('10:00', '2026-11-27') })
    const clinicId = asking.clinic.clinicId
    await queueSms(app, clinicId, {
      category: 'confirmation',
      bookingId: body.data.id,
      startsAt: Date.parse(at('10:00', '2026-11-27')),
      templateId: await addReminder(app, clinicId),
      recipient: PHONE,
    })
    await sendWaiting(app)
    app.clock.now += 60_000
    for (const category of ['code', 'staff'] as const)
      await queueSms(app, other.clinic.clinicId, { category, recipient: PHONE })
    await sendWaiting(app)
    const heard = async () =>
      (
        await app.sql.query<{ clinic: string; text: string }>(
          'select clinic_id::int as clinic, text from replies where clinic_id = any($1) order by text collate "C" desc',
          [[clinicId, other.clinic.clinicId]],
        )
      ).rows
    for (const text of ['La ce oră deschideți?', 'da'])
      expect((await gateway.reply(hook, PHONE, text)).status).toBe(200)
    expect(await heard()).toEqual([
      { clinic: clinicId, text: 'da' },
      { clinic: other.clinic.clinicId, text: 'La ce oră deschideți?' },
    ])
    const { rows } = await app.sql.query('select status from bookings where clinic_id = $1', [clinicId])
    expect(rows).toEqual([{ status: 'confirmed' }])
    // Once nothing is asked any more a plain answer goes to whoever wrote last, too.
    await asking.post('/v2/deleteBooking', { booking_id: body.data.id })
    expect((await gateway.reply(hook, PHONE, 'nu')).status).toBe(200)
    expect((await heard()).find(({ text }) => text === 'nu')).toMatchObject({ clinic: other.clinic.clinicId })
    app.clock.now -= 60_000
    await gateway.stop()
    Object.assign(app.services.outside.sms, { server })
  })
})

describe('what did not arrive', () => {
  beforeEach(async () => {
    clinic = await openSmsClinic(app, 'form_post')
  })

  test('goes by email once, and the desk hears of it', async () => {
    const id = await remind()
    const sms = clinic.gateway.last()
    await clinic.gateway.tell(clinic.hooks.status, sms, 'undelivered')
    await clinic.gateway.tell(clinic.hooks.status, sms, 'undelivered')
    expect(await insteadOf(id)).toMatchObject([
      { channel: 'email', recipient: 'ana@exemplu.ro', category: 'reminder' },
    ])
    const { body } = await clinic.desk.get('/notifications')
    expect(body.data.filter((each: { kind: string }) => each.kind === 'undelivered')).toHaveLength(1)
  })

  test('of a form is told once with whose it is, by SMS or by email, and of a visit no second time', async () => {
    const { desk } = clinic
    const template = await addForm(app, clinic.clinicId)
    const booking = (await desk.book()).body.data.id
    await sender(app, desk).send(template, { booking_id: booking, channel: 'sms' })
    await sendWaiting(app)
    const sms = clinic.gateway.last()
    await clinic.gateway.tell(clinic.hooks.status, sms, 'undelivered')
    await clinic.gateway.tell(clinic.hooks.status, sms, 'undelivered')
    const bells = async () =>
      (await desk.get('/notifications')).body.data.map(({ kind, patient, about }: Notification) => ({
        kind,
        patient: patient?.id,
        about,
      }))
    const lost = { kind: 'document_lost', patient: desk.patientId, about: { what: 'form' } }
    expect(await bells()).toEqual([lost])

    await app.sql.query('update patients set email = $1 where id = $2', ['ana@exemplu.ro', desk.patientId])
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', () => resolve()))
    const { port } = smtp.server.address() as AddressInfo
    const { email } = await openOutside({ ...app.services.config, smtpUrl: `smtp://127.0.0.1:${port}` })
    const kept = app.services.outside.email
    Object.assign(app.services.outside, { email })
    await sender(app, desk).send(template, { channel: 'email' })
    await sendWaiting(app)
    Object.assign(app.services.outside, { email: kept })
    await new Promise<void>(resolve => smtp.close(() => resolve()))
    expect(await bells()).toEqual([lost, lost])
  })

  test('in the words that its template has for emails', async () => {
    const texts = {
      ro: {
        sms: 'Te așteptăm.',
        subject: 'Vizita ta',
        email: 'Bună, {patient_first_name}, la {visit_time}.',
      },
    }
    const id = await remind({ texts: JSON.stringify(texts) })
    await app.sql.query(
      `insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, message_id, claimed_at)
       select m.clinic_id, m.template_id, m.booking_id, m.starts_at, $2, m.patient_id, m.id, now() from messages m where m.clinic_id = $1 and m.id = $3`,
      [clinic.clinicId, clinic.desk.clinic.locationId, id],
    )
    await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'undelivered')
    expect(await insteadOf(id)).toMatchObject([{ channel: 'email', body: 'Bună, Maria, la 10:00.' }])
  })

  test('does not where its template goes by SMS alone, nor once it is of no use', async () => {
    const id = await remind({ channel: 'sms' })
    await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'undelivered')
    expect(await insteadOf(id)).toEqual([])
    const late = await remind()
    const before = app.clock.now
    app.clock.now = Date.parse(at('09:30'))
    await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'undelivered')
    app.clock.now = before
    expect(await insteadOf(late)).toEqual([])
  })

  test('of a day goes in the words of its template too, and of a cancelled visit under what it says', async () => {
    const { clinicId, desk } = clinic
    await app.sql.query('update patients set email = $1 where id = $2', ['ana@exemplu.ro', desk.patientId])
    await app.sql.query(
      `insert into patient_consents (clinic_id, patient_id, kind, given, on_date, how, recorded_at)
       values ($1, $2, 'marketing_email', true, '2026-11-01', 'spoken', now())`,
      [clinicId, desk.patientId],
    )
    const texts = {
      ro: {
        sms: 'La mulți ani!',
        subject: 'La mulți ani, {patient_first_name}!',
        email: 'Îți dorim sănătate.',
      },
    }
    const templateId = await addReminder(app, clinicId, {
      tag_name: 'birthday',
      schedule_type: 'on',
      count: null,
      unit: null,
      texts: JSON.stringify(texts),
    })
    const id = await queueSms(app, clinicId, { category: 'birthday', patientId: desk.patientId, templateId })
    await app.sql.query(
      `insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, message_id, claimed_at)
       values ($1, $2, $3, '2026-11-25T00:00:00+02:00', 0, $3, $4, now())`,
      [clinicId, templateId, desk.patientId, id],
    )
    await app.sql.query(
      `update messages set status = 'sent', gateway = 'form_post', gateway_id = 'SM-day' where clinic_id = $1 and id = $2`,
      [clinicId, id],
    )
    const told = {
      gatewayId: 'SM-day',
      id: undefined,
      to: '',
      text: '',
      from: undefined,
      receiptsTo: undefined,
    }
    await clinic.gateway.tell(clinic.hooks.status, told, 'undelivered')
    expect(await insteadOf(id)).toMatchObject([
      { subject: 'La mulți ani, Maria!', body: 'Îți dorim sănătate.' },
    ])

    const { body } = await desk.book()
    await desk.post('/v2/deleteBooking', { booking_id: body.data.id })
    await app.sql.query('delete from graphile_worker._private_jobs')
    const over = await queueSms(app, clinicId, {
      category: 'cancelled',
      bookingId: body.data.id,
      patientId: desk.patientId,
      startsAt: Date.parse(at('10:00')),
      body: 'Programarea ta a fost anulată.',
    })
    await sendWaiting(app)
    await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'undelivered')
    expect(await insteadOf(over)).toMatchObject([
      {
        subject: expect.stringMatching(/^Programarea ta la .+ a fost anulată$/),
        body: 'Programarea ta a fost anulata.',
      },
    ])
  })

  test('is not told of an hour that has passed to another meanwhile', async () => {
    const id = await remind()
    await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'undelivered')
    const { rows } = await app.sql.query<{ id: number }>(
      'select id::int as id from messages where clinic_id = $1 and instead_of = $2',
      [clinic.clinicId, id],
    )
    await app.sql.query(
      `update bookings set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where clinic_id = $1`,
      [clinic.clinicId],
    )
    await sendWaiting(app)
    expect(await messageOf(rows[0]!.id)).toMatchObject({ status: 'skipped', skip_reason: 'moved' })
  })

  test('because its gateway refuses it, or nobody knows of, is told to the desk before a visit', async () => {
    clinic.gateway.next.push('refuses')
    const id = await remind()
    expect(await messageOf(id)).toMatchObject({ status: 'failed' })
    const told = async (messageId: number) =>
      (await clinic.desk.get('/notifications')).body.data
        .filter((each: { message_id: number | null }) => each.message_id === messageId)
        .map(({ kind }: { kind: string }) => kind)
    expect(await told(id)).toEqual(['undelivered'])
    const other = await openSmsClinic(app, 'get_query')
    await clinic.gateway.stop()
    clinic = other
    clinic.gateway.next.push('loses')
    const lost = await remind()
    expect(await messageOf(lost)).toMatchObject({ status: 'sent', error: 'unconfirmed' })
    expect(await told(lost)).toEqual(['unconfirmed'])
    const life = await clinic.desk.get(`/v2/messages/${lost}`)
    expect(life.body.data).toMatchObject({
      is_told: true,
      events: expect.arrayContaining([expect.objectContaining({ kind: 'unconfirmed' })]),
    })
  })

  test('nor to who wants no such emails', async () => {
    const id = await remind()
    await app.sql.query(
      `insert into patient_consents (clinic_id, patient_id, kind, given, on_date, how, recorded_at)
       values ($1, $2, 'email_reminder', false, '2026-11-01', 'spoken', now())`,
      [clinic.clinicId, clinic.desk.patientId],
    )
    await clinic.gateway.tell(clinic.hooks.status, clinic.gateway.last(), 'undelivered')
    expect(await insteadOf(id)).toEqual([])
  })
})

describe('what it may cost', () => {
  test('is told of once it is reached, and anew with another cap', async () => {
    clinic = await openSmsClinic(app, 'get_query', { part_price: 5 })
    const { clinicId, desk } = clinic
    const cap = (lei: number) => desk.post('/config/set', { section: 'messages', message_cap: lei })
    const kinds = async () =>
      (await desk.get('/notifications')).body.data.map(({ kind }: { kind: string }) => kind).toReversed()
    const send = async () => {
      await queueSms(app, clinicId)
      await sendWaiting(app)
      return kinds()
    }
    await cap(10)
    await send()
    expect(await send()).toEqual(['cap_full'])
    expect(await send()).toEqual(['cap_full'])
    await cap(25)
    expect(await send()).toEqual(['cap_full', 'cap_80'])
    expect(await send()).toEqual(['cap_full', 'cap_80', 'cap_full'])
    await cap(15)
    const late = await queueSms(app, clinicId, { category: 'birthday' })
    await sendWaiting(app)
    expect(await messageOf(late)).toMatchObject({ status: 'skipped', skip_reason: 'cap' })
    expect(await kinds()).toEqual(['cap_full', 'cap_80', 'cap_full', 'cap_full'])
    // The log and the cap speak of one sum.
    const { body } = await desk.get('/v2/messages')
    expect(body.month).toMatchObject({ cost: 25, cap: 15 })
  })

  test('is told of at 80 %, and then only visits and codes go', async () => {
    clinic = await openSmsClinic(app, 'get_query', { part_price: 5 })
    const { clinicId, desk } = clinic
    await desk.post('/config/set', { section: 'messages', message_cap: 10 })
    const kinds = async () =>
      (await desk.get('/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
    await queueSms(app, clinicId)
    await sendWaiting(app)
    expect(await kinds()).toEqual([])
    await queueSms(app, clinicId, { category: 'birthday' })
    await sendWaiting(app)
    expect(await kinds()).toEqual(['cap_full'])
    const late = await queueSms(app, clinicId, { category: 'birthday' })
    const still = await queueSms(app, clinicId, { category: 'reminder' })
    await sendWaiting(app)
    expect(await messageOf(late)).toMatchObject({ status: 'skipped', skip_reason: 'cap' })
    expect(await messageOf(still)).toMatchObject({ status: 'sent' })
    expect(await kinds()).toEqual(['cap_full'])
    const { status, body } = await desk.post(`/v2/patients/${desk.patientId}/messages`, {
      text: 'Sună-ne, te rugăm.',
    })
    expect([status, body.code]).toEqual([409, 'message_cap'])
    app.clock.now = Date.parse('2026-12-01T00:00:00+02:00')
    const next = await queueSms(app, clinicId, { category: 'birthday' })
    await sendWaiting(app)
    expect(await messageOf(next)).toMatchObject({ status: 'sent' })
    app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  })
})

test('a code is forgotten once it has gone', async () => {
  clinic = await openSmsClinic(app, 'generic')
  const id = await queueSms(app, clinic.clinicId, { category: 'code', body: 'Codul tău: 123456' })
  await sendWaiting(app)
  expect(clinic.gateway.last().text).toContain('123456')
  expect(await messageOf(id)).toMatchObject({ status: 'sent', body: '' })
})

test('so is the code by which somebody signs in, once it has left this server', async () => {
  clinic = await openSmsClinic(app, 'generic')
  const { server } = app.services.outside.sms
  const { account } = clinic.gateway
  Object.assign(app.services.outside.sms, { server: app.services.outside.sms.ofClinic(account) })
  Object.assign(app.services.config, { smsGatewayUrl: account.address })
  await addAccount(app, { mobile: '+40722418399' })
  const { status } = await app.call('POST', '/send-otp', {
    body: { mobile: '0722418399', purpose: 'sign_in' },
  })
  expect(status).toBe(200)
  expect(await sendWaiting(app)).toEqual([])
  expect(clinic.gateway.last().text).toMatch(/\d{6}/)
  const { rows } = await app.sql.query(
    `select status, body from messages where clinic_id = 0 and category = 'code'`,
  )
  expect(rows).toEqual([{ status: 'sent', body: '' }])
  Object.assign(app.services.outside.sms, { server })
  Object.assign(app.services.config, { smsGatewayUrl: undefined })
})

test('a gateway that takes nothing for ten minutes is told of once, and again only after it worked', async () => {
  clinic = await openSmsClinic(app, 'get_query')
  const began = app.clock.now
  const { gateway, clinicId } = clinic
  const tryAt = async (minutes: number, isWell = false) => {
    app.clock.now = began + minutes * 60_000
    if (!isWell) gateway.next.push('fails')
    await queueSms(app, clinicId)
    await sendWaiting(app)
    await app.sql.query('delete from graphile_worker._private_jobs')
    return downs()
  }
  expect([await tryAt(0), await tryAt(9), await tryAt(11), await tryAt(12)]).toEqual([0, 0, 1, 1])
  const { body } = await app.call('GET', '/v2/sms-gateway', { headers: await signIn(app, clinicId) })
  expect(body.data).toMatchObject({ state: 'failing', failing_since: '2026-11-25T08:00:00+02:00' })
  expect([await tryAt(13, true), await tryAt(14), await tryAt(25)]).toEqual([1, 1, 2])
  app.clock.now = began
})

test('two workers that race send each message once', async () => {
  clinic = await openSmsClinic(app, 'form_post')
  const workers = await Promise.all([startWorker(app.url, app.services), startWorker(app.url, app.services)])
  try {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        queueSms(app, clinic.clinicId, { recipient: `+40721000${String(200 + index)}` }),
      ),
    )
    await vi.waitFor(async () => expect(clinic.gateway.taken.length).toBeGreaterThanOrEqual(40), 20_000)
    await vi.waitFor(async () => {
      const { rows } = await app.sql.query(
        `select count(*)::int as sent from messages where clinic_id = $1 and status = 'sent' and id = any($2)`,
        [clinic.clinicId, ids],
      )
      expect(rows[0].sent).toBe(40)
    }, 10_000)
    expect(new Set(clinic.gateway.taken.map(({ id }) => id)).size).toBe(40)
    expect(clinic.gateway.taken).toHaveLength(40)
  } finally {
    await Promise.all(workers.map(worker => worker.stop()))
  }
})
