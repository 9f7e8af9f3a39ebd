import { startTestApp, type TestApp } from '#test/app.ts'
import { accept, at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addClinic, addPatient, addStaff, insert, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let kept: number
let merged: number
const START = Date.parse('2026-11-25T08:00:00+02:00')

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  app.clock.now = START
  desk = await openDesk(app)
  kept = desk.patientId
  merged = await addPatient(app, desk.clinic.clinicId, {
    first_name: 'Maria-Elena',
    last_name: 'Dumitru',
    email: 'maria@zambet.test',
    birth_date: '1990-02-28',
    note: 'Preferă dimineața',
  })
})

const preview = (one = kept, other = merged, headers = desk.clinic.owner) =>
  desk.get(`/v2/patients/${one}/merge-preview?with=${other}`, headers)

async function merge(one = kept, other = merged, more: Record<string, unknown> = {}) {
  const { data } = (await preview(one, other)).body
  return desk.post(`/v2/patients/${one}/merge`, {
    merged_id: other,
    kept_version: data?.kept.version ?? 1,
    merged_version: data?.merged.version ?? 1,
    ...more,
  })
}
const undo = (id: number) => desk.post(`/v2/merges/${id}/undo`)
const record = async (id: number) => (await desk.get(`/v2/patients/${id}`)).body.data
const observe = (patient_id: number, text = 'Carie la 36') =>
  insert(app, 'observations', {
    clinic_id: desk.clinic.clinicId,
    patient_id,
    text,
    created_at: new Date(app.clock.now),
  })

describe('the preview', () => {
  test('shows what differs, what moves and what holds unless somebody chooses', async () => {
    await app.sql.query('update patients set note = $2 where id = $1', [kept, 'Vine cu fiica'])
    await desk.book({ patient_id: merged })
    await observe(merged)
    const { status, body } = await preview()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      kept: { id: kept, last_name: 'Dumitru' },
      merged: { id: merged },
      moves: { visits: 1, observations: 1 },
      overlaps: [],
      refusal: null,
    })
    expect(body.data.differences).toEqual([
      { name: 'name', kept: 'Maria Dumitru', merged: 'Maria-Elena Dumitru', usual: 'kept' },
      { name: 'email', kept: null, merged: 'maria@zambet.test', usual: 'merged' },
      { name: 'birth_date', kept: null, merged: '1990-02-28', usual: 'merged' },
      { name: 'note', kept: 'Vine cu fiica', merged: 'Preferă dimineața', usual: 'both' },
    ])
  })

  test('masks contacts and leaves out what the caller may not see', async () => {
    await observe(merged)
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.delete',
      'bookings.all_doctors',
    ])
    const { body } = await preview(kept, merged, headers)
    expect(body.data.differences).toContainEqual({
      name: 'email',
      kept: null,
      merged: '•••',
      usual: 'merged',
    })
    expect(body.data.moves).toEqual({})
    expect(JSON.stringify(body)).not.toContain('maria@')
  })

  test('knows neither another clinic’s patients nor oneself', async () => {
    const other = await addClinic(app)
    const stranger = await addPatient(app, other.clinicId)
    expect((await preview(kept, stranger)).status).toBe(404)
    expect((await preview(stranger, kept)).status).toBe(404)
    expect((await preview(kept, kept)).status).toBe(422)
  })
})

