import { createHash } from 'node:crypto'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
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

interface Entry {
  action: string
  actor_account_id: string
  actor_kind: string
  at: Date
  told: boolean
  payload_hash: Buffer
  salt: string | null
  payload: string
}

async function readEntries(): Promise<Entry[]> {
  const { rows } = await app.sql.query<Entry>(
    `select *, coalesce(before::text, '') || E'\n' || coalesce(after::text, '') as payload
       from audit_entries where clinic_id = $1 order by id`,
    [desk.clinic.clinicId],
  )
  return rows
}

describe('an audit entry', () => {
  test('says who did what and when, with the hash of what it says of it and a salt of its own', async () => {
    const first = (await desk.post('/v2/specialities', { name_ro: 'Ortodonție' })).body.data.id
    await desk.remove(`/v2/specialities/${first}`)
    await desk.post('/v2/specialities', { name_ro: 'Endodonție' })
    const entries = await readEntries()
    expect(entries.map(entry => entry.action)).toEqual([
      'speciality.added',
      'speciality.removed',
      'speciality.added',
    ])
    for (const { salt, payload, payload_hash: hash, ...entry } of entries) {
      expect(entry).toMatchObject({ actor_kind: 'clinic', at: new Date(app.clock.now), told: true })
      expect(Number(entry.actor_account_id)).toBe(desk.clinic.clinicId)
      const salted = createHash('sha256').update(Buffer.from(salt!.replaceAll('-', ''), 'hex'))
      expect(hash).toEqual(salted.update(payload).digest())
    }
    expect(new Set(entries.map(entry => entry.salt)).size).toBe(3)
  })

  test('outlives what it said: without payload and salt it is the entry that it was', async () => {
    await desk.post('/add_patient', { first_name: 'Ilinca', last_name: 'Stan' })
    const [before] = await readEntries()
    await app.sql.query(
      'update audit_entries set before = null, after = null, salt = null where clinic_id = $1',
      [desk.clinic.clinicId],
    )
    const [after] = await readEntries()
    expect(after).toEqual({ ...before, before: null, after: null, salt: null, payload: '\n' })
    expect(before!.payload).toContain('Ilinca')
  })
})

test('what was begun together ends together: a change that is refused leaves no entry', async () => {
  const { cabinetId } = desk.clinic
  await desk.post('/addcabinet', { name: 'Nou', location_id: desk.clinic.locationId })
  await desk.post('/updatecabinet', { id: cabinetId, name: 'Alt nume', version: 7 })
  expect((await readEntries()).map(entry => entry.action)).toEqual(['cabinet.added'])
})
