import { STARTER_QUESTIONNAIRES } from '#server/features/document-starters/questionnaire/words.ts'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { openForms } from './lib/open-forms.ts'
import type { Line } from './lib/report.ts'
import { startServer } from './lib/server.ts'
import { paint, weigh } from './render/slow-phone.ts'

// The health questionnaire that every clinic starts with, opened by its link on a slow phone.

const PORT = 4419
const PAINT = { ratio: 1.3, milliseconds: 1_600 }
const WEIGHT = { script: 120, html: 24 }

export async function benchFillForm(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const [form] = await openForms(url, STARTER_QUESTIONNAIRES['health']!)
  const server = await startServer(url, PORT)
  try {
    const address = `${server.origin}/fill-form/${form!.token}`
    return [await paint('/fill-form', address, PAINT), ...(await weigh('/fill-form', address, WEIGHT))]
  } finally {
    await server.stop()
  }
}
