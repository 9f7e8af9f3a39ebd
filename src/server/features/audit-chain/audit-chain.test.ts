import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/db/database.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { sealAll, writeEntries } from '#test/audit-chain.ts'
import { addClinic, addStaff, signIn, type TestClinic } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import type { AuditChain } from '#contract/logs/audit-chain.ts'
import type { Notification } from '#contract/messages/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealAuditEntries, verifyAuditChain, verifyAuditChains } from './audit-chain.jobs.ts'

const COMMAND = fileURLToPath(new URL('verify-command.ts', import.meta.url))

let app: TestApp
let clinic: TestClinic
let clinicId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  clinic = await addClinic(app)
  ;({ clinicId } = clinic)
})

const ask = async (method: 'GET' | 'POST', path: string): Promise<AuditChain> => {
  const headers = await signIn(app, clinicId)
  const reply = await app.call(method, `/v2/audit-log/${path}`, {
    headers,
    ...(method === 'POST' && { body: {} }),
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const chain = () => ask('GET', 'chain')
const job = () => ({ ...app.services, isLastTry: false })
async function verifyNow() {
  await ask('POST', 'verify')
  await runQueued(app)
  return (await chain()).verified
}
/** As only a superuser can. */
async function tamper(change: string, of = clinicId) {
  const client = await app.sql.connect()
  await client.query(`begin; set local session_replication_role = replica`)
  await client.query(
    change.replaceAll(
      /\bentry\((\d+)\)/g,
      `(select entry_id from audit_seals where clinic_id = ${of} and position = $1)`,
    ),
  )
  await client.query('commit')
  client.release()
}
const mails = async () => {
  const { rows } = await app.sql.query(
    `select recipient, subject, body from messages where key like 'audit-chain:' || $1 || ':%' order by id`,
    [clinicId],
  )
  return rows as { recipient: string; subject: string; body: string }[]
}
const bells = async () => {
  const { body } = await app.call('GET', '/notifications', { headers: await signIn(app, clinicId) })
  return (body.data as Notification[])
    .filter(({ kind }) => kind === 'audit_chain_broken')
    .map(({ about }) => about)
}

test('the page is told how far the log is sealed, and what verifying found', async () => {
  expect(await chain()).toEqual({
    entries: 0,
    sealed: 0,
    unsealed: 0,
    last: null,
    verified: null,
    verifying: null,
  })
  await writeEntries(app, clinicId, 2)
  expect(await chain()).toMatchObject({ entries: 4, sealed: 0, unsealed: 4, last: null })
  await sealAuditEntries.run({}, job())
  await sealAll(app, clinicId)
  const { last, ...rest } = await chain()
  expect(rest).toEqual({ entries: 4, sealed: 4, unsealed: 0, verified: null, verifying: null })
  expect(last).toEqual({
    position: 4,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    sealed_at: '2026-11-25T08:00:00+02:00',
  })

  const asked = { asked_at: '2026-11-25T08:00:00+02:00', checked: 0, of: 4 }
  expect(await ask('POST', 'verify')).toMatchObject({ verifying: asked, verified: null })
  app.clock.now += 60_000
  // Nothing more begins.
  expect(await ask('POST', 'verify')).toMatchObject({ verifying: asked })
  await runQueued(app)
  const verified = { at: '2026-11-25T08:01:00+02:00', ok: true, checked: 4 }
  expect(await chain()).toMatchObject({ verifying: null, verified })
  expect(await bells()).toEqual([])
  expect(await mails()).toEqual([])
})

test('one that died under way is begun anew, and one that fails for good is over', async () => {
  await writeEntries(app, clinicId, 1)
  await ask('POST', 'verify')
  await app.sql.query('delete from graphile_worker._private_jobs')
  app.clock.now += 4 * 60_000
  await ask('POST', 'verify')
  await runQueued(app)
  expect(await chain()).toMatchObject({ verifying: { checked: 0 }, verified: null })
  app.clock.now += 2 * 60_000
  expect(await verifyNow()).toMatchObject({ ok: true, checked: 0 })

  await ask('POST', 'verify')
  let tries = 0
  const tenant: Database['tenant'] = (id, work) =>
    ++tries === 1 ? Promise.reject(new Error('away')) : app.db.tenant(id, work)
  const input = { clinic_id: clinicId, is_night: false }
  const db = { ...app.db, tenant }
  await expect(verifyAuditChain.run(input, { ...job(), db, isLastTry: true })).rejects.toThrow('away')
  expect(await chain()).toMatchObject({ verifying: null, verified: { ok: true } })
})

test('of a broken chain the owners are told once, by bell and by email in their language', async () => {
  const english = await addStaff(app, clinicId, ['logs.view'])
  await app.sql.query(
    `update accounts set language = 1, first_name = 'Ann', email = 'ann@zambet.test' where id = $1`,
    [english.accountId],
  )
  await app.sql.query(
    `insert into account_roles (clinic_id, account_id, role_id) select clinic_id, $2, id from roles where clinic_id = $1 and is_owner`,
    [clinicId, english.accountId],
  )
  await writeEntries(app, clinicId, 5)
  await sealAll(app, clinicId)
  const id = `(select entry_id from audit_seals where clinic_id = ${clinicId} and position = 3)`
  await tamper(`update audit_entries set action = action || 'x' where id = ${id}`)
  const broken = {
    at: '2026-11-25T08:00:00+02:00',
    ok: false,
    checked: 10,
    problem: { position: 3, kind: 'changed' },
  }
  expect(await verifyNow()).toEqual(broken)
  await runQueued(app)
  expect(await verifyNow()).toEqual(broken)
  await verifyAuditChains.run({}, job())
  await runQueued(app)
  await runQueued(app)
  expect(await bells()).toEqual([{ position: 3, problem: 'changed' }])
  const [ro, en, ...others] = await mails()
  expect(others).toEqual([])
  expect(ro).toMatchObject({
    subject: 'Jurnalul de activitate nu mai este cum a fost sigilat: Clinica Surâs',
  })
  expect(ro!.body).toContain('Bună, Dana,\n\nLa verificarea din 25 noiembrie 2026')
  expect(ro!.body).toContain('rupt la poziția 3: o intrare a fost schimbată.')
  expect(ro!.body).toContain('Vezi jurnalul:\nhttps://zambet.test/cabinet/administration/logs')
  expect(en).toMatchObject({
    recipient: 'ann@zambet.test',
    subject: 'The activity log is no longer as it was sealed: Clinica Surâs',
  })
  expect(en!.body).toContain('broken at position 3: an entry was changed.')

  await tamper(`update audit_entries set action = left(action, -1) where id = ${id}`)
  expect(await verifyNow()).toEqual({ at: '2026-11-25T08:00:00+02:00', ok: true, checked: 10 })
  app.clock.now += 60_000
  await tamper(`delete from audit_entries where id = ${id}`)
  expect(await verifyNow()).toMatchObject({ problem: { position: 3, kind: 'removed' } })
  await runQueued(app)
  expect(await bells()).toHaveLength(2)
  expect(await mails()).toHaveLength(4)
})

test('each night whole chains are verified, and the owner is sent the last hash of one that has grown', async () => {
  const night = async (at: string) => {
    app.clock.now = Date.parse(at)
    await verifyAuditChains.run({}, job())
    for (let step = 0; step < 3; step++) await runQueued(app)
  }
  await night('2026-11-26T03:00:00+02:00')
  expect(await mails()).toEqual([])
  await writeEntries(app, clinicId, 2)
  await sealAll(app, clinicId)
  await night('2026-11-27T03:00:00+02:00')
  await night('2026-11-27T03:05:00+02:00')
  const { last, verified } = await chain()
  expect(verified).toEqual({ at: '2026-11-27T03:05:00+02:00', ok: true, checked: 4 })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Sigiliul jurnalului din 27 noiembrie 2026: Clinica Surâs')
  expect(mail!.body).toContain(`poziția 4:\n\n${last!.hash}\n\nPăstrează`)
  expect(mail!.body).toContain(`npm run audit:verify -- --clinic ${clinicId} --anchor ${last!.hash}\n`)
  await night('2026-11-28T03:00:00+02:00')
  expect(await mails()).toHaveLength(1)
  await writeEntries(app, clinicId, 1)
  await sealAll(app, clinicId)
  await night('2026-11-29T03:00:00+02:00')
  expect((await mails()).map(({ subject }) => subject.slice(24, 41))).toEqual([
    '27 noiembrie 2026',
    '29 noiembrie 2026',
  ])
})

async function run(...args: string[]) {
  const folder = app.services.config.filesDir
  const program = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: app.url, DATA_DIR: folder, FILES: folder },
  })
  const [said, complained, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ])
  return { said, complained, code: Number(code) }
}

