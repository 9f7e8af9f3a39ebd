import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { Client } from 'pg'
import type { ReportBody, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { reportPdf } from '#server/features/document-pdf/report-pdf.ts'
import { definitionOf } from '#server/outside/pdf/pdf-definition.ts'
import { FONTS } from '#server/outside/pdf/pdf-fonts.ts'
import { LAYOUTS } from '#server/outside/pdf/pdf-layouts.ts'
import { heading, paragraph, reportOnPaper, row, cell, text } from '#test/on-paper.ts'
import { compare, median } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'
import { signIn, startServer } from './lib/server.ts'
import { clinicOf, DESK } from './patients/lib.ts'

// A long report as PDF: how many pages a second come out of the product, from the call to the last byte, beside the library
// alone on the same content; and how long others wait while it is made.

const PORT = 3541
const ROUNDS = 5
const PAGES = 40
const STALL_MILLISECONDS = 50
/** How often others ask meanwhile. */
const PACE_MILLISECONDS = 10
const SMALL = '/tags'

interface Desk {
  readonly origin: string
  readonly token: string
}

export async function benchDocuments(url: string): Promise<Line[]> {
  const server = await startServer(url, PORT)
  try {
    const desk = { origin: server.origin, token: await signIn(server.origin, DESK) }
    const path = `/visit-reports/${await startReport(url, desk)}/pdf`
    const pages = countPages(await read(desk, path))
    return [await speed(desk, path, pages), await stall(desk, path, pages)]
  } finally {
    await server.stop()
  }
}

async function speed(desk: Desk, path: string, pages: number): Promise<Line> {
  const alone = definition()
  const alonePages = countPages(await drawAlone(alone))
  if (Math.abs(alonePages - pages) > 2) throw new Error(`${alonePages} pages instead of ${pages}`)
  const pair = await compare(
    () => perSecond(pages, () => read(desk, path)),
    () => perSecond(alonePages, () => drawAlone(alone)),
    ROUNDS,
  )
  return {
    work: `a report of ${pages} pages through the product; pdfmake alone on the same document`,
    ours: `${pair.ours.toFixed(0)} pages/s`,
    anchor: `${pair.anchor.toFixed(0)} pages/s`,
    ratio: times(pair.ratio),
    goal: '≥ 0.8 ×',
    reached: pair.ratio >= 0.8,
  }
}

async function perSecond(pages: number, draw: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await draw()
  return (pages * 1000) / (performance.now() - begun)
}

/** What others wait at most, who ask for something small all the while; without any document as the anchor. */
async function stall(desk: Desk, path: string, pages: number): Promise<Line> {
  const found: number[] = []
  const still: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    found.push(await longestWait(desk, read(desk, path)))
    still.push(await longestWait(desk, wait(performance.now() - begun)))
  }
  const longest = median(found)
  return {
    work: `the longest that others wait while ${pages} pages are made; while none are`,
    ours: `${longest.toFixed(0)} ms`,
    anchor: `${median(still).toFixed(0)} ms`,
    ratio: times(longest / median(still)),
    goal: `< ${STALL_MILLISECONDS} ms`,
    reached: longest < STALL_MILLISECONDS,
  }
}

/** Each from the moment at which it was due, so that a standstill counts whole. */
async function longestWait(desk: Desk, work: Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const end = work.finally(() => (state.isOver = true))
  const waited: Promise<number>[] = []
  for (let due = performance.now(); !state.isOver; due += PACE_MILLISECONDS) {
    await wait(Math.max(0, due - performance.now()))
    const from = due
    waited.push(read(desk, SMALL).then(() => performance.now() - from))
  }
  await end
  return Math.max(...(await Promise.all(waited)))
}

async function startReport(url: string, desk: Desk): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const clinicId = await clinicOf(client, DESK)
    // One that has none yet: a visit has one draft at a time.
    const { rows } = await client.query<{ id: string }>(
      `select b.id from bookings b where b.clinic_id = $1 and b.cancelled_at is null
          and not exists (select from visit_reports r where r.clinic_id = b.clinic_id and r.booking_id = b.id)
        order by b.id limit 1`,
      [clinicId],
    )
    const { id, version, content } = await ask(desk, 'POST', '/report-templates', { title: 'Raport lung' })
    const body = { ro: { type: 'doc', content: longBody() } }
    const written = { ...(content as ReportTemplate), languages: ['ro'], fields: [], body }
    const changed = await ask(desk, 'PUT', `/report-templates/${id}`, { version, content: written })
    await ask(desk, 'POST', `/report-templates/${id}/publish`, { version: changed.version })
    return (await ask(desk, 'POST', `/bookings/${rows[0]!.id}/report`, { template_id: id })).id
  } finally {
    await client.end()
  }
}

async function ask({ origin, token }: Desk, method: string, path: string, body: object) {
  const reply = await fetch(`${origin}/api/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const said = (await reply.json()) as { data?: { id: number; version: number; content: unknown } }
  if (!said.data) throw new Error(`${path}: ${JSON.stringify(said)}`)
  return said.data
}

async function read({ origin, token }: Desk, path: string): Promise<Buffer> {
  const reply = await fetch(`${origin}/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return Buffer.from(await reply.arrayBuffer())
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** Chapters of text, and a table in each. */
function longBody(): ReportBody[] {
  const sentence = 'S-a îndepărtat țesutul afectat sub anestezie locală, la 24.11.2026, fără complicații. '
  return Array.from({ length: PAGES }, (_, chapter) => [
    heading(2, `Capitolul ${chapter + 1}`),
    ...Array.from({ length: 10 }, () => paragraph(text(sentence.repeat(2)))),
    {
      type: 'table',
      content: [
        row(cell('Dinte', {}, 'table_header'), cell('Manoperă', {}, 'table_header')),
        ...Array.from({ length: 12 }, (_row, at) => row(cell(`${11 + at}`), cell('Obturație, o suprafață'))),
      ],
    },
  ]).flat()
}

/** The same document as the product hands to the library, at the library's fastest: it keeps words only without features. */
function definition(): TDocumentDefinitions {
  const document = reportPdf(
    reportOnPaper(longBody(), { fields: {}, isDraft: true, number: null, sha256: null }),
  )
  const { defaultStyle, ...rest } = definitionOf(document, document)
  const { fontFeatures: _, ...plain } = defaultStyle ?? {}
  pdfmake.setFonts({ Inter: FONTS })
  pdfmake.addTableLayouts(LAYOUTS)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  return { ...rest, defaultStyle: plain }
}

async function drawAlone(wanted: TDocumentDefinitions): Promise<Buffer> {
  const stream = await pdfmake.createPdf({ ...wanted, content: structuredClone(wanted.content) }).getStream()
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  const end = new Promise(resolve => stream.on('end', resolve))
  stream.end()
  await end
  return Buffer.concat(parts)
}
