// What whoever owns the database did to sealed entries, past every grant and trigger, is found and named.

import { startTestApp, type TestApp } from '#test/app.ts'
import { sealAll, writeEntries } from '#test/audit-chain.ts'
import { addClinic } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask } from './chain-walk.sql.ts'
import { verifyChain, type Verified } from './verify-chain.ts'

let app: TestApp
let clinicId: number
let otherId: number
let last: number
beforeAll(async () => {
  app = await startTestApp()
  clinicId = (await addClinic(app)).clinicId
  otherId = (await addClinic(app)).clinicId
  await writeEntries(app, clinicId, 15)
  await writeEntries(app, otherId, 3)
  await sealAll(app, clinicId)
  await sealAll(app, otherId)
  const { rows } = await app.sql.query(
    `select max(position)::int as last from audit_seals where clinic_id = $1`,
    [clinicId],
  )
  ;({ last } = rows[0] as { last: number })
  expect(last).toBeGreaterThanOrEqual(30)
})
afterAll(() => app.stop())

/** Does it as only a superuser can, looks, and takes it back. */
async function whileChanged<T>(changes: readonly string[], look: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await app.sql.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const change of changes)
      await client.query(
        change
          .replaceAll(
            /\bentry\((\d+)\)/g,
            `(select entry_id from audit_seals where clinic_id = ${clinicId} and position = $1)`,
          )
          .replaceAll('CLINIC', String(clinicId))
          .replaceAll('LAST', String(last)),
      )
    return await look(
      async <R>(text: string, values: readonly unknown[]) =>
        (await client.query(text, [...values])).rows as R[],
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const said = ({ problem, unsealed }: Verified) =>
  problem ? `${problem.kind} ${problem.position}` : `intact, ${unsealed} unsealed`

const SEAL = 'update audit_seals set'
const OF = (position: number | string) => `where clinic_id = CLINIC and position = ${position}`
/** Moves all behind a position, which a unique key would not let pass in one step. */
const shift = (behind: number, by: number) => [
  `${SEAL} position = position + 100000 where clinic_id = CLINIC and position > ${behind}`,
  `${SEAL} position = position - 100000 + ${by} where clinic_id = CLINIC and position > 100000`,
]
/** Seals anew what stands from one position to another, as the database would. */
const reseal = (from: number, to: number | string) => `
  do $$ declare s record; begin
    for s in select x.position, e.* from audit_seals x join audit_entries e on e.clinic_id = x.clinic_id and e.id = x.entry_id
              where x.clinic_id = CLINIC and x.position between ${from} and ${to} order by 1 loop
      update audit_seals x set hash = audit_seal_hash(
          (select p.hash from audit_seals p where p.clinic_id = x.clinic_id and p.position = x.position - 1), x.position,
          audit_entry_text(s.clinic_id, s.id, s.at, s.actor_account_id, s.actor_kind, s.action, s.entity, s.entity_id, s.xid,
            s.payload_hash, x.sealed_at))
       where x.clinic_id = CLINIC and x.position = s.position;
    end loop;
  end $$`
const END = `update audit_chains c set hash = s.hash, position = s.position from audit_seals s
  where c.clinic_id = CLINIC and s.clinic_id = CLINIC and s.position = (select max(position) from audit_seals where clinic_id = CLINIC)`
const FORGED = (id: number, xid: string) => `
  insert into audit_entries (clinic_id, id, at, actor_kind, action, entity, entity_id, salt, payload_hash, xid)
  select CLINIC, ${id}, now(), 'system', 'tag.removed', 'tag', 1, s.salt, audit_payload_hash(s.salt, null, null), ${xid}
    from (select gen_random_uuid() as salt) s`
const xidOf = (position: number) => `(select xid from audit_entries where id = entry(${position}))`
const forgedSeal = (position: number, id: number) =>
  `insert into audit_seals (clinic_id, position, entry_id, hash, sealed_at) values (CLINIC, ${position}, ${id}, sha256('x'), now())`
const swapSeals = (one: number, other: number) => [
  `${SEAL} position = 100000 ${OF(one)}`,
  `${SEAL} position = ${one} ${OF(other)}`,
  `${SEAL} position = ${other} ${OF(100000)}`,
]
/** What two entries say changes places, their names apart from those columns that stay. */
const swapEntries = (one: number, other: number, columns: readonly string[]) =>
  `update audit_entries e set (${columns.join(', ')}) = (select ${columns.map(name => `o.${name}`).join(', ')} from audit_entries o
      where o.clinic_id = CLINIC and o.id = case when e.id = entry(${one}) then entry(${other}) else entry(${one}) end)
    where e.clinic_id = CLINIC and e.id in (entry(${one}), entry(${other}))`
const SAYS = [
  'action',
  'actor_account_id',
  'actor_kind',
  'entity',
  'entity_id',
  'salt',
  'before',
  'after',
  'payload_hash',
]
const ANCHOR = (position: number) =>
  `insert into audit_anchors select clinic_id, '2026-11-25', position, hash from audit_seals ${OF(position)}`

test.each<[string, string[], string]>([
  ['nothing', [], 'intact, 0 unsealed'],
  ['whether pages were told', [`update audit_entries set told = not told where id = entry(5)`], 'intact, 0 unsealed'],
  ['what was done', [`update audit_entries set action = 'tag.added' where id = entry(5)`], 'changed 5'],
  ['who did it', [`update audit_entries set actor_account_id = null where id = entry(5)`], 'changed 5'],
  ['when, by a microsecond', [`update audit_entries set at = at + interval '1 microsecond' where id = entry(5)`], 'changed 5'],
  ['what it said', [`update audit_entries set after = '{"name": "alta"}' where id = entry(5)`], 'changed 5'],
  ['what it said, and its hash', [`update audit_entries set after = null, payload_hash = audit_payload_hash(salt, before, null) where id = entry(5)`], 'changed 5'],
  ['what it said, as if erased', [`update audit_entries set before = null, after = null, salt = null where id = entry(5)`], 'changed 5'],
  ['what the last one said', [`update audit_entries set action = 'x' where id = entry(LAST)`.replaceAll('entry(LAST)', `(select entry_id from audit_seals ${OF('LAST')})`)], 'changed LAST'],
  ['what the first one said', [`update audit_entries set action = 'x' where id = entry(1)`], 'changed 1'],
  ['an entry removed', [`delete from audit_entries where id = entry(5)`], 'removed 5'],
  ['an entry and its seal removed', [`delete from audit_entries where id = entry(5)`, `delete from audit_seals ${OF(5)}`], 'removed 5'],
  ['a seal removed', [`delete from audit_seals ${OF(5)}`], 'removed 5'],
  ['an entry removed and the seals numbered anew', [`delete from audit_entries where id = entry(5)`, `delete from audit_seals ${OF(5)}`, ...shift(5, -1)], 'removed 5'],
  ['the first one, in the same way', [`delete from audit_entries where id = entry(1)`, `delete from audit_seals ${OF(1)}`, ...shift(1, -1)], 'removed 1'],
  ['three of them, in the same way', [5, 6, 7].flatMap(at => [`delete from audit_entries where id = entry(${at})`, `delete from audit_seals ${OF(at)}`]).concat(shift(7, -3)), 'removed 5'],
  ['the end removed', [`delete from audit_seals where clinic_id = CLINIC and position > 27`], 'removed 28'],
  ['the end removed, and the kept end', [ANCHOR(29), `delete from audit_entries where id in (select entry_id from audit_seals where clinic_id = CLINIC and position > 27)`, `delete from audit_seals where clinic_id = CLINIC and position > 27`, END], 'removed 28'],
  ['two seals that changed places', swapSeals(5, 9), 'reordered 5'],
  ['two seals side by side', swapSeals(5, 6), 'reordered 5'],
  ['the first two', swapSeals(1, 2), 'reordered 1'],
  ['two seals’ entries', [`create temp table was on commit drop as select position, entry_id from audit_seals where clinic_id = CLINIC`, `${SEAL} entry_id = -position where clinic_id = CLINIC and position in (5, 9)`, `${SEAL} entry_id = (select w.entry_id from was w where w.position = 14 - audit_seals.position) where clinic_id = CLINIC and entry_id < 0`], 'reordered 5'],
  ['what two entries say', [swapEntries(5, 9, SAYS)], 'reordered 5'],
  ['what two entries say, and when', [swapEntries(5, 9, [...SAYS, 'at', 'xid'])], 'reordered 5'],
  ['when two were', [swapEntries(5, 9, ['at'])], 'reordered 5'],
  ['one seal moved forward', [`${SEAL} position = 200000 ${OF(9)}`, `${SEAL} position = position + 100000 where clinic_id = CLINIC and position between 5 and 8`, `${SEAL} position = position - 99999 where clinic_id = CLINIC and position between 100000 and 150000`, `${SEAL} position = 5 ${OF(200000)}`], 'reordered 5'],
  ['one seal moved back', [`${SEAL} position = 200000 ${OF(5)}`, `${SEAL} position = position + 100000 where clinic_id = CLINIC and position between 6 and 9`, `${SEAL} position = position - 100001 where clinic_id = CLINIC and position between 100000 and 150000`, `${SEAL} position = 9 ${OF(200000)}`], 'reordered 5'],
  ['one slipped in without a seal', [FORGED(-7, xidOf(5))], 'inserted 5'],
  ['one slipped in with a seal of nothing', [FORGED(-7, xidOf(5)), ...shift(4, 1), forgedSeal(5, -7)], 'inserted 5'],
  ['one slipped in with a seal that follows', [FORGED(-7, xidOf(5)), ...shift(4, 1), forgedSeal(5, -7), reseal(5, 5)], 'inserted 5'],
  ['one slipped in before all', [FORGED(-7, xidOf(1)), ...shift(0, 1), forgedSeal(1, -7)], 'inserted 1'],
  ['three slipped in', [FORGED(-7, xidOf(5)), FORGED(-8, xidOf(5)), FORGED(-9, xidOf(5)), ...shift(4, 3), forgedSeal(5, -7), forgedSeal(6, -8), forgedSeal(7, -9), reseal(5, 7)], 'inserted 5'],
  ['one put behind the end', [FORGED(-7, xidOf(5)), `insert into audit_seals select CLINIC, LAST + 1, -7, sha256('x'), now()`], 'inserted NEXT'],
  ['a seal’s hash', [`${SEAL} hash = sha256('x') ${OF(5)}`], 'changed 5'],
  ['a seal’s moment', [`${SEAL} sealed_at = sealed_at + interval '1 microsecond' ${OF(5)}`], 'changed 5'],
  ['the last one, sealed anew', [`update audit_entries set action = 'x' where id = (select entry_id from audit_seals ${OF('LAST')})`, reseal(30, 'LAST')], 'changed LAST'],
  ['all from the fifth on, sealed anew, and the kept end', [ANCHOR(7), `update audit_entries set action = 'x' where id = entry(5)`, reseal(5, 'LAST'), END], 'changed 7'],
])('%s', async (_, changes, expected) => {
  const found = await whileChanged(changes, async ask => {
    expect(said(await verifyChain(ask, otherId))).toBe('intact, 0 unsealed')
    return said(await verifyChain(ask, clinicId))
  })
  expect(found).toBe(expected.replace('LAST', String(last)).replace('NEXT', String(last + 1)))
}) // prettier-ignore

test('the hash of any night tells of a chain that was written anew without a trace', async () => {
  const { rows } = await app.sql.query(
    `select encode(hash, 'hex') as hash from audit_seals where clinic_id = $1 and position = 7`,
    [clinicId],
  )
  const anchor = (rows[0] as { hash: string }).hash
  const look = (ask: Ask) => verifyChain(ask, clinicId, { anchor })
  expect(await whileChanged([], look)).toMatchObject({ problem: undefined, anchor: 7 })
  const changes = [`update audit_entries set action = 'x' where id = entry(5)`, reseal(5, 'LAST'), END]
  expect(await whileChanged(changes, look)).toMatchObject({ problem: undefined, anchor: undefined })
})