test('the command names what was done to each clinic’s entries, and fails', async () => {
  const ids: number[] = []
  for (let index = 0; index < 5; index++) {
    const { clinicId: id } = await addClinic(app)
    ids.push(id)
    await writeEntries(app, id, 5)
    await sealAll(app, id)
  }
  const [changed, removed, swapped, added, whole] = ids as [number, number, number, number, number]
  const anchor = async (of: number, position: number) => {
    const { rows } = await app.sql.query(
      `select encode(hash, 'hex') as hash from audit_seals where clinic_id = $1 and position = $2`,
      [of, position],
    )
    return (rows[0] as { hash: string }).hash
  }
  const hash = await anchor(whole, 4)
  const fine = await run('--clinic', String(changed))
  expect(fine, fine.complained).toEqual({
    code: 0,
    said: 'Every chain is intact. Clinics: 1, sealed entries: 10.\nEntries that are not sealed yet: 0.\n',
    complained: '',
  })
  await tamper(`update audit_entries set after = '{}' where id = entry(4)`, changed)
  await tamper(`delete from audit_entries where id = entry(5)`, removed)
  await tamper(`update audit_seals set position = 1000 where clinic_id = ${swapped} and position = 6`)
  await tamper(`update audit_seals set position = 6 where clinic_id = ${swapped} and position = 8`)
  await tamper(`update audit_seals set position = 8 where clinic_id = ${swapped} and position = 1000`)
  await tamper(
    `insert into audit_entries (clinic_id, id, at, actor_kind, action, entity, entity_id, xid)
     select clinic_id, -1, at, 'system', 'tag.removed', 'tag', 1, xid from audit_entries where id = entry(7)`,
    added,
  )
  await writeEntries(app, whole, 1)
  const { code, said } = await run()
  expect(code).toBe(1)
  for (const [id, problem] of [
    [changed, 'changed at position 4'],
    [removed, 'removed at position 5'],
    [swapped, 'reordered at position 6'],
    [added, 'inserted at position 7'],
  ] as const)
    expect(said).toContain(`Clinic ${id}, Clinica Surâs, the chain is broken: 1\n  ${problem}\n`)
  expect(said).not.toContain(`Clinic ${whole},`)
  expect(said).toContain('Clinics whose chain is broken: ')

  const known = await run('--clinic', String(whole), '--anchor', hash.toUpperCase())
  expect(known).toMatchObject({ code: 0 })
  expect(known.said).toContain(`The hash is of clinic ${whole}, position 4.\n`)
  expect(known.said).toContain('Entries that are not sealed yet: 2.\n')
  const unknown = await run('--clinic', String(whole), '--anchor', '0'.repeat(64))
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.said).toContain('No chain has the hash')
}, 120_000)

test.each([
  [['--clinic', 'x']],
  [['--anchor', 'abc']],
  [['--nothing']],
  [['stray']],
  [['--clinic', '999999999']],
])('the command refuses %j', async args => {
  const { code, complained, said } = await run(...args)
  expect(code, said).toBe(2)
  expect(complained).toMatch(args[1] === '999999999' ? /There is no clinic 999999999/ : /audit:verify/)
})
