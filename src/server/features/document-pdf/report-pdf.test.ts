import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { chartSvg } from '#domain/tooth-chart/picture/chart-svg.ts'
import { lookOfChart } from '#domain/tooth-chart/picture/chart-look.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { foldChart } from '#domain/tooth-chart/fold.ts'
import type { ReportBody } from '#domain/documents/reports/report-template.ts'
import { block, cell, field, heading, paragraph, reportOnPaper, row, tag, text } from '#test/on-paper.ts'
import { readFonts, readInfo, readMetadata, readPages } from '#test/read-pdf.ts'
import { PdfThread } from '#server/outside/pdf/pdf.ts'
import type { ReportFacts } from './document-facts.ts'
import { drawDocument } from './draw-document.ts'
import { reportPdf } from './report-pdf.ts'

const pdf = new PdfThread()
afterAll(() => pdf.close())

const draw = (content: readonly ReportBody[], said: Partial<ReportFacts> = {}) =>
  drawDocument({ outside: { pdf } as never }, reportPdf(reportOnPaper(content, said)))
const read = async (content: readonly ReportBody[], said: Partial<ReportFacts> = {}) =>
  readPages((await draw(content, said)).content)

const look = lookOfChart(foldChart([], '2026-11-24'), 'permanent')
const teeth = chartSvg(layMouth(look.rows, { width: 1800 }), look, { title: 'Dinți' })

test('what was written, what tags say and what fills itself are found in their own letters', async () => {
  const { blocks } = reportOnPaper([])
  const content = [
    heading(1, 'Raport medical'),
    paragraph(
      tag('patient_name'),
      text(', s-a prezentat cu '),
      text('durere', 'strong', 'em', 'underline'),
      text('.'),
    ),
    heading(2, 'Motivul prezentării'),
    field('why'),
    heading(2, 'Recomandări'),
    field('more'),
    heading(2, 'Control'),
    field('next'),
    heading(2, 'De scris de mână'),
    field('line'),
    ...['services', 'diagnoses', 'observations', 'teeth', 'doctor_signature'].map(block),
    {
      type: 'bullet_list',
      content: [
        {
          type: 'list_item',
          content: [
            paragraph(text('întâi')),
            {
              type: 'ordered_list',
              attrs: { order: 3 },
              content: [{ type: 'list_item', content: [paragraph(text('al treilea'))] }],
            },
          ],
        },
      ],
    },
  ]
  const { content: bytes, pages: count } = await draw(content, {
    corrects: '2026-00351',
    blocks: { ...blocks, teeth },
  })
  const said = (await readPages(bytes)).join(' ')
  for (const part of [
    'Completează raportul nr. 2026-00351.',
    'Tănase Denisa, s-a prezentat cu durere.',
    'Motivul prezentării Durere spontană la 36. De trei zile, însoțită de tuse.',
    'Varianta 0, Varianta 2: gheață',
    'De scris de mână',
    '36 Tratament de canal 950,00 lei',
    'Total 1.050,50 lei',
    '36: pulpită ireversibilă (K04.0)',
    'Sângerare ușoară. Dr. Ioana Rusu, 24 noiembrie 2026, 10:00',
    '18 17 16 15 14 13 12 11 21 22',
    'Dr. Ștefan Țurcanu Blocat în sistem pe 24 noiembrie 2026, la 11:00.',
    'întâi 3. al treilea',
    `Program: luni-vineri · Amprenta conținutului 7F3A 91C2 7F3A 91C2 · raport 2026-00412 Pagina ${count} din ${count}`,
  ])
    expect(said).toContain(part)
  // Nothing was written under it, and no line was wanted.
  expect(said).not.toContain('Control')
  const fonts = await readFonts(bytes)
  expect(fonts.map(({ name }) => name.replace(/^\w+\+/, '')).toSorted()).toEqual([
    'Inter-Regular',
    'Inter-SemiBold',
    'Inter-SemiBoldItalic',
  ])
  expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true)
})

