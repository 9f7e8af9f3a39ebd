import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/time/wall-time.ts'
import { PERMANENT_ROWS } from '#domain/tooth-chart/arches.ts'
import { ensureWeb } from '../../scripts/lib/web-build.mjs'
import { signIn, signInForStorage, startServer } from '../lib/server.ts'
import { DESK } from '../patients/lib.ts'
import { withPage } from '../render/browser.ts'

const PORT = 3511
export const TEETH = [...PERMANENT_ROWS.upper, ...PERMANENT_ROWS.lower]
/** As many as one call takes. */
const AT_ONCE = 200

/** The built product with the record of a patient of whom so much was charted; `address` is without a tab. */
export async function withRecord<T>(
  url: string,
  count: number,
  use: (page: Page, address: string) => Promise<T>,
): Promise<T> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  try {
    const patientId = await addMouth(server.origin, count)
    const session = await signInForStorage(server.origin, DESK)
    return await withPage(true, async page => {
      await page.addInitScript(kept => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, session)
      return use(page, `${server.origin}/cabinet/administration/clients/${patientId}`)
    })
  } finally {
    await server.stop()
  }
}

export async function openChart(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?tab=chart`)
  await page.locator('[data-tooth="18"]').waitFor()
}

/** A patient whose teeth have had caries and fillings for years. */
async function addMouth(origin: string, count: number): Promise<number> {
  const token = await signIn(origin, DESK)
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const { data, message } = (await reply.json()) as {
      data?: { id: number; version: number }
      message?: string
    }
    if (!data) throw new Error(`${path}: ${message ?? reply.status}`)
    return data
  }
  const { id } = await post('/add_patient', { first_name: 'Ana', last_name: 'Dantura' })
  let version = 0
  for (let from = 0; from < count; from += AT_ONCE) {
    const entries = Array.from({ length: AT_ONCE }, (_, index) => entryAt(from + index))
    const chart = await post('/teeth-diagnostics', { patient_id: id, version, entries })
    version = chart.version
  }
  return id
}

function entryAt(index: number): object {
  const [kind, state] = index % 2 ? (['filling', 'existing'] as const) : (['caries', 'condition'] as const)
  return {
    tooth: TEETH[index % 32],
    kind,
    state,
    surfaces: ['MO', 'OD', 'V'][Math.floor(index / 64) % 3],
    date: addDays('2010-03-06', Math.floor(index / 32) * 30),
  }
}
