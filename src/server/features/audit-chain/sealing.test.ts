import { startTestApp, type TestApp } from '#test/app.ts'
import { sealAll, writeEntries } from '#test/audit-chain.ts'
import { addClinic } from '#test/factories.ts'
import { insertAuditEntries } from '#server/records/audit.sql.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { asClinic, type Ask } from './chain-walk.sql.ts'
import { sealOf } from './seal-of.ts'
import { countUnsealed, listClinicsToSeal, sealEntries } from './seals.sql.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
let clinicId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  clinicId = (await addClinic(app)).clinicId
})

const read = async <R>(text: string, ...more: unknown[]) =>
  (await app.sql.query(text, [clinicId, ...more])).rows as R[]
const listSealed = () =>
  read<{ position: number; entity_id: number; entity: string }>(
    `select s.position::int, e.entity_id::int, e.entity from audit_seals s join audit_entries e on e.clinic_id = s.clinic_id and e.id = s.entry_id
      where s.clinic_id = $1 order by s.position`,
  )
const verify = (of = clinicId) => verifyChain(asClinic(app.db, of), of)
const addMany = (count: number) =>
  app.db.tenant(clinicId, tx =>
    insertAuditEntries(
      tx,
      {
        clinic_id: clinicId,
        at: new Date(app.clock.now),
        actor_account_id: null,
        actor_kind: 'system',
        action: 'patient_record.added',
        entity: 'patient_record',
      },
      Array.from({ length: count }, (_, index) => ({ id: index + 1 })),
    ),
  )

test('entries are sealed in the order of the feed, told or not, from 1 on, each clinic’s apart', async () => {
  const { clinicId: otherId } = await addClinic(app)
  await writeEntries(app, clinicId, 3)
  await writeEntries(app, otherId, 2)
  await sealAll(app, clinicId)
  await sealAll(app, otherId)
  expect(await listSealed()).toEqual(
    [1, 1, 2, 2, 3, 3].map((id, index) => ({
      position: index + 1,
      entity_id: id,
      entity: index % 2 === 0 ? 'tag' : 'patient_record',
    })),
  )
  expect(await verify()).toEqual({ checked: 6, unsealed: 0, problem: undefined, anchor: undefined })
  expect(await verify(otherId)).toMatchObject({ checked: 4, problem: undefined })
  expect(await app.db.stranger(listClinicsToSeal)).not.toContain(clinicId)
  expect(await app.db.tenant(clinicId, tx => sealEntries(tx, new Date(), 1_000))).toBe(0)
})

test('whatever an entry is called, the database and we write it alike', async () => {
  await app.sql.query(
    `insert into audit_entries (clinic_id, at, actor_kind, action, entity, entity_id)
     values ($1, '2026-11-25T08:00:00.123457Z', 'system', E'„ș”\\t"\\\\/\\b\\f\\n\\r\\u0001\\u007f\\u2028😀', '', -9007199254740991),
            ($1, '1969-07-20T20:17:40Z', 'system', '', '', 0)`,
    [clinicId],
  )
  await sealAll(app, clinicId)
  expect(await verify()).toMatchObject({ checked: 2, problem: undefined })
})

test('an entry knows its seal and those beside it, once it has one', async () => {
  await writeEntries(app, clinicId, 2)
  const ids = (
    await read<{ id: number }>(`select id::int from audit_entries where clinic_id = $1 order by id`)
  ).map(({ id }) => id)
  const sealsOf = () =>
    Promise.all(ids.map(id => app.db.tenant(clinicId, tx => sealOf(new ClinicTx(tx), id))))
  expect(await sealsOf()).toEqual([null, null, null, null])
  await sealAll(app, clinicId)
  const [first, second, third, fourth] = await sealsOf()
  const linkOf = (seal: typeof first) => ({ position: seal!.position, hash: seal!.hash })
  expect(first).toEqual({
    position: 1,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    sealed_at: '2026-11-25T08:00:00+02:00',
    previous: null,
    next: linkOf(second),
  })
  expect(third).toMatchObject({ position: 3, previous: linkOf(second), next: linkOf(fourth) })
  expect(fourth).toMatchObject({ position: 4, next: null })
  const { clinicId: otherId } = await addClinic(app)
  expect(await app.db.tenant(otherId, tx => sealOf(new ClinicTx(tx), ids[0]!))).toBeNull()
})

