import type { Reply, TestApp } from './app.ts'
import { at, type Desk } from './desk.ts'
import { addAccount, signIn } from './factories.ts'

let addresses = 0
/** Calls of patients are counted by address; each of these comes from another one. */
const freshAddress = () => `10.77.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

export const CHILD = {
  relation: 'child',
  first_name: 'Matei',
  last_name: 'Stan',
  birth_date: '2019-05-14',
  is_guardian: true,
}
export const FATHER = {
  relation: 'parent',
  first_name: 'Gheorghe',
  last_name: 'Stan',
  birth_date: '1955-02-01',
  mobile: '0722 555 001',
}

/** A patient's account with its family, signed in. */
export interface Family {
  readonly accountId: number
  readonly headers: { authorization: string }
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Record<string, unknown>): Promise<Reply>
  add(person?: Record<string, unknown>): Promise<Reply>
  /** The member's id. */
  addId(person?: Record<string, unknown>): Promise<number>
  members(): Promise<Record<string, never>[]>
  /** The account's bookings, as its page of visits shows them. */
  visits(): Promise<Record<string, never>[]>
  book(desk: Desk, fields?: Record<string, unknown>): Promise<Reply>
}

export async function openFamily(
  app: TestApp,
  person: Parameters<typeof addAccount>[1] = { first_name: 'Maria', last_name: 'Stan' },
): Promise<Family> {
  const accountId = await addAccount(app, person)
  const headers = await signIn(app, accountId)
  const ask: Family['ask'] = async (method, path, body) =>
    app.call(method, path, { headers: await signIn(app, accountId), body, from: freshAddress() })
  const add: Family['add'] = (fields = {}) => ask('POST', '/v2/patient/family', { ...CHILD, ...fields })
  return {
    accountId,
    headers,
    ask,
    add,
    addId: async fields => {
      const reply = await add(fields)
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return reply.body.data.id
    },
    members: async () => (await ask('GET', '/v2/patient/family')).body.data.members,
    visits: async () => (await ask('GET', '/v2/patient/bookings')).body.data,
    book: (desk, fields = {}) =>
      ask('POST', '/v2/patient/add_booking', {
        clinic_id: desk.clinic.clinicId,
        doctor_id: desk.doctorId,
        service_ids: [desk.serviceId],
        start: at('10:00'),
        ...fields,
      }),
  }
}

/** The link in the last SMS that asked a phone. */
export async function linkSentTo(app: TestApp, mobile: string): Promise<string> {
  const { rows } = await app.sql.query<{ body: string }>(
    `select body from messages where recipient = $1 and body like '%/f/%' order by id desc limit 1`,
    [mobile],
  )
  return /\/f\/(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

/** The answer of whoever holds a link. */
export const answerLink = (app: TestApp, code: string, answer: string): Promise<Reply> =>
  app.call('POST', `/v2/public/family/${code}`, { body: { answer }, from: freshAddress() })

/** What a phone or an address was told, the oldest first. */
export async function toldTo(app: TestApp, recipient: string): Promise<string[]> {
  const { rows } = await app.sql.query<{ key: string }>(
    `select key from messages where recipient = $1 and key like 'family:%' order by created_at, id`,
    [recipient],
  )
  return rows.map(row => row.key.split(':')[1]!)
}
