import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { compare, median, percentile } from './lib/compare.ts'
import { pgbench } from './lib/pgbench.ts'
import { inline, recordStatements, scriptOf } from './lib/record.ts'
import { rate, times, type Line } from './lib/report.ts'
import { BENCH_SECRET, signIn, signInForStorage, startServer, type BenchServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'
import { measuredBy, withPage } from './render/browser.ts'

// Finding people among 120,000 of 20 clinics: by the call, beside pgbench with the same statements; these beside the same
// with the trigram index read plainly, as the tables' owner; on the screen, from the last key; and a clinic of 120,000
// taken away as a sheet.

const PORT = 3508
const CONNECTIONS = 8
const SECONDS = 4
const [DESK, SHEET] = [manyClinicEmail(4), manyClinicEmail(20)]
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
/** Typed to the end, of which the last key is measured. */
const TYPED = ['barbu', 'dinu', 'florea', 'anghel', 'avram', 'kovacs', 'vacaru', 'parvu'] as const
const MANY = 120_000

export async function benchPatients(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return [
      ...(await compareSearches(url, server, client)),
      await typeToResults(server.origin),
      ...(await takeSheet(server, client)),
    ]
  } finally {
    await client.end()
    await server.stop()
  }
}

const pathOf = (clinicId: number, search: string) =>
  `/api/v2/getpatientByclinic/${clinicId}/ro/${encodeURIComponent(search)}`

async function clinicOf(client: Client, email: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from accounts where email = $1', [email])
  return Number(rows[0]?.id)
}

async function compareSearches(url: string, server: BenchServer, client: Client): Promise<Line[]> {
  const clinicId = await clinicOf(client, DESK)
  const token = await signIn(server.origin, DESK)
  const requests = SEARCHES.map((search): Request => ({
    method: 'GET',
    path: pathOf(clinicId, search),
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

async function typeToResults(origin: string): Promise<Line> {
  const session = await signInForStorage(origin, DESK)
  const waits = await withPage(true, async page => {
    await page.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    await page.goto(`${origin}/cabinet/administration/clients`)
    const search = page.getByRole('searchbox').first()
    await page.locator('[data-row-name]').nth(50).waitFor()
    const found: number[] = []
    for (let round = 0; round < 6; round++)
      for (const typed of TYPED) {
        await search.fill('')
        await page.locator('[data-row-name]').nth(50).waitFor()
        await search.pressSequentially(typed.slice(0, -1), { delay: 120 })
        await page.waitForTimeout(300)
        if (round > 0) found.push(await lastKey(page, typed))
        else await lastKey(page, typed)
      }
    return found
  })
  const p95 = percentile(waits, 95)
  return {
    work: 'last key to the results on the screen',
    ours: `p95 ${p95.toFixed(0)} ms`,
    anchor: `median ${median(waits).toFixed(0)} ms`,
    ratio: '',
    goal: 'p95 ≤ 100 ms',
    reached: p95 <= 100,
  }
}

/** From the press of the last key to the frame with the answer's rows, in each of which the name is marked. */
async function lastKey(page: Page, typed: string): Promise<number> {
  await page.evaluate(word => {
    window.measured = new Promise(resolve => {
      const listen = ({ timeStamp }: Event) => {
        const look = () => {
          const rows = [...document.querySelectorAll('tbody tr [data-row-name]')]
          const isThere =
            rows.length > 0 &&
            !document.querySelector('[aria-busy="true"]') &&
            rows.every(row =>
              [...row.querySelectorAll('mark')].some(
                mark =>
                  mark.textContent
                    .normalize('NFD')
                    .replaceAll(/\p{Mn}/gu, '')
                    .toLowerCase() === word,
              ),
            )
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - timeStamp))
          else requestAnimationFrame(look)
        }
        look()
      }
      addEventListener('keydown', listen, { capture: true, once: true })
    })
  }, typed)
  await page.keyboard.press(typed.slice(-1))
  return measuredBy(page)
}

async function takeSheet(server: BenchServer, client: Client): Promise<Line[]> {
  const clinicId = await clinicOf(client, SHEET)
  await client.query(
    `insert into patients (clinic_id, first_name, last_name, mobile, email, birth_date, note, created_at)
     select clinic_id, first_name, last_name, mobile, email, birth_date, 'bench', created_at
       from patients p, generate_series(1, 20) where clinic_id = $1
      limit $2 - (select count(*) from patients where clinic_id = $1)`,
    [clinicId, MANY],
  )
  try {
    await client.query('vacuum analyze patients')
    const other = await clinicOf(client, DESK)
    const request: Request = {
      method: 'GET',
      path: pathOf(other, 'barbu'),
      token: await signIn(server.origin, DESK),
    }
    const others = async () => (await wrk(server.origin, [request], { connections: 1, seconds: SECONDS })).p95
    const token = await signIn(server.origin, SHEET)
    await others()
    const alone = await others()
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const begun = performance.now()
    const taking = take(`${server.origin}${pathOf(clinicId, '')}?download=xlsx`, token)
    const beside = await others()
    const bytes = await taking
    const seconds = (performance.now() - begun) / 1000
    if (seconds < SECONDS) throw new Error('The sheet was there before the others were measured')
    const megabytes = peakOf(server.pid)
    return [
      {
        work: `${MANY.toLocaleString('en')} patients as a sheet, resident at most`,
        ours: `${Math.round(megabytes)} MB`,
        anchor: `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
        ratio: '',
        goal: '< 300 MB',
        reached: megabytes < 300,
      },
      {
        work: 'a search beside it, p95; without it',
        ours: `${beside.toFixed(1)} ms`,
        anchor: `${alone.toFixed(1)} ms`,
        ratio: times(beside / alone),
        goal: '≤ 1.5 ×',
        reached: beside / alone <= 1.5,
      },
    ]
  } finally {
    await client.query(`delete from patients where clinic_id = $1 and note = 'bench'`, [clinicId])
    await client.query('vacuum analyze patients')
  }
}

/** How many bytes came. */
async function take(address: string, token: string): Promise<number> {
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok || !reply.body) throw new Error(`The sheet was refused: ${reply.status}`)
  let bytes = 0
  for await (const part of reply.body) bytes += part.byteLength
  return bytes
}

/** The most memory that a process had in use since it was last asked to forget, in MB. */
function peakOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1000
}