test('a table over pages says its head on each of them, and a row taller than a page goes on', async () => {
  const head = row(cell('Dinte', {}, 'table_header'), cell('Ce s-a făcut', {}, 'table_header'))
  const rows = Array.from({ length: 80 }, (_, at) =>
    row(cell(`${at}`), cell(at === 40 ? 'înalt '.repeat(1500) : 'obturație')),
  )
  const pages = await read([
    paragraph(text('Înainte')),
    { type: 'table', content: [head, ...rows] },
    paragraph(text('După')),
  ])
  expect(pages.length).toBeGreaterThanOrEqual(3)
  for (const page of pages) expect(page).toContain('Dinte Ce s-a făcut')
  expect(pages.join(' ').match(/înalt/g)).toHaveLength(1500)
  expect(pages.join(' ')).toContain('79 obturație După')
})

test('pages break where the template says, never to an empty one', async () => {
  const end = { type: 'page_break' }
  const pages = await read([end, heading(1, 'Unu'), end, end, heading(1, 'Doi'), end])
  expect(pages).toHaveLength(2)
  expect([pages[0], pages[1]].map(page => /Unu|Doi/.exec(page!)?.[0])).toEqual(['Unu', 'Doi'])
})

test('a heading is never the last of its page', async () => {
  const filler = Array.from({ length: 200 }, (_, at) => [
    heading(2, `Titlul ${at}`),
    paragraph(text(`Textul ${at}`)),
  ]).flat()
  for (const page of await read(filler)) expect(page).toMatch(/Textul \d+ Program/)
})

test('a draft is marked on every page and has neither number nor fingerprint', async () => {
  const { blocks } = reportOnPaper([])
  const said = { isDraft: true, number: null, sha256: null, blocks: { ...blocks, doctor_signature: null } }
  const pages = await read([block('doctor_signature'), { type: 'page_break' }, paragraph(text('Doi'))], said)
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    // Across the page, where it is read a letter or two at a time.
    expect(page).toMatch(/NĂ/)
    expect(page).not.toMatch(/Amprenta|raport 2026/)
  }
  expect(pages[0]).toContain('Semnătura medicului')
})

test('what it is called may hold markup, and its description stays XML', async () => {
  const { template } = reportOnPaper([])
  const title = { ro: 'Raport <b> & "bun" 😀' }
  const { content } = await draw([paragraph(text('x'))], {
    template: { ...template, title, body: { ro: { type: 'doc', content: [paragraph(text('x'))] } } },
  })
  expect((await readInfo(content))['Title']).toBe('Raport <b> & "bun" 😀 2026-00412')
  const said = await readMetadata(content)
  expect(said).toContain('Raport &#60;b&#62; &#38; &#34;bun&#34; 😀 2026-00412')
  expect(said).toContain('<pdfaid:part>2</pdfaid:part>')
})

test('the same facts are the same bytes', async () => {
  const content = [heading(1, 'Raport'), field('why'), block('services')]
  const [one, two] = await Promise.all([draw(content), draw(content)])
  expect(one.content.equals(two.content)).toBe(true)
})

test('lists however deep and tables however crooked are drawn', async () => {
  const nested = (depth: number): ReportBody =>
    depth === 0
      ? paragraph(text('adânc'))
      : {
          type: 'bullet_list',
          content: [{ type: 'list_item', content: [paragraph(text('x')), nested(depth - 1)] }],
        }
  expect((await read([nested(400)])).join(' ')).toContain('adânc')
  const wide = row(...Array.from({ length: 60 }, (_, at) => cell(`c${at}`)))
  expect((await read([{ type: 'table', content: [wide] }])).join(' ')).toContain('c59')
  // Of one letter each, which no column however narrow breaks, and which stand nowhere else on the paper.
  const SAID = ['α', 'β', 'γ', 'δ', 'ε', 'ζ']
  const span = fc.integer({ min: 1, max: 20 })
  const cells = fc.array(fc.record({ colspan: span, rowspan: span, isHead: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 6 }), async rows => {
      const table = {
        type: 'table',
        content: rows.map(each =>
          row(
            ...each.map(({ isHead, ...attrs }, at) =>
              cell(SAID[at]!, attrs, isHead ? 'table_header' : 'table_cell'),
            ),
          ),
        ),
      }
      const said = (await read([table])).join(' ')
      for (const at of rows[0]!.keys()) expect(said).toContain(SAID[at])
    }),
    { numRuns: 30 },
  )
})