test('a transaction that stays open holds up what came after it, and nothing before', async () => {
  await writeEntries(app, clinicId, 1)
  const slow = await app.sql.connect()
  try {
    await slow.query('begin')
    const add = (id: number) =>
      `insert into audit_entries (clinic_id, at, actor_kind, action, entity, entity_id) values (${clinicId}, now(), 'system', 'x', 'tag', ${id})`
    await slow.query(add(100))
    await app.sql.query(add(200))
    await vi.waitFor(async () => {
      await app.db.tenant(clinicId, tx => sealEntries(tx, new Date(), 1_000))
      expect(await listSealed()).toHaveLength(2)
    }, 20_000)
    expect(await app.db.tenant(clinicId, tx => sealEntries(tx, new Date(), 1_000))).toBe(0)
    expect(await app.db.tenant(clinicId, countUnsealed)).toBe(1)
    expect(await verify()).toMatchObject({ checked: 2, unsealed: 1, problem: undefined })
    await slow.query('commit')
  } finally {
    slow.release()
  }
  await sealAll(app, clinicId)
  expect((await listSealed()).map(({ entity_id }) => entity_id)).toEqual([1, 1, 100, 200])
  expect(await verify()).toMatchObject({ checked: 4, unsealed: 0, problem: undefined })
})

