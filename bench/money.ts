import { Client } from 'pg'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { compare } from './lib/compare.ts'
import { pgbench } from './lib/pgbench.ts'
import { inline, literal, recordStatements, scriptOf } from './lib/record.ts'
import { rate, times, type Line } from './lib/report.ts'
import { BENCH_SECRET, signIn, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

// Money at the desk, beside pgbench sending the very statements that one checkout takes; and an account of ten thousand
// rows beside one of ten.

const SECONDS = 3
const ROUNDS = 5
const DESK = manyClinicEmail(4)
/** Patients whose money is taken at once. */
const SPREAD = 64
const [SHORT, LONG] = [10, 10_000]

export async function benchMoney(url: string): Promise<Line[]> {
  const server = await startServer(url, 3520)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const desk = { origin: server.origin, token: await signIn(server.origin, DESK) }
    const patients = await listPatients(client)
    const lines: Line[] = []
    for (const [where, people] of [
      ['spread', patients.slice(0, SPREAD)],
      ['one patient', patients.slice(SPREAD, SPREAD + 1)],
    ] as const)
      for (const clients of [8, 32]) lines.push(await checkOut(url, desk, where, people, clients))
    lines.push(await readAccounts(client, desk, patients.slice(SPREAD + 1, SPREAD + 3)))
    return lines
  } finally {
    await client.end()
    await server.stop()
  }
}

interface Desk {
  readonly origin: string
  readonly token: string
}

/** Three things sold and paid in two ways; what was seen stays so, since everything is paid. */
async function checkOut(
  url: string,
  desk: Desk,
  where: string,
  patients: readonly number[],
  clients: number,
): Promise<Line> {
  const requests: Request[] = []
  for (const id of patients)
    requests.push({
      method: 'POST',
      path: '/api/v2/checkouts',
      token: desk.token,
      body: {
        patient_id: id,
        version: await versionOf(desk, id),
        lines: [
          { name: 'Periuță', price: 35 },
          { name: 'Gutieră', price: 850, discount: 50 },
          { name: 'Radiografie', price: 120 },
        ],
        payments: [
          { method: 'card', amount: 800 },
          { method: 'bank', amount: 155 },
        ],
      },
    })
  const recorded = await recordStatements(url, BENCH_SECRET, requests.slice(0, 8))
  const scripts = recorded.map(statements => {
    const from = statements.findLastIndex(({ text }) => text.includes('app.clinic_id'))
    return scriptOf(statements.slice(from).map(statement => inline(statement, literal)))
  })
  const pair = await compare(
    async () => (await wrk(desk.origin, requests, { connections: clients, seconds: SECONDS })).perSecond,
    () => pgbench(url, scripts, { clients, seconds: SECONDS }),
    ROUNDS,
  )
  return {
    work: `checkout of 3 lines and 2 payments, ${where}, c=${clients}; pgbench: the same statements`,
    ours: rate(pair.ours),
    anchor: rate(pair.anchor),
    ratio: times(pair.ratio),
    goal: '≥ 0.5 ×',
    reached: pair.ratio >= 0.5,
  }
}

async function versionOf({ origin, token }: Desk, patientId: number): Promise<string> {
  const reply = await fetch(`${origin}/api/v2/patients/${patientId}/checkout`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: { version: string } }
  return data.version
}

/** The first page with the balance, of an account of many rows beside one of few. */
async function readAccounts(client: Client, desk: Desk, patients: readonly number[]): Promise<Line> {
  const [long = 0, short = 0] = patients
  await fillAccount(client, long, LONG)
  await fillAccount(client, short, SHORT)
  await client.query('vacuum analyze money_events, money_moves, charges, charge_counters, patient_accounts')
  const read = (id: number) => async () => {
    const request: Request = {
      method: 'GET',
      path: `/api/v2/patients/${id}/account?size=${SHORT}`,
      token: desk.token,
    }
    return (await wrk(desk.origin, [request], { connections: 4, seconds: SECONDS })).perSecond
  }
  const pair = await compare(read(long), read(short), ROUNDS)
  return {
    work: `balance and first page of an account, ${LONG} moves beside ${SHORT}`,
    ours: rate(pair.ours),
    anchor: rate(pair.anchor),
    ratio: times(pair.ratio),
    goal: '≥ 0.8 ×',
    reached: pair.ratio >= 0.8,
  }
}

/** Up to so many rows on the patient's account, each a thing sold. */
async function fillAccount(client: Client, patientId: number, moves: number): Promise<void> {
  const { rows } = await client.query<{ clinic_id: string; moves: string }>(
    `select p.clinic_id, coalesce(a.moves, 0) as moves from patients p
       left join patient_accounts a on a.clinic_id = p.clinic_id and a.patient_id = p.id where p.id = $1`,
    [patientId],
  )
  const [{ clinic_id: clinicId, moves: there } = { clinic_id: '0', moves: '0' }] = rows
  await client.query(`select set_config('app.clinic_id', $1, false)`, [clinicId])
  await client.query(
    `select post_money(now() - n * interval '1 hour', null, (now() - n * interval '1 hour')::date, jsonb_build_array(
              jsonb_build_object('kind', 'charge',
                'charges', jsonb_build_array(jsonb_build_object('patient_id', $1::bigint, 'kind', 'product', 'name_ro', 'Periuță',
                  'name_en', 'Toothbrush', 'price_bani', 3500, 'amount_bani', 3500, 'vat', 'exempt')),
                'moves', jsonb_build_array(jsonb_build_object('debit', 'patient', 'credit', 'income', 'amount_bani', 3500,
                  'patient_id', $1::bigint, 'charge', 0))),
              jsonb_build_object('kind', 'payment',
                'payments', jsonb_build_array(jsonb_build_object('patient_id', $1::bigint, 'method', 'card', 'amount_bani', 3500)),
                'allocations', jsonb_build_array(jsonb_build_object('payment', 0, 'charge', 0, 'amount_bani', 3500)),
                'moves', jsonb_build_array(jsonb_build_object('debit', 'card', 'credit', 'patient', 'amount_bani', 3500,
                  'patient_id', $1::bigint, 'payment', 0)))))
       from generate_series($2::int / 2, 1, -1) n`,
    [patientId, Math.max(moves - Number(there), 0)],
  )
}

async function listPatients(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from patients p join accounts a on a.id = p.clinic_id
      where a.email = $1 and p.active and p.merged_into is null order by p.id limit $2`,
    [DESK, SPREAD + 3],
  )
  return rows.map(({ id }) => Number(id))
}
