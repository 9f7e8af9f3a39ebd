import { ALL_CALLS } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { FIELD_MESSAGES, type Language } from '#contract/field-messages.ts'
import * as fc from 'fast-check'
import { addressOf, countBy, send, type Answer, type Request } from './client.ts'
import { layOut, signInAll, startAt, type Ground, type World } from './ground.ts'
import type { Outcome } from './outcome.ts'

/** What only an enemy or a broken program sends. */
const GARBAGE: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, 1e20, 2 ** 31, -(2 ** 63), '', ' ', 'NaN', 'Infinity', '1e9',
  '-0', '٣', '\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\ufeff', '\u202e', '😀', "';--", '%', '%00', '{}', '[', '[1', '[[]]',
  'x'.repeat(10_000), 'ș'.repeat(10_000), [], [[]], [null], {}, { a: [1] }, { length: 5 }, { constructor: 1 }, [1, 2, 3],
  '2026-02-30', '2026-02-30T10:00:00Z', '0000-01-01', '0000-01-01T00:00:00Z', '0999-12-31T00:00:00Z', '1000-01-01',
  '9999-12-31', '9999-12-31T23:59:59+00:00', '9999-12-31T23:59:59-23:59', '1000-01-01T00:00:00+23:59', '+275760-09-13',
  '275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '2026-03-29T03:30:00+02:00', '2026-10-25T03:30:00+03:00',
  '2026-11-26T10:00:00+99:99', '2026-11-26T25:00:00Z', '24:00', 'ro', 'en', '1', '2',
] // prettier-ignore

/** Bodies that are no right JSON, or too much of it; each with its type. */
const BROKEN: readonly (readonly [body: string, type: string])[] = [
  ['{"a":', 'application/json'],
  ['', 'application/json'],
  ['null', 'application/json'],
  ['"text"', 'application/json'],
  ['[1,2]', 'application/json'],
  ['NaN', 'application/json'],
  ['{"__proto__":{"a":1}}', 'application/json'],
  ['{"constructor":{"prototype":{"a":1}}}', 'application/json'],
  [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'application/json'],
  [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'application/json'],
  [`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`, 'application/json'],
  ['a=1&a[b]=2&a[]=3&%=%&=%zz&__proto__[x]=1', 'application/x-www-form-urlencoded'],
  [`a${'[b]'.repeat(10_000)}=1`, 'application/x-www-form-urlencoded'],
  ['name=%00', 'application/x-www-form-urlencoded'],
  ['x', 'multipart/form-data'],
  ['x', 'multipart/form-data; boundary=b'],
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 'multipart/form-data; boundary=b'],
  ['--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n', 'multipart/form-data; boundary=b'],
  ['--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--\r\n', 'multipart/form-data; boundary=b'],
  ['<a/>', 'application/xml'],
  ['x', 'text/plain'],
  ['x', 'nonsense'],
] // prettier-ignore

/** From so many inputs to a call on, every call gets every broken body too. */
const THOROUGH = 5
/** Sessions made at once; their tokens hold longer than a batch takes. */
const BATCH = 200

type Who = 'owner' | 'patient' | 'nobody'

interface Case {
  readonly name: string
  readonly call: Call
  readonly who: Who
  readonly language: Language
  readonly path: string
  readonly request: Request
}

