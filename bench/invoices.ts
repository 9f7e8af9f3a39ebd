import { checkEfactura } from '#domain/money/efactura.ts'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { writeUbl } from '#server/features/invoices/ubl.ts'
import { GOOD } from '#test/einvoices.ts'
import { OFFICIAL_DATA, openOfficialRules } from '#test/official-rules.ts'
import { Client } from 'pg'
import { compare } from './lib/compare.ts'
import { pgbench } from './lib/pgbench.ts'
import { inline, literal, recordStatements, scriptOf } from './lib/record.ts'
import { rate, times, type Line } from './lib/report.ts'
import { BENCH_SECRET, signIn, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

// Drafts that are issued in one series, where each waits for the one before, beside pgbench sending the very statements;
// and our own check of an invoice beside the Ministry's.

const SECONDS = 3
const ROUNDS = 5
const CLIENTS = 8
const DESK = manyClinicEmail(4)
/** More than a round could issue, ours and the anchor's with its time to warm up. */
const [PER_ROUND, PER_ANCHOR_ROUND] = [8_000, 20_000]

export async function benchInvoices(url: string): Promise<Line[]> {
  const lines: Line[] = []
  const client = new Client({ connectionString: url })
  await client.connect()
  const server = await startServer(url, 3521)
  try {
    const token = await signIn(server.origin, DESK)
    lines.push(await issue(url, client, { origin: server.origin, token }))
  } finally {
    await server.stop()
    await client.end()
  }
  if (OFFICIAL_DATA) lines.push(await checkInvoices(OFFICIAL_DATA))
  return lines
}

async function issue(url: string, client: Client, desk: { origin: string; token: string }): Promise<Line> {
  const clinicId = await openSeries(client)
  const issuing = (id: number): Request => ({
    method: 'POST',
    path: `/api/v2/invoices/${id}/issue`,
    token: desk.token,
    body: { version: 1 },
  })
  const [recordedId = 0] = await addDrafts(client, clinicId, 1)
  const [statements = []] = await recordStatements(url, BENCH_SECRET, [issuing(recordedId)])
  const from = statements.findLastIndex(({ text }) => text.includes('app.clinic_id'))
  // Each draft of its own; what is written into the log may be the recorded one's, since it weighs the same.
  const write = (value: unknown) => (literal(value) === literal(recordedId) ? ':id' : literal(value))
  const script = [
    '\\set n :n + 1',
    `\\set id :first + :n * ${CLIENTS} + :client_id`,
    scriptOf(statements.slice(from).map(statement => inline(statement, write))),
  ].join('\n')
  const pair = await compare(
    async () => {
      const drafts = await addDrafts(client, clinicId, PER_ROUND)
      // Two threads begin half a list apart, and neither reaches the other's.
      return (await wrk(desk.origin, drafts.map(issuing), { connections: CLIENTS, seconds: SECONDS }))
        .perSecond
    },
    async () => {
      const [first = 0] = await addDrafts(client, clinicId, PER_ANCHOR_ROUND)
      const variables = { first: first - CLIENTS, n: 0 }
      return pgbench(url, [script], { clients: CLIENTS, seconds: SECONDS, variables })
    },
    ROUNDS,
  )
  return {
    work: `issue an invoice of 3 lines in one series, c=${CLIENTS}; pgbench: the same statements`,
    ours: rate(pair.ours),
    anchor: rate(pair.anchor),
    ratio: times(pair.ratio),
    goal: '≥ 0.5 ×',
    reached: pair.ratio >= 0.5,
  }
}

/** A clinic that may issue, with a series that is the usual one. */
async function openSeries(client: Client): Promise<number> {
  const { rows } = await client.query<{ clinic_id: string }>(
    `update clinics c set legal_name = 'Bench SRL', cif = 'RO91402516', address = 'Calea Floreasca 112', city = 'Cluj-Napoca',
            county = 'Cluj' from accounts a where a.id = c.clinic_id and a.email = $1 returning c.clinic_id`,
    [DESK],
  )
  const clinicId = Number(rows[0]!.clinic_id)
  await client.query(
    `insert into invoice_series (clinic_id, kind, prefix, is_default, created_at) values ($1, 'invoice', 'BENCH', true, now())
       on conflict do nothing`,
    [clinicId],
  )
  // Ids that are no other number of the statements, in which they are written over.
  await client.query(
    `select setval(pg_get_serial_sequence('invoices', 'id'), greatest(1000000000, (select max(id) from invoices)))`,
  )
  return clinicId
}

/** Drafts of three exempt lines; their ids, which follow one another. */
async function addDrafts(client: Client, clinicId: number, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `with drafts as (
       insert into invoices (clinic_id, kind, buyer_kind, buyer_name, buyer, net_bani, gross_bani, created_at)
         select $1, 'invoice', 'person', 'Pop Maria', $3, 100500, 100500, now() from generate_series(1, $2::int)
         returning id),
     lines as (
       insert into invoice_lines (clinic_id, invoice_id, position, name, quantity, vat, vat_rate, net_bani, vat_bani, gross_bani)
         select $1, d.id, l.position, l.name, 1, 'exempt', 0, l.bani, 0, l.bani
           from drafts d, (values (1, 'Periuță', 3500), (2, 'Gutieră', 85000), (3, 'Radiografie', 12000)) l (position, name, bani))
     select id from drafts order by id`,
    [clinicId, count, JSON.stringify(BUYER)],
  )
  await client.query('vacuum analyze invoices, invoice_lines')
  return rows.map(({ id }) => Number(id))
}

const BUYER = {
  kind: 'person',
  name: 'Pop Maria',
  cif: '',
  reg_no: '',
  cnp: '',
  address: 'Str. Eroilor 14',
  city: 'Cluj-Napoca',
  county: 'CJ',
  country: 'RO',
  email: '',
}

async function checkInvoices(data: string): Promise<Line> {
  const rules = await openOfficialRules(data)
  try {
    const invoices = Object.values(GOOD)
    const xmls = invoices.map(writeUbl)
    /** Milliseconds an invoice; the quick one is done often enough for the clock. */
    const timed = (repeats: number, check: () => void) => {
      const begun = performance.now()
      for (let done = 0; done < repeats; done++) check()
      return (performance.now() - begun) / repeats / invoices.length
    }
    const pair = await compare(
      async () => timed(2_000, () => invoices.forEach(invoice => checkEfactura(invoice))),
      async () => timed(1, () => xmls.forEach(xml => rules.check(xml))),
      ROUNDS,
    )
    return {
      work: 'check an invoice for e-Factura; the official schema and rules',
      ours: `${(pair.ours * 1000).toFixed(1)} µs`,
      anchor: `${pair.anchor.toFixed(1)} ms`,
      ratio: `${pair.ratio.toFixed(6)} ×`,
      goal: '≤ 0.02 ×',
      reached: pair.ratio <= 0.02,
    }
  } finally {
    rules.close()
  }
}
