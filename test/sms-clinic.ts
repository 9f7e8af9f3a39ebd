import type { AddressInfo } from 'node:net'
import type { MessageCategory } from '#domain/messages/template.ts'
import { sendMessage } from '#server/features/messages/sending/messages.jobs.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { GatewayKind } from '#server/outside/sms/sms-gateway.ts'
import { startTestApp, type TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { insert } from './factories.ts'
import { SmsServer } from './sms-server.ts'

/** A server that gateways can call, with whatever it sends by email kept. */
export async function startCalledApp(settings = {}): Promise<TestApp> {
  const app = await startTestApp('2026-11-25T08:00:00+02:00', settings)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  Object.assign(app.services.config, { publicUrl: `http://127.0.0.1:${port}` })
  return app
}

/** A clinic with an account of its own at a gateway. */
export interface SmsClinic {
  readonly desk: Desk
  readonly clinicId: number
  readonly gateway: SmsServer
  readonly hooks: { readonly status: string; readonly inbound: string }
}

export async function openSmsClinic(
  app: TestApp,
  kind: GatewayKind,
  body: Record<string, unknown> = {},
): Promise<SmsClinic> {
  const gateway = await SmsServer.start(kind)
  const desk = await openDesk(app)
  const { status, body: reply } = await app.call('PUT', '/v2/sms-gateway', {
    headers: desk.clinic.owner,
    body: { ...wishOf(gateway), ...body },
  })
  if (status !== 200) throw new Error(JSON.stringify(reply))
  return { desk, clinicId: desk.clinic.clinicId, gateway, hooks: reply.data.hooks }
}

/** What PUT /v2/sms-gateway takes to send by a gateway. */
export function wishOf({ kind, url, credentials }: SmsServer) {
  const [user, secret] = kind === 'generic' ? [undefined, credentials['token']] : Object.values(credentials)
  return {
    kind,
    address: url,
    user,
    secret,
    sender_kind: 'number',
    sender: '+40374000000',
    part_price: 0.25,
    foreign_part_price: 0.6,
  }
}

/** Carries out what waits to be sent, once each; what failed stays with its reason. Answers the failures. */
export async function sendWaiting(app: TestApp, isLastTry = false): Promise<string[]> {
  const { rows } = await app.sql.query<{ id: string; payload: { clinic_id: number; id: number } }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-message' order by j.id`,
  )
  const failures: string[] = []
  for (const { id, payload } of rows) {
    try {
      await sendMessage.run(payload, { ...app.services, isLastTry })
      await app.sql.query('delete from graphile_worker._private_jobs where id = $1', [id])
    } catch (error) {
      failures.push(String(error))
    }
  }
  return failures
}

let count = 0

/** Queues an SMS of a clinic, as a rule would; its id. */
export async function queueSms(
  app: TestApp,
  clinicId: number,
  message: {
    category?: MessageCategory
    bookingId?: number
    patientId?: number
    startsAt?: number
    usefulUntil?: number
    templateId?: number
    body?: string
    recipient?: string
  } = {},
): Promise<number> {
  const key = `test:${count++}`
  await app.db.tenant(clinicId, tx =>
    queueMessage(
      tx,
      { now: app.clock.now },
      {
        clinicId,
        key,
        channel: 'sms',
        recipient: '+40721000111',
        body: 'Te așteptăm mâine la 10:00. Răspunde DA sau NU.',
        category: 'reminder',
        ...message,
      },
    ),
  )
  const { rows } = await app.sql.query<{ id: number }>(
    'select id::int as id from messages where clinic_id = $1 and key = $2',
    [clinicId, key],
  )
  return rows[0]!.id
}

/** A template of reminders with its own answers. */
export async function addReminder(
  app: TestApp,
  clinicId: number,
  row: Record<string, unknown> = {},
): Promise<number> {
  const now = new Date(app.clock.now)
  const made = await insert(app, 'message_templates', {
    clinic_id: clinicId,
    name: `Amintire ${count++}`,
    tag_name: 'reminder',
    schedule_type: 'before',
    count: 1,
    unit: 'day',
    at_minutes: 1080,
    on_date: '2026-01-01',
    texts: JSON.stringify({ ro: { sms: 'Te așteptăm {visit_day}.' } }),
    channel: 'sms_or_email',
    answers: JSON.stringify({
      yes: { ro: 'Mulțumim, te așteptăm!' },
      no: { ro: 'Am anulat vizita. Te mai așteptăm.' },
    }),
    active: true,
    changed_at: now,
    created_at: now,
    ...row,
  })
  return Number(made['id'])
}