/** Every call, as owner, patient and nobody, with `times` made-up inputs each, spoilt fields and broken bodies. */
export async function throwGarbage(
  ground: Ground,
  origin: string,
  times: number,
  seed = Date.now() % 2 ** 31,
): Promise<Outcome> {
  const world = await layOut(ground, { doctors: 2, cabinets: 2, records: 3, staff: 0, patients: 1 })
  const accountIds = {
    owner: world.clinic.clinicId,
    patient: await getPatientAccount(ground),
    nobody: undefined,
  }
  const wrong = new Map<string, string[]>()
  const answers: Answer[] = []
  const tables = await listTables(ground)
  const cases = [...ALL_CALLS]
    // It answers with a stream without end.
    .filter(([name]) => name !== 'watchChanges')
    .flatMap(([name, call]) => makeCases(name, call, world, times, seed))
  for (let from = 0; from < cases.length; from += BATCH) {
    const batch = cases.slice(from, from + BATCH)
    // Some calls end the session that makes them, so each has its own.
    const tokens = await signInAll(
      ground,
      batch.map(one => accountIds[one.who] ?? world.clinic.clinicId),
    )
    // What was counted behind one refusal stands before the next call: counting takes longer than most calls.
    let known: Counted | undefined
    for (const [i, one] of batch.entries()) {
      const token = one.who === 'nobody' ? undefined : tokens[i]
      const before = known ?? (await countRows(ground, tables))
      const answer = await send(origin, one.path, { token, address: addressOf(from + i), ...one.request })
      answers.push(answer)
      const found = judge(one, answer)
      known = answer.status >= 400 ? await countRows(ground, tables, before) : undefined
      if (known) found.push(...findMore(before.rows, known.rows))
      for (const what of found) wrong.set(what, [...(wrong.get(what) ?? []), describe(one)])
    }
  }
  const problems = [...wrong].map(([what, shown]) => `${shown.length} times ${what}, as ${shown[0]}`)
  const figures = {
    seed,
    calls: answers.length,
    ...countBy(answers, a => `${a.status} ${a.body?.code ?? ''}`),
  }
  return { figures, problems }
}

function makeCases(name: string, call: Call, world: World, times: number, seed: number): Case[] {
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(call.method)
  const inputs = fc.sample(inputOf(call, world), { numRuns: times * 3, seed: seed + name.length })
  const made = inputs.map(({ params, query, body, language, encoded }, i): Case => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) =>
      encodeURIComponent(textOf(params[field])),
    )
    const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, textOf(value)]))
    const form = new URLSearchParams(Object.entries(body).map(([field, value]) => [field, textOf(value)]))
    return {
      name,
      call,
      language,
      who: (['owner', 'patient', 'nobody'] as const)[i % 3]!,
      path: `${path}?${search.toString()}`,
      request: {
        method: call.method,
        body: hasBody ? (encoded ? form.toString() : body) : undefined,
        headers: {
          'accept-language': language,
          ...(hasBody && encoded && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
    }
  })
  made.push(...spoilEachField(name, call, world, times, seed))
  // Bodies are read before any call, so a quick look throws the broken ones at one call alone.
  if (!hasBody || (times < THOROUGH && name !== 'addBooking')) return made
  const path = call.path.replace(/\{\w+\}/g, '1')
  const broken = BROKEN.map(([body, type], i): Case => {
    const language = i % 2 === 0 ? 'ro' : 'en'
    const headers = { 'accept-language': language, 'content-type': type }
    return { name, call, who: 'owner', language, path, request: { method: call.method, body, headers } }
  })
  return [...made, ...broken]
}

/** A call that would do well but for one field, where garbage reaches deepest. */
function spoilEachField(name: string, call: Call, world: World, times: number, seed: number): Case[] {
  const shapes = { params: call.params.shape, query: call.query.shape, body: call.body.shape }
  const isNeeded = (shape: typeof shapes.body, field: string) =>
    !shape[field]?.safeParse(undefined).success || ['doctor_id', 'patient_id', 'to_date'].includes(field)
  const right = (shape: typeof shapes.body) =>
    Object.fromEntries(
      Object.keys(shape)
        .filter(field => isNeeded(shape, field))
        .map(field => [field, rightValues(field, world)[0]]),
    )
  const parts = ['params', 'query', 'body'] as const
  const spots = parts.flatMap(part =>
    Object.keys(shapes[part])
      .filter(field => field !== 'language')
      .flatMap(field => GARBAGE.map(value => ({ part, field, value }))),
  )
  const chosen = fc.sample(fc.shuffledSubarray(spots, { minLength: Math.min(spots.length, times * 8) }), {
    numRuns: 1,
    seed,
  })
  return (chosen[0] ?? []).slice(0, times * 8).map(({ part, field, value }, i): Case => {
    const input = { params: right(shapes.params), query: right(shapes.query), body: right(shapes.body) }
    input[part] = { ...input[part], [field]: value }
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(textOf(input.params[key])),
    )
    const search = new URLSearchParams(Object.entries(input.query).map(([key, item]) => [key, textOf(item)]))
    const language = i % 2 === 0 ? 'ro' : 'en'
    const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : input.body
    const request = { method: call.method, body, headers: { 'accept-language': language } }
    const who = call.who.patient && !call.who.staff ? 'patient' : 'owner'
    return { name, call, who, language, path: `${path}?${search.toString()}`, request }
  })
}

