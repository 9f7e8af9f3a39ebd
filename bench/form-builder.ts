import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { median, percentile } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'
import { signIn, signInForStorage, startServer } from './lib/server.ts'
import { DESK } from './patients/lib.ts'
import { measuredBy, withPage } from './render/browser.ts'
import { trace } from './render/measures.ts'

const PORT = 3513
const MANY = 200
const KEYS = 60
const MOST_MILLISECONDS = 50
/** A screen of sixty frames a second leaves each so long. */
const FRAME = 1000 / 60
const DRAGS = 120

/** A form as long as one may be: a key until the sheet shows it, and elements that are dragged over it. */
export async function benchFormBuilder(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  try {
    const token = await signIn(server.origin, DESK)
    const [long, short] = [await addForm(server.origin, token, MANY), await addForm(server.origin, token, 2)]
    const session = await signInForStorage(server.origin, DESK)
    return await withPage(true, async page => {
      await page.addInitScript(kept => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      }, session)
      const open = async (id: number, element: string) => {
        await page.goto(`${server.origin}/cabinet/administration/form-templates/${id}`)
        await page.locator(`[data-element="${element}"] > button`).first().click()
      }
      await open(short, 'e1')
      const few = await typeKeys(page, 'e1')
      await open(long, `e${MANY / 2}`)
      const many = await typeKeys(page, `e${MANY / 2}`)
      return [keyLine(many, few), dragLine(await dragOver(page))]
    })
  } finally {
    await server.stop()
  }
}

function keyLine(many: readonly number[], few: readonly number[]): Line {
  const p95 = percentile(many, 95)
  return {
    work: `a key to the sheet, form of ${MANY} elements`,
    ours: `p95 ${p95.toFixed(0)} ms`,
    anchor: `form of 2, p95 ${percentile(few, 95).toFixed(0)} ms`,
    ratio: times(median(many) / median(few)),
    goal: `p95 ≤ ${MOST_MILLISECONDS} ms`,
    reached: p95 <= MOST_MILLISECONDS,
  }
}

function dragLine(works: readonly number[]): Line {
  const p95 = percentile(works, 95)
  return {
    work: `a frame while an element is dragged over ${MANY}`,
    ours: `work p95 ${p95.toFixed(1)} ms`,
    anchor: `median ${median(works).toFixed(1)} ms`,
    ratio: '',
    goal: `≤ ${FRAME.toFixed(1)} ms`,
    reached: p95 <= FRAME,
  }
}

/** From each key to the frame in which the element on the sheet says it. */
async function typeKeys(page: Page, element: string): Promise<number[]> {
  await page.locator('textarea[data-path^="label"]').focus()
  await page.keyboard.press('End')
  const found: number[] = []
  for (let index = 0; index < KEYS; index++) {
    const letter = 'abcdefghij'[index % 10]!
    await page.evaluate(id => {
      const row = document.querySelector(`[data-element="${id}"]`)!
      const before = row.textContent
      window.measured = new Promise(resolve => {
        const listen = ({ timeStamp }: KeyboardEvent) => {
          const look = () => {
            if (row.textContent === before) requestAnimationFrame(look)
            else requestAnimationFrame(() => resolve(performance.now() - timeStamp))
          }
          look()
        }
        addEventListener('keydown', listen, { capture: true, once: true })
      })
    }, element)
    await page.keyboard.press(letter)
    found.push(await measuredBy(page))
  }
  return found.slice(5)
}

/** What the main thread works in each frame while an element goes down and up the sheet. */
async function dragOver(page: Page): Promise<number[]> {
  const handle = page.locator(`[data-element="e${MANY / 2}"] [data-handle]`)
  await handle.scrollIntoViewIfNeeded()
  const box = (await handle.boundingBox())!
  const sheet = (await page.locator('[data-canvas]').boundingBox())!
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 5 })
  const session = await page.context().newCDPSession(page)
  const traced = await trace(session, 'cc', async () => {
    for (let step = 0; step < DRAGS; step++) {
      const share = Math.abs((((step / DRAGS) * 4) % 2) - 1)
      await page.mouse.move(box.x + 80, sheet.y + 120 + share * (sheet.height - 240))
    }
  })
  await page.mouse.up()
  await session.detach()
  return traced.flatMap(({ name, tdur }) =>
    name === 'ProxyMain::BeginMainFrame' && tdur !== undefined ? [tdur / 1000] : [],
  )
}

async function addForm(origin: string, token: string, count: number): Promise<number> {
  const ask = async (method: string, path: string, body: object) => {
    const reply = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    const { data, message } = (await reply.json()) as {
      data?: { id: number; version: number; content: FormTemplate }
      message?: string
    }
    if (!data) throw new Error(`${path}: ${message ?? reply.status}`)
    return data
  }
  const { id, version, content } = await ask('POST', '/form-templates', { title: `Chestionar ${count}` })
  const elements = Array.from({ length: count }, (_, index) => elementAt(index))
  await ask('PUT', `/form-templates/${id}`, { version, content: { ...content, elements } })
  return id
}

/** Questions of several kinds, a third of them by the answer before. */
function elementAt(index: number): FormElement {
  const id = `e${index + 1}`
  const label = {
    ro: `Întrebarea ${index + 1}, ${'pentru {patient_first_name}, '.repeat(index % 3)}despre sănătate?`,
  }
  const options = Array.from({ length: 6 }, (_, at) => ({
    id: `o${at}`,
    label: { ro: `Varianta ${at + 1}` },
  }))
  const asked = index % 3 === 0 ? ({ id, type: 'yes_no', label } as const) : undefined
  if (asked) return asked
  const showIf = { all: [{ element: `e${index - (index % 3) + 1}`, is: 'is', value: 'yes' }] } as const
  return index % 3 === 1
    ? { id, type: 'choices', label, options, show_if: showIf, alarm: ['o1'] }
    : { id, type: 'short', label, required: true }
}
