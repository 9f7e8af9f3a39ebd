import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/exports.ts'
import { PdfThread } from '#server/outside/pdf/pdf.ts'
import excel from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { exportTable } from './export.ts'
import type { Table } from './table.ts'
import { MOST_ROWS } from './table-pdf.ts'

interface Row {
  name: string | null
  phone: string | null
  born: string | null
  seen: number | null
  visits: number | null
  paid: number | null
}

const NOW = Date.parse('2026-11-25T00:30:00+02:00')
const ROW: Row = {
  name: 'Ștefan Țurcanu-Brâncuș',
  phone: '+40722418305',
  born: '1984-11-24',
  // The second 03:30 of the day on which the clock goes back.
  seen: Date.parse('2026-10-25T01:30:00Z'),
  visits: 1_204,
  paid: 125_050,
}
const pdf = new PdfThread()
afterAll(() => pdf.close())

async function* many(count: number, change: (row: Row, index: number) => Row = row => row) {
  for (let index = 0; index < count; index++) yield change(ROW, index)
}

function tableOf(rows: AsyncIterable<Row>): Table<Row> {
  return {
    title: 'Pacienți: listă',
    clinic: 'Clinica Aurora',
    zone: 'Europe/Bucharest',
    columns: [
      { title: 'Nume', kind: 'text', of: row => row.name },
      { title: 'Telefon', kind: 'text', of: row => row.phone },
      { title: 'Născut', kind: 'date', of: row => row.born },
      { title: 'Văzut', kind: 'instant', of: row => row.seen },
      { title: 'Vizite', kind: 'integer', of: row => row.visits },
      { title: 'Plătit', kind: 'money', of: row => row.paid },
    ],
    rows,
  }
}

const ctx = { now: NOW, language: 'ro' as const, outside: { pdf } as never }
const exportAs = (format: ExportFormat, rows: AsyncIterable<Row>) => exportTable(ctx, format, tableOf(rows))

async function bytesOf(format: ExportFormat, rows: AsyncIterable<Row>): Promise<Buffer> {
  const { body } = await exportAs(format, rows)
  return buffer(body as Readable)
}

describe('a table', () => {
  test('is named by its title and the clinic’s day', async () => {
    const reply = await exportAs('csv', many(1))
    expect(reply.headers['content-disposition']).toBe('attachment; filename="pacienti-lista-2026-11-25.csv"')
    await buffer(reply.body as Readable)
  })

  test.each(EXPORT_FORMATS)('whose first row fails is an error, not half a %s', async format => {
    const failing = many(1, () => {
      throw new Error('no rows')
    })
    await expect(exportAs(format, failing)).rejects.toThrow('no rows')
  })

  test.each(['xlsx', 'csv'] as const)('that breaks in the middle breaks the %s off', async format => {
    const breaking = (async function* () {
      yield* many(5_000)
      throw new Error('the database went away')
    })()
    await expect(bytesOf(format, breaking)).rejects.toThrow('the database went away')
  })

  test.each(['xlsx', 'csv'] as const)('is no longer read once nobody takes the %s', async format => {
    let read = 0
    let isOver = false
    const endless = (async function* () {
      try {
        for (;;) yield { ...ROW, name: randomBytes(300).toString('hex'), visits: ++read }
      } finally {
        isOver = true
      }
    })()
    const { body } = await exportAs(format, endless)
    const stream = body as Readable
    await new Promise(resolve => stream.once('readable', resolve))
    for (let before = -1; before !== read;) {
      before = read
      await wait(300)
      expect(read).toBeLessThan(50_000)
    }
    stream.destroy()
    await expect.poll(() => isOver).toBe(true)
  })
})

