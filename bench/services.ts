import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { compare, percentile } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'
import { signIn, signInForStorage, startServer } from './lib/server.ts'
import { measuredBy, withPage } from './render/browser.ts'

// Taking the whole price list through HTTP, beside one insert of the same rows; the page of five hundred services beside
// that of fifty, from its address to its first row; and how far behind the pointer one of the five hundred is dragged.

const PORT = 3506
const MOVES = 60
const [TAKER, FEW, MANY] = [1, 2, 3].map(manyClinicEmail) as [string, string, string]

export async function benchServices(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await fillUp(client, FEW, 50)
    await fillUp(client, MANY, 500)
    return [
      await compareImports(client, server.origin),
      await comparePages(server.origin),
      await countFrames(server.origin),
    ]
  } finally {
    await client.end()
    await server.stop()
  }
}

const CLINIC = `(select id from accounts where email = $1)`

/** Until the clinic has so many. */
async function fillUp(client: Client, email: string, count: number): Promise<void> {
  await client.query(
    `insert into services (clinic_id, name_ro, name_en, minutes, price_bani)
     select ${CLINIC}, 'Serviciul ' || n, 'Service ' || n, 30, 10000
       from generate_series(1, $2 - (select count(*) from services where clinic_id = ${CLINIC})) n`,
    [email, count],
  )
}

async function compareImports(client: Client, origin: string): Promise<Line> {
  const headers = {
    authorization: `Bearer ${await signIn(origin, TAKER)}`,
    'content-type': 'application/json',
  }
  const list = await fetch(`${origin}/api/v2/price-list`, { headers })
  const { data } = (await list.json()) as {
    data: { services: { key: string; minutes: number; price: number; online: boolean }[] }[]
  }
  const items = data.flatMap(({ services }) =>
    services.map(({ key, minutes, price, online }) => ({ key, minutes, price, online })),
  )
  const empty = () =>
    client.query(`delete from services where clinic_id = ${CLINIC} and list_key is not null`, [TAKER])
  const clock = async (work: () => Promise<unknown>) => {
    await empty()
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const ours = () =>
    clock(async () => {
      const body = JSON.stringify({ items })
      const reply = await fetch(`${origin}/api/v2/price-list/import`, { method: 'POST', headers, body })
      const { data: taken } = (await reply.json()) as { data: { added: number } }
      if (taken.added !== items.length) throw new Error(`Only ${taken.added} were taken`)
    })
  await ours()
  const columns =
    'clinic_id, list_key, name_ro, name_en, minutes, price_bani, kind, vat, buffer_after_minutes, online_visible, speciality_id, category_id, position'
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${columns} from services where clinic_id = ${CLINIC} and list_key is not null`,
    [TAKER],
  )
  const width = columns.split(', ').length
  const places = rows.map(
    (_, at) => `(${Array.from({ length: width }, (__, i) => `$${at * width + i + 1}`).join()})`,
  )
  const insert = {
    text: `insert into services (${columns}) values ${places.join()}`,
    values: rows.flatMap(row => Object.values(row)),
  }
  const pair = await compare(ours, () => clock(() => client.query(insert)), 15)
  return toLine(`take ${rows.length} services by HTTP; one insert of the rows`, pair, 2)
}

async function comparePages(origin: string): Promise<Line> {
  const open = async (email: string) => {
    const session = await signInForStorage(origin, email)
    return () =>
      withServices(session, async page => {
        await firstRow(page, origin)
        // Again, with what the first time loaded.
        return firstRow(page, origin)
      })
  }
  return toLine(
    '500 services, first row; 50 services',
    await compare(await open(MANY), await open(FEW), 5),
    1.5,
  )
}

/** A page of whoever has that session. */
function withServices<T>(session: Record<string, string>, use: (page: Page) => Promise<T>): Promise<T> {
  return withPage(true, async page => {
    await page.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    return use(page)
  })
}

async function countFrames(origin: string): Promise<Line> {
  const behind = await withServices(await signInForStorage(origin, MANY), async page => {
    await firstRow(page, origin)
    await page.getByRole('row').nth(400).waitFor()
    const box = await page.locator('[data-handle^=service]').nth(5).boundingBox()
    if (!box) throw new Error('No row to drag')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 20, { steps: 4 })
    await page.locator('[class*=lifted]').waitFor()
    const frames: number[] = []
    for (let move = 0; move < MOVES; move++)
      frames.push(await framesBehind(page, x, y + 27 + 7 * ((move * 5) % 31)))
    await page.keyboard.press('Escape')
    return frames
  })
  const late = percentile(behind, 95)
  return {
    work: `frames until a dragged one of 500 rows is where the pointer is, ${MOVES} moves`,
    ours: `p95 ${late}`,
    anchor: `median ${percentile(behind, 50)}, most ${Math.max(...behind)}`,
    ratio: '',
    goal: 'p95 ≤ 1',
    reached: late <= 1,
  }
}

/** Frames after the one that brings the pointer there until the row is there too. */
async function framesBehind(page: Page, x: number, y: number): Promise<number> {
  await page.evaluate(() => {
    window.measured = new Promise(resolve => {
      const row = document.querySelector('[class*=lifted]')!
      const begun = row.getBoundingClientRect().top
      const listen = () => {
        let frames = 0
        const look = () => {
          if (row.getBoundingClientRect().top !== begun) return resolve(frames)
          frames++
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('pointermove', listen, { capture: true, once: true })
    })
  })
  await page.mouse.move(x, y)
  return measuredBy(page)
}

/** From the address to the first row, in milliseconds. */
async function firstRow(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/cabinet/administration/services`, { waitUntil: 'commit' })
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = () =>
          document.querySelector('[data-row]')
            ? requestAnimationFrame(() => resolve(performance.now()))
            : requestAnimationFrame(look)
        look()
      }),
  )
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function toLine(work: string, pair: Awaited<ReturnType<typeof compare>>, goal: number): Line {
  return {
    work,
    ours: ms(pair.ours),
    anchor: ms(pair.anchor),
    ratio: times(pair.ratio),
    goal: `≤ ${goal} ×`,
    reached: pair.ratio <= goal,
  }
}