describe('merging', () => {
  test('moves everything, fills what was empty, and leads on from the old address', async () => {
    const visit = (await desk.book({ patient_id: merged })).body.data.id
    await observe(merged)
    const { status, body } = await merge()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ kept_id: kept, merged_id: merged, merged_name: 'Maria-Elena Dumitru' })
    const shown = await record(merged)
    expect(shown).toMatchObject({
      id: kept,
      first_name: 'Maria',
      mobile: '+40721000111',
      email: 'maria@zambet.test',
      birth_date: '1990-02-28',
      note: 'Preferă dimineața',
      counts: { visits: 1, observations: 1, merges: 1 },
    })
    const { data: visits } = (await desk.get(`/v2/patients/${kept}/upcoming-visits`)).body
    expect(visits.map((one: { id: number }) => one.id)).toEqual([visit])
    const list = (await desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/dumitru`)).body
    expect(list.data.map((one: { id: number }) => one.id)).toEqual([kept])
    const inactive = await desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/?inactive_patients=1`)
    expect(inactive.body.data).toEqual([])
    expect((await desk.get(`/v2/patients/${kept}/merges`)).body.data).toMatchObject([
      { merged_id: merged, undo_until: '2026-11-26T08:00:00+02:00' },
    ])
  })

  test('takes the words that were chosen', async () => {
    await app.sql.query('update patients set note = $2 where id = $1', [kept, 'Vine cu fiica'])
    await merge(kept, merged, { fields: { name: 'merged', note: 'kept', email: 'kept' } })
    expect(await record(kept)).toMatchObject({
      first_name: 'Maria-Elena',
      note: 'Vine cu fiica',
      email: null,
      birth_date: '1990-02-28',
    })
  })

  test('refuses two texts that are too long for one', async () => {
    await app.sql.query('update patients set note = repeat($2, 3000) where id = any($1)', [[kept], 'a'])
    await app.sql.query('update patients set note = repeat($2, 3000) where id = any($1)', [[merged], 'b'])
    const { status, body } = await merge()
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty(['fields.note'])
    expect((await merge(kept, merged, { fields: { note: 'kept' } })).status).toBe(200)
  })

  test('lets two visits of one hour stand, and says so before', async () => {
    const own = (await desk.book()).body.data
    const room = await insert(app, 'cabinets', {
      clinic_id: desk.clinic.clinicId,
      location_id: desk.clinic.locationId,
      name: 'Doi',
    })
    const clash = await desk.book({ patient_id: merged, cabinet_id: room['id'] })
    const other = (await desk.book({ patient_id: merged, cabinet_id: room['id'], ...accept(clash) })).body
      .data
    expect((await preview()).body.data.overlaps).toEqual([
      {
        kept_visit_id: own.id,
        merged_visit_id: other.id,
        start: at('10:00'),
        end: at('10:30'),
      },
    ])
    const { status, body } = await merge()
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows } = await app.sql.query(
      `select resource_id::int as id, overridden from busy_times where clinic_id = $1 and resource = 'patient' order by id`,
      [desk.clinic.clinicId],
    )
    expect(rows.map(row => row.id)).toEqual([kept, kept])
    // And nobody slips into the hour between.
    expect((await desk.book({ patient_id: kept })).status).toBe(409)
  })

  test('is refused where both have an account of their own', async () => {
    const accounts = [await addAccount(app), await addAccount(app)]
    await app.sql.query('update patients set account_id = $2 where id = $1', [kept, accounts[0]])
    await app.sql.query('update patients set account_id = $2 where id = $1', [merged, accounts[1]])
    expect((await preview()).body.data.refusal).toBe('merge_accounts')
    const { status, body } = await merge()
    expect([status, body.code]).toEqual([409, 'merge_accounts'])
  })

  test('gives the one account to who is kept', async () => {
    const account = await addAccount(app)
    await app.sql.query('update patients set account_id = $2 where id = $1', [merged, account])
    const { body } = await merge()
    const accounts = async () =>
      (
        await app.sql.query<{ account: number | null }>(
          'select account_id::int as account from patients where id = any($1) order by id = $2 desc',
          [[kept, merged], kept],
        )
      ).rows.map(row => row.account)
    expect(await accounts()).toEqual([account, null])
    await undo(body.data.id)
    expect(await accounts()).toEqual([null, account])
  })

  test('is refused when somebody changed either meanwhile', async () => {
    const { data } = (await preview()).body
    await desk.post('/add_patient', { id: merged, first_name: 'Elena' })
    const { status, body } = await desk.post(`/v2/patients/${kept}/merge`, {
      merged_id: merged,
      kept_version: data.kept.version,
      merged_version: data.merged.version,
    })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.data.current.first_name).toBe('Elena')
  })

  test('sends what is written for the old record after it', async () => {
    await merge()
    await observe(merged, 'Scrisă în timp ce fișele se uneau')
    expect((await desk.book({ patient_id: merged })).status).toBe(200)
    expect((await record(kept)).counts).toMatchObject({ observations: 1, visits: 1 })
  })

  test('does not say of an allergic person that they know of no allergy', async () => {
    await app.sql.query('update patients set no_allergies_at = now() where id = $1', [kept])
    await insert(app, 'patient_alerts', {
      clinic_id: desk.clinic.clinicId,
      patient_id: merged,
      kind: 'allergy',
      severity: 'high',
      text: 'Penicilină',
      created_at: new Date(app.clock.now),
    })
    const { body } = await merge()
    const { rows } = await app.sql.query('select no_allergies_at from patients where id = $1', [kept])
    expect(rows).toEqual([{ no_allergies_at: null }])
    await undo(body.data.id)
    const after = await app.sql.query('select no_allergies_at from patients where id = $1', [kept])
    expect(after.rows[0].no_allergies_at).not.toBeNull()
  })
})