describe('a sheet', () => {
  test('has typed cells under a frozen, filtered head', async () => {
    const sheet = await readSheet(await bytesOf('xlsx', many(3)))
    expect(sheet.name).toBe('Pacienți  listă')
    expect(sheet.rowCount).toBe(4)
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:F1')
    expect(sheet.getRow(1).getCell(1).font.bold).toBe(true)
    const cells = [1, 2, 3, 4, 5, 6].map(index => sheet.getRow(2).getCell(index))
    expect(cells.map(cell => cell.value)).toEqual([
      ROW.name,
      ROW.phone,
      new Date('1984-11-24T00:00:00Z'),
      // A sheet knows no zones: the wall showed 03:30.
      new Date('2026-10-25T03:30:00Z'),
      1_204,
      1250.5,
    ])
    expect(cells.map(cell => cell.numFmt)).toEqual([
      '@', '@', 'dd.mm.yyyy', 'dd.mm.yyyy hh:mm', '#,##0', '#,##0.00 "lei"',
    ]) // prettier-ignore
  })

  test('takes empty cells, formulas, marks of XML and endless text as they are', async () => {
    const texts = ['=1+1', '@SUM(A1)', '<b>&"', 'a\u0000b\u000bc\uffff', 'ș'.repeat(40_000), null]
    const rows = (async function* () {
      for (const name of texts) yield { ...ROW, name, paid: null, seen: null, born: null }
    })()
    const sheet = await readSheet(await bytesOf('xlsx', rows))
    expect(texts.map((_, index) => sheet.getRow(index + 2).getCell(1).value)).toEqual([
      '=1+1', '@SUM(A1)', '<b>&"', 'abc', 'ș'.repeat(32_767), null,
    ]) // prettier-ignore
    expect(sheet.getRow(2).getCell(6).value).toBeNull()
  })
})

describe('CSV', () => {
  test('opens in a Romanian Excel: a mark of UTF-8, semicolons, a comma in amounts', async () => {
    const text = (await bytesOf('csv', many(1))).toString()
    expect(text).toBe(
      '\ufeffNume;Telefon;Născut;Văzut;Vizite;Plătit\r\n' +
        'Ștefan Țurcanu-Brâncuș;+40722418305;1984-11-24;2026-10-25 03:30;1204;1250,50\r\n',
    )
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', '"\'\r\'=1"'],
    ['\n=1', '"\'\n\'=1"'],
    ['＝1', "'＝1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['Stan,=1+1', "Stan,'=1+1"],
    ['Stan;-1', '"Stan;\'-1"'],
    ['a, -b', 'a, -b'],
    ['Ana-Maria', 'Ana-Maria'],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['+40 722 418 305', '+40 722 418 305'],
  ])('writes %j as %j', async (name, cell) => {
    const text = (
      await bytesOf(
        'csv',
        many(1, row => ({ ...row, name })),
      )
    ).toString()
    expect(text.split('Plătit\r\n')[1]).toBe(
      `${cell};+40722418305;1984-11-24;2026-10-25 03:30;1204;1250,50\r\n`,
    )
  })

  test('shows what is not there as nothing', async () => {
    const nothing = { name: null, phone: null, born: null, seen: null, visits: null, paid: null }
    expect(
      (
        await bytesOf(
          'csv',
          many(1, () => nothing),
        )
      ).toString(),
    ).toMatch(/Plătit\r\n;;;;;\r\n$/)
  })
})

describe('a PDF', () => {
  test('is one, in Inter, its head on every page', async () => {
    const bytes = await bytesOf('pdf', many(60))
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(bytes.toString('latin1')).toContain('+Inter-Regular')
    const text = await textOf(bytes)
    // The tools are not on every machine; where they are, what is printed can be read.
    if (text === undefined) return
    expect(text.match(/Ștefan Țurcanu-Brâncuș/g)).toHaveLength(60)
    expect(text).toContain('24.11.1984')
    expect(text).toContain('25.10.2026 03:30')
    expect(text).toContain('1.250,50 lei')
    expect(text).toContain('60 de rânduri')
    expect(text.match(/Clinica Aurora/g)).toHaveLength(2)
    expect(text.match(/Telefon/g)).toHaveLength(2)
    expect(text).toContain('Pagina 2 din 2')
  })

  test('has the same bytes each time', async () => {
    expect((await bytesOf('pdf', many(3))).equals(await bytesOf('pdf', many(3)))).toBe(true)
  })

  test('of more rows than anybody prints is refused', async () => {
    await expect(exportAs('pdf', many(MOST_ROWS + 1))).rejects.toMatchObject({
      code: 'too_long',
      values: { rows: MOST_ROWS },
    })
  })
})

async function textOf(pdfBytes: Buffer): Promise<string | undefined> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
  reading.child.stdin?.on('error', () => undefined).end(pdfBytes)
  return reading.then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

async function readSheet(bytes: Buffer): Promise<excel.Worksheet> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as never)
  return book.worksheets[0]!
}
