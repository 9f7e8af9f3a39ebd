// What people and programs may send wrong when they set a clinic up or write a record, as tables: each row is refused by its field, in the
// caller's language, and leaves every row of every table as it was.

import { fieldMessage, type FieldMessage } from '#contract/field-messages.ts'
import { startTestApp, type TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { addPatient, addStaff } from './factories.ts'
import { upload } from './upload.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A clinic and another one, each with one of everything. */
export interface World {
  readonly own: Ids
  readonly other: Ids
}
export type Ids = Awaited<ReturnType<typeof furnish>>

type Said = FieldMessage | readonly [FieldMessage, Record<string, unknown>]
/** What is wrong, what is asked, and the fields that say so, or the code where it is no field's. */
export type Row = readonly [
  what: string,
  ask: (world: World) => readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object],
  refusal: Record<string, Said> | 'not_found' | 'stale' | 'visits_affected',
]

export const UNSEEN = '\u200B\u200B\u200B'
const STATUS = { not_found: 404, stale: 409, visits_affected: 409 }

async function furnish(app: TestApp, desk: Desk) {
  const made = async (path: string, body: Record<string, unknown>): Promise<number> =>
    (await desk.post(path, body)).body.data.id
  const { accountId: userId } = await addStaff(app, desk.clinic.clinicId, [])
  const roleId = await made('/v2/roles', { name: 'Igienist', permissions: ['bookings.view'] })
  await desk.post('/v4/update_profile', { user_id: userId, role_ids: [roleId] })
  await desk.book()
  const { rows } = await app.sql.query<{ slug: string; owner_email: string; email: string }>(
    `select c.slug, o.email as owner_email, a.email from clinics c join accounts o on o.id = c.clinic_id
       join accounts a on a.id = $1 where c.clinic_id = $2`,
    [userId, desk.clinic.clinicId],
  )
  return {
    ...desk.clinic,
    ...rows[0]!,
    doctorId: desk.doctorId,
    serviceId: desk.serviceId,
    userId,
    roleId,
    categoryId: await made('/v2/service-categories', { name_ro: 'Igienă' }),
    specialityId: await made('/v2/specialities', { name_ro: 'Ortodonție' }),
    holidayId: await made('/v2/holiday-dates', { date: '2026-12-30', name_ro: 'Vacanță' }),
    subscriptionId: await made('/v2/subscriptions', {
      name_ro: 'Igienă',
      price: 900,
      months: 12,
      maximum_uses: 4,
      service_ids: [desk.serviceId],
    }),
    paymentId: await made('/v2/payments', { patient_id: desk.patientId, method: 'cash', amount: 100 }),
    debtId: await made('/v2/opening-balances', { patient_id: desk.patientId, amount: 120, owes: true }),
    draftId: await made('/v2/invoices', { lines: [{ name: 'Trusă', price: 20 }] }),
    emptyId: await made('/addlocation', { name: 'Centru' }),
    ...(await furnishRecord(app, desk, made)),
    orderVersion: (await desk.get('/v2/services')).body.order_version as string,
  }
}

/** Of a patient what a record holds, and of the clinic what records name. */
async function furnishRecord(
  app: TestApp,
  { clinic, patientId }: Desk,
  made: (path: string, body: Record<string, unknown>) => Promise<number>,
) {
  const path = `/v2/patients/${patientId}`
  const alert = { kind: 'medicine', severity: 'high', text: 'Sintrom' }
  const pdf = { 'files[]': { content: '%PDF-1.4\n%%EOF', name: 'deviz.pdf' } }
  return {
    patientId,
    otherPatientId: await addPatient(app, clinic.clinicId, { first_name: 'Ion', card_number: '7' }),
    alertId: await made(`${path}/alerts`, alert),
    tagId: await made('/v2/tags', { name: 'Protezat' }),
    ownDiagnosisId: await made('/v2/own-diagnoses', { name: 'Bruxism' }),
    diagnosisId: await made(`${path}/diagnoses`, { diagnosis: 'K02.1', on_date: '2026-11-20' }),
    phraseId: await made('/v2/phrases', { title: 'Control', text: 'Fără acuze.' }),
    noteId: await made('/add_observation', { patient_id: patientId, text: 'Culoare A3' }),
    fileId: (await upload(app, `${path}/files`, clinic.owner, pdf)).body.data.added[0].id as number,
  }
}

/** One text that any change of any table's rows makes another. */
async function readEverything({ sql }: TestApp): Promise<string> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`)
  const { rows } = await sql.query<{ sum: string }>(
    `select md5(string_agg(name || row, '|' order by name, row)) as sum from (${each.join(' union all ')}) t`,
  )
  return rows[0]!.sum
}

export const between = (minimum: number, maximum: number): Said => ['number_between', { minimum, maximum }]
export const long = (minimum: number, characters: number): Said => ['length', { minimum, characters }]
export const decimals = (minimum: number, maximum: number): Said => ['decimal_between', { minimum, maximum }]

const sentence = (said: Said, language: 'ro' | 'en') =>
  typeof said === 'string' ? fieldMessage(said, language) : fieldMessage(said[0], language, said[1])

/** A test for each row, in a world of their own. */
export function testRefusals(rows: readonly Row[]): void {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    app = await startTestApp()
    const [own, other] = [await openDesk(app), await openDesk(app)]
    world = { own: await furnish(app, own), other: await furnish(app, other) }
  })
  afterAll(() => app.stop())

  test.each(rows)('%s is refused', async (_, ask, refusal) => {
    const [method, path, body] = ask(world)
    const before = await readEverything(app)
    for (const language of ['ro', 'en'] as const) {
      const headers = { ...world.own.owner, 'accept-language': language }
      const reply = await app.call(method, path, { headers, body })
      if (typeof refusal === 'string') {
        expect(reply).toMatchObject({ status: STATUS[refusal], body: { code: refusal } })
        continue
      }
      const said = Object.entries(refusal).map(([field, each]) => [field, [sentence(each, language)]])
      expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
      expect(reply.body.errors).toEqual(Object.fromEntries(said))
    }
    expect(await readEverything(app)).toBe(before)
  })

  test('what is right is written, and seen where all is read', async () => {
    const before = await readEverything(app)
    const { own } = world
    const right = { headers: own.owner, body: { name_ro: 'Control' } }
    expect((await app.call('PUT', `/v2/services/${own.serviceId}`, right)).status).toBe(200)
    expect(await readEverything(app)).not.toBe(before)
  })
}
