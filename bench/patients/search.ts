import type { Client } from 'pg'
import { compare } from '../lib/compare.ts'
import { pgbench } from '../lib/pgbench.ts'
import { inline, recordStatements, scriptOf } from '../lib/record.ts'
import { rate, times, type Line } from '../lib/report.ts'
import { BENCH_SECRET, signIn, type BenchServer } from '../lib/server.ts'
import { wrk, type Request } from '../lib/wrk.ts'
import { clinicOf, DESK, searchPath } from './lib.ts'

const CONNECTIONS = 8
const SECONDS = 4
const SEARCHES = [
  'barbu',
  'ana',
  'dinu m',
  'florea',
  '0700 01',
  'anghel ion',
  'kovács',
  '+40 700 010',
] as const

/** By the call beside pgbench with the same statements, and these beside the same with the trigram index read plainly, as the tables' owner. */
export async function compareSearches(url: string, server: BenchServer, client: Client): Promise<Line[]> {
  const clinicId = await clinicOf(client, DESK)
  const token = await signIn(server.origin, DESK)
  const requests = SEARCHES.map((search): Request => ({
    method: 'GET',
    path: searchPath(clinicId, search),
    token,
  }))
  // Whoever asks is looked up by the first.
  const recorded = (await recordStatements(url, BENCH_SECRET, [requests[0]!, ...requests])).slice(1)
  const scripts = recorded.map(statements => scriptOf(statements.map(each => inline(each))))
  const { rows: words } = await client.query<{ words: string[] }>(
    'select search_words(search) as words from unnest($1::text[]) with ordinality as given (search, at) order by at',
    [SEARCHES],
  )
  const plain = scripts.map((script, index) => {
    const text = script.replace(/select search_patient_ids\([^)]*\)/, () => plainSearch(words[index]!.words))
    if (text === script) throw new Error('The search is not carried out as it was')
    return text
  })
  const load = { clients: CONNECTIONS, seconds: SECONDS }
  const sql = () => pgbench(url, scripts, load)
  const calls = await compare(
    async () =>
      (await wrk(server.origin, requests, { connections: CONNECTIONS, seconds: SECONDS })).perSecond,
    sql,
    3,
  )
  const index = await compare(() => pgbench(url, plain, { ...load, role: 'zambet_owner' }), sql, 3)
  return [
    {
      work: `search among 120,000 patients, c=${CONNECTIONS}; pgbench: the same statements`,
      ours: rate(calls.ours),
      anchor: rate(calls.anchor),
      ratio: times(calls.ratio),
      goal: '≥ 0.9 ×',
      reached: calls.ratio >= 0.9,
    },
    {
      work: 'its statements behind the fence; the trigram index read plainly',
      ours: rate(index.anchor),
      anchor: rate(index.ours),
      ratio: times(index.ratio),
      goal: '≤ 2 × its time',
      reached: index.ratio <= 2,
    },
  ]
}

const plainSearch = (words: readonly string[]) =>
  `select x.id from patients x where x.clinic_id = current_clinic_id() and ${words
    .map(word => `x.search_text like '%${word}%'`)
    .join(' and ')}`