test('who seals at the same time seals each entry once, and waits for nobody', async () => {
  await addMany(2_000)
  await vi.waitFor(async () => expect(await app.db.stranger(listClinicsToSeal)).toContain(clinicId), 20_000)
  const counts: number[] = []
  const sealing = async () => {
    while ((await app.db.tenant(clinicId, countUnsealed)) > 0)
      counts.push(await app.db.tenant(clinicId, tx => sealEntries(tx, new Date(), 150)))
  }
  await Promise.all(Array.from({ length: 6 }, sealing))
  expect(counts.reduce((sum, count) => sum + count)).toBe(2_000)
  expect((await listSealed()).map(({ entity_id }) => entity_id)).toEqual(
    Array.from({ length: 2_000 }, (_, index) => index + 1),
  )
  expect(await verify()).toMatchObject({ checked: 2_000, unsealed: 0, problem: undefined })
  // A hole that is longer than what is read at once.
  const client = await app.sql.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query('delete from audit_seals where clinic_id = $1 and position between 5 and 1800', [
    clinicId,
  ])
  const ask: Ask = async <R>(text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as R[]
  expect(await verifyChain(ask, clinicId)).toMatchObject({
    checked: 204,
    unsealed: 1_796,
    problem: { position: 5, kind: 'removed' },
  })
  await client.query('rollback')
  client.release()
}, 60_000)

test('entries that a dump brought over are sealed first, and those written here after them', async () => {
  const onlyOwner = async (text: string) => {
    const client = await app.sql.connect()
    await client.query('begin; set local session_replication_role = replica')
    await client.query(text, [clinicId])
    await client.query('commit')
    client.release()
  }
  const FAR = '1000000000000'
  const farther = `update audit_entries set xid = (xid::text::bigint + ${FAR})::text::xid8 where clinic_id = $1`
  await writeEntries(app, clinicId, 2)
  await onlyOwner(farther)
  await writeEntries(app, clinicId, 1)
  await sealAll(app, clinicId)
  expect((await listSealed()).map(({ entity_id }) => entity_id)).toEqual([1, 1, 2, 2, 1, 1])
  expect(await verify()).toMatchObject({ checked: 6, unsealed: 0, problem: undefined })

  // As if all of the chain so far had been of the other database, where one more entry was not sealed yet.
  await onlyOwner(
    `update audit_chains set xid = brought_xid, entry_id = brought_id, brought_xid = '0', brought_id = 0 where clinic_id = $1`,
  )
  await writeEntries(app, clinicId, 1)
  await onlyOwner(`${farther} and id > (select max(entry_id) from audit_seals where clinic_id = $1)`)
  await writeEntries(app, clinicId, 2)
  expect(await verify()).toMatchObject({ checked: 6, unsealed: 6, problem: undefined })
  await sealAll(app, clinicId)
  expect((await listSealed()).slice(6).map(({ entity_id }) => entity_id)).toEqual([1, 1, 1, 1, 2, 2])
  expect(await verify()).toMatchObject({ checked: 12, unsealed: 0, problem: undefined })
  await writeEntries(app, clinicId, 1)
  await sealAll(app, clinicId)
  expect(await verify()).toMatchObject({ checked: 14, unsealed: 0, problem: undefined })
})

test('the application changes neither entries nor seals, and gives them no number', async () => {
  await writeEntries(app, clinicId, 2)
  await sealAll(app, clinicId)
  const client = await app.sql.connect()
  const attempt = async (role: string, text: string) => {
    await client.query(`begin; set local role ${role}; set local app.clinic_id = '${clinicId}'`)
    const said = await client.query(text).then(
      ({ rowCount }) => `done ${rowCount}`,
      (error: { code?: string }) => error.code,
    )
    await client.query('rollback')
    return said
  }
  try {
    const ROW = `(clinic_id, at, actor_kind, action, entity, entity_id`
    const VALUES = `(${clinicId}, now(), 'system', 'x', 'tag', 1`
    for (const text of [
      `update audit_entries set action = 'x'`,
      `delete from audit_entries`,
      `truncate audit_entries`,
      `insert into audit_entries ${ROW}, xid) values ${VALUES}, '1')`,
      `insert into audit_entries ${ROW}, id) values ${VALUES}, 1)`,
      `insert into audit_entries ${ROW}, salt) values ${VALUES}, null)`,
      `insert into audit_seals values (${clinicId}, 5, 1, sha256('x'), now())`,
      `update audit_seals set hash = sha256('x')`,
      `delete from audit_seals`,
      `update audit_chains set position = 9`,
      `delete from audit_chains`,
      `update audit_anchors set position = 9`,
      `delete from audit_anchors`,
    ])
      expect([text, await attempt('zambet_app', text)]).toEqual([text, '42501'])
    // Nor does the owner, unless they first take the guards away.
    const entry = `(select max(id) from audit_entries where clinic_id = ${clinicId})`
    for (const [text, code] of [
      [`update audit_entries set action = 'x'`, '42501'],
      [`update audit_entries set after = '{}'`, '42501'],
      [`update audit_entries set salt = null`, '42501'],
      [`update audit_entries set payload_hash = sha256('x')`, '42501'],
      [`delete from audit_entries`, '42501'],
      [`truncate audit_entries`, '42501'],
      [`update audit_seals set sealed_at = now()`, '42501'],
      [`delete from audit_seals`, '42501'],
      [`truncate audit_seals`, '42501'],
      [`update audit_chains set position = 1`, '42501'],
      [`delete from audit_chains`, '42501'],
      [`insert into audit_seals values (${clinicId}, 5, ${entry}, sha256('x'), now())`, '23505'],
      [`insert into audit_seals values (${clinicId}, 5, -1, sha256('x'), now())`, '23514'],
      [`insert into audit_seals values (${clinicId}, 6, -1, sha256('x'), now())`, '23514'],
    ] as const)
      expect([text, await attempt('zambet_owner', text)]).toEqual([text, code])
    expect(await attempt('zambet_owner', `update audit_entries set told = told where id = ${entry}`)).toBe(
      'done 1',
    )
  } finally {
    client.release()
  }
})