describe('undoing', () => {
  test('leaves what came since, and tells which fields were changed since', async () => {
    await observe(merged)
    const { body } = await merge(kept, merged, { fields: { name: 'merged' } })
    await observe(kept, 'După unire')
    await desk.post('/add_patient', { id: kept, first_name: 'Marioara' })
    const undone = await undo(body.data.id)
    expect(undone.body.data).toEqual({ kept_id: kept, merged_id: merged, left: ['name'] })
    expect(await record(kept)).toMatchObject({
      first_name: 'Marioara',
      email: null,
      counts: { observations: 1 },
    })
    expect(await record(merged)).toMatchObject({ id: merged, active: true, counts: { observations: 1 } })
    expect((await undo(body.data.id)).body.code).toBe('merge_over')
  })

  test('ends after a day', async () => {
    const { body } = await merge()
    app.clock.now += 24 * 3_600_000
    const owner = await signIn(app, desk.clinic.clinicId)
    const late = await desk.post(`/v2/merges/${body.data.id}/undo`, {}, owner)
    expect([late.status, late.body.code]).toEqual([409, 'merge_over'])
    expect((await desk.get(`/v2/patients/${kept}/merges`, owner)).body.data[0].undo_until).toBeNull()
  })

  test('goes back one by one along a chain, and every address leads to who is left', async () => {
    const third = await addPatient(app, desk.clinic.clinicId, { first_name: 'Marta' })
    await observe(third)
    const first = (await merge(merged, third)).body.data.id
    const second = (await merge(kept, merged)).body.data.id
    expect((await record(third)).id).toBe(kept)
    expect((await undo(first)).body.code).toBe('merge_over')
    expect((await undo(second)).status).toBe(200)
    expect((await record(third)).id).toBe(merged)
    expect((await undo(first)).status).toBe(200)
    expect(await record(third)).toMatchObject({ id: third, counts: { observations: 1 } })
  })

  test('does not take a card from who has it by now', async () => {
    await app.sql.query(`update patients set card_number = 'A1' where id = $1`, [merged])
    const { body } = await merge(kept, merged, { fields: { card_number: 'kept' } })
    const third = await addPatient(app, desk.clinic.clinicId, { card_number: 'A1' })
    expect((await undo(body.data.id)).body.data.left).toEqual(['card_number'])
    const { rows } = await app.sql.query<{ id: number }>(
      `select id::int as id from patients where card_number = 'A1' and clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ id: third }])
  })

  test('is not for another clinic', async () => {
    const { body } = await merge()
    const other = await addClinic(app)
    expect((await desk.post(`/v2/merges/${body.data.id}/undo`, {}, other.owner)).status).toBe(404)
  })
})

test('of two who merge each into the other at once, one succeeds', async () => {
  await desk.book()
  await desk.book({ patient_id: merged, start: at('12:00') })
  const ask = (one: number, other: number) =>
    desk.post(`/v2/patients/${one}/merge`, { merged_id: other, kept_version: 1, merged_version: 1 })
  const replies = await Promise.all([ask(kept, merged), ask(merged, kept)])
  expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const { id } = await record(kept)
  expect((await record(merged)).id).toBe(id)
  expect((await record(id)).counts.visits).toBe(2)
})

test('who books while two records become one books for who is left', async () => {
  const merging = merge()
  const booking = Array.from({ length: 6 }, (_, i) =>
    desk.book({ patient_id: merged, start: at(`1${i}:00`, '2026-11-30') }),
  )
  const replies = await Promise.all([merging, ...booking])
  expect(replies.map(reply => reply.status).filter(status => status >= 500)).toEqual([])
  const { rows } = await app.sql.query<{ count: number }>(
    'select count(*)::int as count from bookings where patient_id = $1',
    [merged],
  )
  expect(rows).toEqual([{ count: 0 }])
})
