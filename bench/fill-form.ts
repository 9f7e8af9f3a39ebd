import type { Page } from '@playwright/test'
import type { FormTemplate } from '#domain/documents/forms/form-template.ts'
import { STARTER_QUESTIONNAIRES } from '#server/features/document-starters/questionnaire/words.ts'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { median, percentile } from './lib/compare.ts'
import { openForms } from './lib/open-forms.ts'
import { times, type Line } from './lib/report.ts'
import { startServer } from './lib/server.ts'
import { measuredBy, withPage } from './render/browser.ts'
import { paint, weigh } from './render/slow-phone.ts'

// The health questionnaire that every clinic starts with, opened by its link on a slow phone; and a form as long as one may be,
// typed into.

const PORT = 4419
const PAINT = { ratio: 1.3, milliseconds: 1_600 }
const WEIGHT = { script: 120, html: 24 }
const MANY = 200
const KEYS = 60
const MOST_MILLISECONDS = 50

export async function benchFillForm(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const [form] = await openForms(url, STARTER_QUESTIONNAIRES['health']!)
  const server = await startServer(url, PORT)
  try {
    const address = `${server.origin}/fill-form/${form!.token}`
    const [long] = await openForms(url, formOf(MANY))
    const [short] = await openForms(url, formOf(2))
    const keysIn = (token: string) => typeKeys(`${server.origin}/fill-form/${token}`)
    const few = await keysIn(short!.token)
    return [
      await paint('/fill-form', address, PAINT),
      ...(await weigh('/fill-form', address, WEIGHT)),
      keyLine(await keysIn(long!.token), few),
    ]
  } finally {
    await server.stop()
  }
}

/** Every other question hangs on the answer before it, and is asked. */
function formOf(count: number): FormTemplate {
  return {
    format: 1,
    title: { ro: 'Chestionar lung' },
    languages: ['ro'],
    elements: Array.from({ length: count }, (_, at) => ({
      id: `q${at}`,
      type: 'short' as const,
      label: { ro: `Întrebarea ${at + 1}` },
      ...(at % 2 === 1 && {
        show_if: { all: [{ element: `q${at - 1}`, is: 'is_not' as const, value: 'x' }] },
      }),
    })),
    signing: { signers: ['patient'], code: 'none', expires_days: 14 },
  }
}

/** From each key to the end of the frame that shows it. */
const typeKeys = (address: string) =>
  withPage(true, async page => {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('textbox').first().focus()
    const found: number[] = []
    for (let index = 0; index < KEYS; index++) found.push(await typeKey(page, 'abcdefghij'[index % 10]!))
    return found.slice(5)
  })

async function typeKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.measured = new Promise(resolve => {
      const listen = ({ timeStamp }: KeyboardEvent) =>
        // What the key changed is drawn by the next frame; the one behind it begins once that is done.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)))
      addEventListener('keydown', listen, { capture: true, once: true })
    })
  })
  await page.keyboard.press(key)
  return measuredBy(page)
}

function keyLine(many: readonly number[], few: readonly number[]): Line {
  const p95 = percentile(many, 95)
  return {
    work: `a key to the screen, form of ${MANY} elements`,
    ours: `p95 ${p95.toFixed(0)} ms`,
    anchor: `form of 2, p95 ${percentile(few, 95).toFixed(0)} ms`,
    ratio: times(median(many) / median(few)),
    goal: `p95 ≤ ${MOST_MILLISECONDS} ms`,
    reached: p95 <= MOST_MILLISECONDS,
  }
}
