import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PdfThread } from '#server/outside/pdf/pdf.ts'
import excel from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { exportBook } from './export.ts'
import { MOST_ROWS } from './table-pdf.ts'
import { readPages } from '#test/read-pdf.ts'
import { thereAlready, type WrittenBook } from './table.ts'

const NOW = Date.parse('2026-11-28T09:00:00+02:00')
const pdf = new PdfThread()
afterAll(() => pdf.close())
const ctx = { now: NOW, language: 'ro' as const, outside: { pdf } as never }

const bookOf = (rows: unknown[][]): WrittenBook => ({
  title: 'Financiar, 1\u201328 nov. 2026',
  name: 'Financiar',
  days: '2026-11-01_2026-11-28',
  clinic: 'Clinica Aurora',
  zone: 'Europe/Bucharest',
  parts: [
    {
      title: 'Sumar',
      lines: ['Financiar', 'la zi: 28 nov. 2026, 09:00'],
      columns: [
        { title: 'Zi', kind: 'date' },
        { title: 'Realizat', kind: 'money' },
        { title: 'Grad de ocupare', kind: 'percent' },
        { title: 'Ocupat', kind: 'minutes' },
        { title: 'Nota', kind: 'rating' },
      ],
      rows: thereAlready([
        ['2026-11-01', 125_050, 79.5, 7_530, 4.77],
        ['2026-11-02', -5, null, 0, null],
      ]),
      foot: [{ instead: 'Total' }, 125_045, 39.75, 7_530, 4.77],
    },
    {
      title: 'Rânduri',
      columns: [
        { title: 'Când', kind: 'moment' },
        { title: 'Ce', kind: 'text' },
      ],
      rows: thereAlready(rows),
    },
  ],
})
const ROWS = [
  [Date.parse('2026-11-02T08:30:00+02:00'), '=HYPERLINK("https://x.test","x")'],
  ['2026-11-03', 'Plată'],
]

async function fileOf(format: 'xlsx' | 'csv' | 'pdf', rows = ROWS) {
  const { body, headers } = await exportBook(ctx, format, bookOf(rows))
  return { bytes: await buffer(body as Readable), name: headers['content-disposition'] }
}

const cells = (sheet: excel.Worksheet, row: number, count: number) =>
  Array.from({ length: count }, (_, index) => sheet.getRow(row).getCell(index + 1))
const many = (count: number) => Array.from({ length: count }, () => ['2026-11-03', 'Plată'])

test('a file of several sheets is named by its days, each sheet with its kinds of cells and what they come to', async () => {
  const { bytes, name } = await fileOf('xlsx')
  expect(name).toBe('attachment; filename="financiar-2026-11-01_2026-11-28.xlsx"')
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as never)
  expect(book.worksheets.map(sheet => sheet.name)).toEqual(['Sumar', 'Rânduri'])
  const [sum, rows] = book.worksheets as [excel.Worksheet, excel.Worksheet]
  expect(sum.views[0]).toMatchObject({ state: 'frozen', ySplit: 3 })
  expect(sum.autoFilter).toBe('A3:E3')
  expect(sum.getRow(1).getCell(1).value).toBe('Financiar')
  expect(cells(sum, 4, 4).map(cell => cell.value)).toEqual([
    new Date('2026-11-01T00:00:00Z'), 1250.5, 0.795, expect.any(Date),
  ]) // prettier-ignore
  expect(cells(sum, 4, 5).map(cell => cell.numFmt)).toEqual([
    'dd.mm.yyyy', '#,##0.00 "lei"', '0.0#%', '[h]:mm', '0.00',
  ]) // prettier-ignore
  expect(cells(sum, 6, 3).map(cell => cell.value)).toEqual(['Total', 1250.45, 0.3975])
  expect(sum.getRow(6).getCell(2).font.bold).toBe(true)
  expect(cells(rows, 2, 2).map(cell => cell.value)).toEqual([
    new Date('2026-11-02T08:30:00Z'),
    '=HYPERLINK("https://x.test","x")',
  ])
  expect(rows.getRow(2).getCell(2).type).toBe(excel.ValueType.String)
  expect([2, 3].map(row => rows.getRow(row).getCell(1).numFmt)).toEqual(['dd.mm.yyyy hh:mm', 'dd.mm.yyyy'])
})

test('a CSV is its first table alone, with what that comes to', async () => {
  expect((await fileOf('csv')).bytes.toString()).toBe(
    '\ufeffZi;Realizat;Grad de ocupare;Ocupat;Nota\r\n' +
      '2026-11-01;1250,50;79,5%;125:30;4,77\r\n2026-11-02;-0,05;;0:00;\r\nTotal;1250,45;39,75%;125:30;4,77\r\n',
  )
})

test('on paper the tables stand under one another', async () => {
  const { bytes } = await fileOf('pdf')
  const text = (await readPages(bytes)).join('\n')
  for (const said of [
    'Sumar',
    'Rânduri',
    '79,5 %',
    '125:30',
    '1.250,45 lei',
    '02.11.2026 08:30',
    '=HYPERLINK',
  ])
    expect(text).toContain(said)
})

test('more rows than anybody prints are refused', async () => {
  await expect(fileOf('pdf', many(MOST_ROWS + 1))).rejects.toMatchObject({ code: 'too_long' })
  expect((await fileOf('pdf', many(MOST_ROWS))).bytes.length).toBeGreaterThan(0)
})