/** Fields of the call, each right in form, garbage, or missing; `language` is left to the header, which we know. */
function inputOf(call: Call, world: World) {
  const garbage = fc.oneof(
    fc.constantFrom(...GARBAGE),
    fc.anything({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
  )
  const field = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...rightValues(name, world)) },
      { weight: 3, arbitrary: garbage },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  const fields = (shape: object) =>
    fc
      .record(
        Object.fromEntries(
          Object.keys(shape)
            .filter(name => name !== 'language')
            .map(name => [name, field(name)]),
        ),
      )
      .map(input => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)))
  return fc.record({
    params: fields(call.params.shape),
    query: fields(call.query.shape),
    body: fields(call.body.shape),
    language: fc.constantFrom<Language>('ro', 'en'),
    encoded: fc.boolean(),
  })
}

/** What a well-meant call would say there, so that garbage elsewhere reaches deep. */
function rightValues(name: string, world: World): unknown[] {
  if (/service/.test(name))
    return [[{ service_id: world.serviceIds[0] }], [world.serviceIds[0]], [{ service_id: world.serviceIds[0], minutes: 20 }]]
  if (name === 'doctor_id') return [...world.doctorIds]
  if (name === 'patient_id') return [...world.patientIds]
  if (name === 'cabinet_id') return [...world.cabinetIds]
  if (name === 'clinic_id' || name === 'clinicId') return [world.clinic.clinicId]
  if (name === 'location_id') return [world.clinic.locationId]
  if (/(^id|_id)$/.test(name)) return [1, world.clinic.clinicId, world.doctorIds[0]]
  if (name === 'start') return [startAt(2, 600), startAt(3, 615)]
  if (name === 'end') return [startAt(2, 660), startAt(4, 615)]
  if (/date/.test(name)) return [startAt(2, 600).slice(0, 10), startAt(5, 600).slice(0, 10)]
  if (/email/.test(name)) return ['ana@zambet.test']
  if (/mobile_country/.test(name)) return ['RO']
  if (/mobile/.test(name)) return ['0722333444', '+40722333444']
  if (/password/.test(name)) return ['Parola1!x']
  if (/name/.test(name)) return ['Ana', 'Ion Pavel']
  if (name === 'patient') return [{ first_name: 'Ana', last_name: 'Pop' }, { first_name: 'Ana', last_name: '\ud800\ud800' }]
  if (name === 'lang') return ['ro', 'en']
  if (name === 'code') return ['123456', '1-abcdefghijklmnopqrstuv']
  if (name === 'override') return [['outside_schedule', { kind: 'doctor_overlap', booking_id: 1 }, { kind: 'blocked_time', hold_id: 1 }]]
  return [1, 2, 'ana', true]
} // prettier-ignore

/** Lone surrogates and the like must reach the server, so URLs carry them as their replacement. */
function textOf(value: unknown): string {
  if (value === undefined) return '1'
  const text = typeof value === 'string' ? value : (safeJson(value) ?? '')
  return text.toWellFormed().slice(0, 2_000)
}

function safeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function describe({ name, who, path, request }: Case): string {
  const body = JSON.stringify(request.body)?.slice(0, 400) ?? ''
  return `${name} by ${who}: ${path.slice(0, 300)} ${request.headers?.['content-type'] ?? ''} ${body}`
}

/** What is wrong with an answer, whatever was asked. */
function judge({ call, language, path }: Case, { status, body }: Answer): string[] {
  if (status === 0) return [`no answer: ${String(body)}`]
  if (status >= 500) return [`${status} ${JSON.stringify(body)}`]
  if (status < 400) return []
  if (body?.status !== 'error' || !Object.hasOwn(ERRORS, body.code))
    return [`${status} without the envelope: ${JSON.stringify(body)}`]
  const code = body.code as ErrorCode
  // The path may ask for a language of its own.
  const named = /\{lang\}/.test(call.path) && decodeURIComponent(path).split(/[/?]/).find(part => ['ro', 'en', '1', '2'].includes(part)) // prettier-ignore
  const asked = named ? (named === 'ro' || named === '2' ? 'ro' : 'en') : language
  const wrong: string[] = []
  if (ERRORS[code].status !== status) wrong.push(`${status} for ${code}`)
  if (!isSentence(body.message, ERRORS[code][asked]) && !named)
    wrong.push(`“${body.message}” is not ${asked}`)
  for (const [field, sentences] of Object.entries((body.errors ?? {}) as Record<string, string[]>)) {
    const isKnown = (sentence: string) =>
      Object.values(FIELD_MESSAGES).some(message => isSentence(sentence, message[asked]))
    if (!named && !sentences.every(isKnown))
      wrong.push(`${field}: “${sentences.join('”, “')}” is not ${asked}`)
  }
  return wrong
}

function isSentence(text: string, pattern: string): boolean {
  const parts = pattern.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}

async function getPatientAccount(ground: Ground): Promise<number> {
  const { rows } = await ground.sql.query<{ id: string }>(
    'select id from accounts where user_type = 3 order by id desc limit 1',
  )
  return Number(rows[0]?.id)
}

/**
 * Attempts are counted whatever becomes of them, the queue cleans up after itself, and the clock does its own work meanwhile:
 * it reminds, adds up days and keeps their hours, and seals what was done.
 */
const BY_THE_CLOCK = [
  'attempts', 'guesses', 'reminder_clock', 'report_visits', 'report_services', 'report_open', 'report_open_days',
  'audit_seals', 'audit_chains', 'audit_anchors', 'audit_verifications',
] // prettier-ignore

/** It also gives clinics their first documents: of these tables the other rows count. */
const OTHERS_OF: Record<string, string> = {
  document_templates: 'starter is null',
  document_template_versions: `(clinic_id, template_id) in (select clinic_id, id from document_templates where starter is null)`,
}

async function listTables(ground: Ground): Promise<string[]> {
  const { rows } = await ground.sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [BY_THE_CLOCK],
  )
  return rows.map(row => row.name)
}

interface Counted {
  /** The number that the next transaction that writes will have. */
  readonly nextId: string
  readonly rows: ReadonlyMap<string, number>
}

/** The rows of each table; as they were counted before, where nothing was written since. */
async function countRows(ground: Ground, tables: readonly string[], before?: Counted): Promise<Counted> {
  const { rows: next } = await ground.sql.query<{ id: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot()) as id',
  )
  const nextId = next[0]!.id
  if (nextId === before?.nextId) return before
  const { rows } = await ground.sql.query<{ name: string; count: string }>(
    tables
      .map(name => `select '${name}' as name, count(*) from ${name} where ${OTHERS_OF[name] ?? 'true'}`)
      .join(' union all '),
  )
  return { nextId, rows: new Map(rows.map(row => [row.name, Number(row.count)])) }
}

function findMore(before: Counted['rows'], after: Counted['rows']): string[] {
  return [...after]
    .filter(([name, count]) => count > (before.get(name) ?? 0))
    .map(([name, count]) => `refused, but ${name} grew from ${before.get(name)} to ${count}`)
}
