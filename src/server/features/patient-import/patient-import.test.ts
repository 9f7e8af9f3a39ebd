import { Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addPatient, addStaff } from '#test/factories.ts'
import { upload } from '#test/upload.ts'
import excel from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { carryOutImport, readPatientImport, undoPatientImport } from './patient-import.jobs.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const send = (content: Buffer | string, name = 'pacienti.csv', headers = desk.clinic.owner) =>
  upload(app, '/v2/patient-imports', headers, { file: { content, name } })
const told = () => ({ ...app.services, isLastTry: true })
const input = (id: number) => ({ clinic_id: desk.clinic.clinicId, id })
const show = async (id: number) => (await desk.get(`/v2/patient-imports/${id}`)).body.data
const rows = async (id: number, kind = 'all') =>
  (await desk.get(`/v2/patient-imports/${id}/rows?kind=${kind}`)).body.data

async function read(content: Buffer | string, name?: string) {
  const { status, body } = await send(content, name)
  expect(status, JSON.stringify(body)).toBe(200)
  await readPatientImport.run(input(body.data.id), told())
  return show(body.data.id)
}
async function carryOut(id: number) {
  expect((await desk.post(`/v2/patient-imports/${id}/start`)).status).toBe(200)
  await carryOutImport.run(input(id), told())
  return show(id)
}
async function undo(id: number, deactivate = false) {
  expect((await desk.post(`/v2/patient-imports/${id}/undo`, { deactivate })).status).toBe(200)
  await undoPatientImport.run({ ...input(id), deactivate }, told())
  return show(id)
}
const people = async () =>
  (
    await app.sql.query<{
      name: string
      mobile: string | null
      email: string | null
      birth_date: string | null
    }>(
      `select concat_ws(' ', last_name, first_name) as name, mobile, email, birth_date::text, active
         from patients where clinic_id = $1 order by id`,
      [desk.clinic.clinicId],
    )
  ).rows

const MEGABYTE = 1024 * 1024
const HEADER = 'Nume;Prenume;Telefon;Email;Data nașterii;CNP'

describe('a file', () => {
  test('of Windows-1250 and semicolons is read, its columns are matched, and nobody is added yet', async () => {
    const made = await read(
      iconv.encode(`Nume;Prenume;Telefon\nŢăndărică;Ştefan;0722000222\n`, 'windows-1250'),
    )
    expect(made).toMatchObject({
      status: 'ready',
      file_name: 'pacienti.csv',
      encoding: 'windows-1250',
      delimiter: ';',
      header: ['Nume', 'Prenume', 'Telefon'],
      matching: { last_name: 0, first_name: 1, mobile: 2 },
      total: 1,
      problems: 0,
      sample: [['Ţăndărică', 'Ştefan', '0722000222']],
    })
    expect(await people()).toHaveLength(1)
    await carryOut(made.id)
    expect((await people())[1]).toMatchObject({ name: 'Țăndărică Ștefan', mobile: '+40722000222' })
  })

  test('may be a sheet, with dates and phones as sheets have them', async () => {
    const book = new excel.Workbook()
    const sheet = book.addWorksheet('Pacienți')
    sheet.addRow(['Nume și prenume', 'Telefon', 'Data nașterii'])
    sheet.addRow(['Popescu Ana Maria', 722000222, new Date('1985-11-27')])
    sheet.addRow([])
    sheet.addRow(['Ionescu Dan', '0733 000 333', '3.2.1990'])
    const made = await read(Buffer.from(await book.xlsx.writeBuffer()), 'pacienti.xlsx')
    expect(made).toMatchObject({ status: 'ready', total: 2, problems: 0 })
    await carryOut(made.id)
    expect((await people()).slice(1)).toMatchObject([
      { name: 'Popescu Ana Maria', mobile: '+40722000222', birth_date: '1985-11-27' },
      { name: 'Ionescu Dan', mobile: '+40733000333', birth_date: '1990-02-03' },
    ])
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', ''],
    ['zeros', Buffer.alloc(100)],
  ])('that is %s is refused by its field', async (_, content) => {
    const { status, body } = await send(content)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  })

  test('without rows, or that is no sheet within, says so', async () => {
    expect(await read(HEADER)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('rânduri'),
    })
    const book = new excel.Workbook()
    book.addWorksheet('Gol')
    const content = Buffer.from(await book.xlsx.writeBuffer())
    expect((await read(content)).status).toBe('failed')
    expect(await read(content.subarray(0, 3_000), 'rupt.xlsx')).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('nu a putut fi citit'),
    })
  })

  test('whose header nobody can read is not taken for one of no columns', async () => {
    expect(await read('"Nume;Prenume\nPop;Ana\n')).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('nu a putut fi citit'),
    })
  })

  test('that explodes is not opened', { timeout: 60_000 }, async () => {
    const made = await read(await bomb(400 * 1024 * 1024), 'bomb.xlsx')
    expect(made).toMatchObject({ status: 'failed', problem: expect.stringContaining('despachetează') })
  })

  test('whose cells name one text many times is not unfolded', { timeout: 60_000 }, async () => {
    const book = new excel.Workbook()
    const sheet = book.addWorksheet('Pacienți')
    sheet.addRow(['Nume', 'Notă'])
    const text = 'x'.repeat(5_000)
    for (let row = 0; row < 120; row++) sheet.addRow(Array.from({ length: 200 }, () => text))
    const content = Buffer.from(await book.xlsx.writeBuffer())
    expect(content.length).toBeLessThan(MEGABYTE)
    const made = await read(content, 'mic.xlsx')
    expect(made).toMatchObject({ status: 'failed', problem: expect.stringContaining('despachetează') })
  })

  test('with zeros, halves of signs and columns without end is read as far as it can be', async () => {
    // Zeros among its first bytes would make it a text of two bytes a letter.
    const header = ['Nume', 'Prenume', `${'b'.repeat(199)}😀`, 'c'.repeat(4_100), 'Zer\0o']
    const row = ['Pop', 'Ana', `${'a'.repeat(5_000)}😀`, '', 'z\0']
    const made = await read(`${header.join(';')}${';'.repeat(3_000)}\n${row.join(';')}\n`)
    expect(made).toMatchObject({ status: 'ready', total: 1 })
    expect(made.header).toHaveLength(500)
    expect([made.header[4], made.sample[0][4]]).toEqual(['Zero', 'z'])
    expect([made.header[2], made.sample[0][2]].every((one: string) => one.isWellFormed())).toBe(true)
    expect(await carryOut(made.id)).toMatchObject({ status: 'imported', added: 1 })
  })

  test('of more rows than there may be is refused whole', { timeout: 60_000 }, async () => {
    const made = await read(`Nume\n${'Ana\n'.repeat(100_001)}`)
    expect(made).toMatchObject({ status: 'failed', problem: expect.stringContaining('100.000') })
  })
})

describe('rows', () => {
  test('are refused by their columns, and the others come', async () => {
    const made = await read(
      [HEADER, 'Pop;Ana;123;ana@;31.02.1990;1', 'Dan;Ion;;;;', '"broken;x', 'Stan;Ilie;;;;'].join('\n'),
    )
    expect(made).toMatchObject({ total: 4, problems: 2 })
    const [first, second] = await rows(made.id, 'problems')
    expect(first).toMatchObject({ line: 2, name: 'Pop Ana' })
    expect(first.problems.map((one: { field: string }) => one.field)).toEqual([
      'mobile',
      'cnp',
      'email',
      'birth_date',
    ])
    expect(second).toMatchObject({ line: 4, problems: [{ field: 'row' }] })
    await carryOut(made.id)
    expect((await people()).slice(1).map(one => one.name)).toEqual(['Dan Ion', 'Stan Ilie'])
    const file = await app.app.inject({
      url: `/api/v2/patient-imports/${made.id}/problems?download=csv`,
      headers: { ...desk.clinic.owner, 'accept-language': 'ro' },
    })
    expect(file.body).toContain('Pop;Ana;123;ana@;31.02.1990;1;')
    expect(file.body).toContain('CNP-ul nu este valid')
  })

  test('of other columns are looked at anew', async () => {
    const made = await read('A;B;C\nPop;Ana;0722000222\n')
    expect(made).toMatchObject({ matching: {}, problems: 1 })
    const matching = { last_name: 0, first_name: 1, mobile: 2 }
    const wrong = await desk.post(`/v2/patient-imports/${made.id}/matching`, { matching: { last_name: 7 } })
    expect(wrong.status).toBe(422)
    const none = await desk.post(`/v2/patient-imports/${made.id}/matching`, { matching: { mobile: 2 } })
    expect(none.body.errors).toHaveProperty('matching')
    const { body } = await desk.post(`/v2/patient-imports/${made.id}/matching`, {
      matching,
      version: made.version,
    })
    expect(body.data.status).toBe('reading')
    await readPatientImport.run(input(made.id), told())
    expect(await show(made.id)).toMatchObject({ status: 'ready', problems: 0 })
    const stale = await desk.post(`/v2/patient-imports/${made.id}/matching`, {
      matching,
      version: made.version,
    })
    expect(stale.body.code).toBe('stale')
  })

  test('of somebody who is known fill in what is missing, are added or left out as it is chosen', async () => {
    await app.sql.query(`update patients set birth_date = '1990-02-28' where id = $1`, [desk.patientId])
    const text = [
      HEADER,
      'Dumitru;Maria;0733000333;maria@zambet.test;28.02.1990;',
      'Pop;Ana;0744000444;;;',
      'POP;ana;0744 000 444;ana@zambet.test;;',
    ].join('\n')
    const made = await read(text)
    expect(made).toMatchObject({ alike: 2, problems: 0 })
    const known = await rows(made.id, 'alike')
    expect(known).toMatchObject([
      { line: 2, choice: 'merge', alike: [{ patient_id: desk.patientId, name: 'Dumitru Maria' }] },
      { line: 4, choice: 'merge', alike: [{ patient_id: null, line: 3 }] },
    ])
    const after = await carryOut(made.id)
    expect(after).toMatchObject({ status: 'imported', added: 1, merged: 2 })
    expect(await people()).toMatchObject([
      { name: 'Dumitru Maria', mobile: '+40721000111', email: 'maria@zambet.test' },
      { name: 'Pop Ana', mobile: '+40744000444', email: 'ana@zambet.test' },
    ])
    expect(await undo(made.id)).toMatchObject({ status: 'undone', left: 0 })
    expect(await people()).toMatchObject([{ name: 'Dumitru Maria', mobile: '+40721000111', email: null }])

    const again = await read(text)
    await desk.post(`/v2/patient-imports/${again.id}/choices`, { choice: 'add' })
    await desk.post(`/v2/patient-imports/${again.id}/choices`, { choice: 'skip', lines: [4] })
    expect(await carryOut(again.id)).toMatchObject({ added: 2, merged: 0 })
    expect(await people()).toHaveLength(3)
  })

  test('of somebody whom a colleague added meanwhile wait for a word', async () => {
    const made = await read(`${HEADER}\nPop;Ana;0744000444;;;\n`)
    await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Ana',
      last_name: 'Pop',
      mobile: '+40744000444',
    })
    expect(await carryOut(made.id)).toMatchObject({ added: 0, problems: 1 })
    expect(await rows(made.id, 'problems')).toMatchObject([{ problems: [{ field: 'row' }] }])
  })

  test('of a number that another record has are told', async () => {
    await app.sql.query(`update patients set card_number = '7' where id = $1`, [desk.patientId])
    const made = await read('Nume;Prenume;Nr. fișă\nPop;Ana;7\nPop;Ion;8\nStan;Ion;8\n')
    expect((await rows(made.id, 'problems')).map((row: { line: number }) => row.line)).toEqual([2, 4])
  })
})

test('of two that carry out one import at once, as where a frozen server wakes, each row is added once', async () => {
  // Of a name alone, so that nobody can tell that they were added before.
  const names = Array.from({ length: 1_300 }, (_, i) => `Pop;Ana ${letters(i)}`)
  const { id } = await read(['Nume;Prenume', ...names].join('\n'))
  await desk.post(`/v2/patient-imports/${id}/start`)
  await Promise.all([1, 2, 3].map(() => carryOutImport.run(input(id), told())))
  expect(await show(id)).toMatchObject({ status: 'imported', done: 1_300, added: 1_300 })
  expect(await people()).toHaveLength(1_301)
})

describe('undoing', () => {
  test('leaves who is changed while it compares', async () => {
    const made = await read(
      `${HEADER}\nPop;Ana;0744000444;;;\nDumitru;Maria;0721000111;maria@zambet.test;;\n`,
    )
    await carryOut(made.id)
    const { rows: found } = await app.sql.query<{ id: number }>(
      `select id::int as id from patients where last_name = 'Pop' and clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    const colleague = await app.sql.connect()
    try {
      await colleague.query('begin')
      await colleague.query(`update patients set note = 'Vine mâine' where id = $1`, [found[0]!.id])
      await colleague.query(`update patients set email = 'alt@zambet.test' where id = $1`, [desk.patientId])
      const undone = undo(made.id)
      await vi.waitFor(async () => {
        const { rows: waiting } = await app.sql.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(waiting).toHaveLength(1)
      }, 10_000)
      await colleague.query('commit')
      expect(await undone).toMatchObject({ status: 'undone', left: 2 })
    } finally {
      colleague.release()
    }
    expect(await people()).toMatchObject([{ email: 'alt@zambet.test' }, { name: 'Pop Ana' }])
  })

  test('removes who was not touched, and leaves and names who was', async () => {
    const made = await read(
      `${HEADER}\nPop;Ana;0744000444;;;\nPop;Ion;0744000555;;;\nStan;Ilie;0744000666;;;\n`,
    )
    await carryOut(made.id)
    const [, ana, ion] = (
      await app.sql.query<{ id: number }>(
        'select id::int as id from patients where clinic_id = $1 order by id',
        [desk.clinic.clinicId],
      )
    ).rows
    await desk.book({ patient_id: ana!.id })
    await desk.post('/add_patient', { id: ion!.id, first_name: 'Ionel' })
    expect(await undo(made.id)).toMatchObject({ status: 'undone', left: 2 })
    expect((await rows(made.id, 'left')).map((row: { line: number }) => row.line)).toEqual([2, 3])
    expect((await people()).map(one => one.name)).toEqual(['Dumitru Maria', 'Pop Ana', 'Pop Ionel'])
    await undo(made.id, true)
    expect(await people()).toMatchObject([{ active: true }, { active: false }, { active: false }])
  })

  test('does not touch who was merged with another record since', async () => {
    const made = await read(`${HEADER}\nPop;Ana;0744000444;;;\n`)
    await carryOut(made.id)
    const { rows: found } = await app.sql.query<{ id: number }>(
      `select id::int as id from patients where last_name = 'Pop' and clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    const merge = await desk.post(`/v2/patients/${desk.patientId}/merge`, {
      merged_id: found[0]!.id,
      kept_version: 1,
      merged_version: 1,
    })
    expect(merge.status).toBe(200)
    expect(await undo(made.id)).toMatchObject({ left: 1 })
    expect(await people()).toHaveLength(2)
  })
})

test('steps are taken in their order, by those who may, in their own clinic', async () => {
  const made = await read(`${HEADER}\nPop;Ana;0744000444;;;\n`)
  const { id } = made
  expect((await desk.post(`/v2/patient-imports/${id}/undo`)).body.code).toBe('status_not_allowed')
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
  expect((await desk.get(`/v2/patient-imports/${id}`, headers)).status).toBe(403)
  expect((await send(HEADER, 'a.csv', headers)).status).toBe(403)
  // A doctor who sees their own patients alone would learn of the others by who is alike.
  const doctor = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'patients.edit',
    'patients.contact',
  ])
  expect((await desk.get(`/v2/patient-imports/${id}/rows`, doctor.headers)).status).toBe(403)
  expect((await send(HEADER, 'a.csv', doctor.headers)).status).toBe(403)
  const other = await addClinic(app)
  expect((await desk.get(`/v2/patient-imports/${id}`, other.owner)).status).toBe(404)
  expect((await desk.get(`/v2/patient-imports/${id}/rows`, other.owner)).status).toBe(404)
  expect((await desk.post(`/v2/patient-imports/${id}/cancel`)).body.data.status).toBe('cancelled')
  expect((await desk.post(`/v2/patient-imports/${id}/start`)).body.code).toBe('status_not_allowed')
  await carryOutImport.run(input(id), told())
  expect(await people()).toHaveLength(1)
  expect((await desk.get('/v2/patient-imports')).body.data).toMatchObject([{ id, status: 'cancelled' }])
})

test(
  '100,000 rows with a broken one in the middle are read; while they are imported others are answered, until somebody stops it',
  {
    timeout: 300_000,
  },
  async () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, i) => `Pop;Ana ${letters(i)};07${String(20_000_000 + i)};;;`,
    )
    lines[50_000] = '"Nobody closes this;x'
    const made = await read([HEADER, ...lines].join('\n'))
    expect(made).toMatchObject({ status: 'ready', total: 100_000, problems: 1, alike: 0 })
    expect((await desk.post(`/v2/patient-imports/${made.id}/start`)).status).toBe(200)
    const running = carryOutImport.run(input(made.id), told())
    for (let i = 0; i < 10; i++) {
      const reply = await desk.post('/add_patient', {
        first_name: 'Între',
        mobile: `0755${String(100_000 + i)}`,
      })
      expect(reply.status).toBe(200)
    }
    expect((await desk.post(`/v2/patient-imports/${made.id}/cancel`)).status).toBe(200)
    await running
    const { status, added, done } = await show(made.id)
    expect([status, added]).toEqual(['cancelled', done])
    expect(added).toBeGreaterThan(0)
    expect(await people()).toHaveLength(added + 11)
  },
)

/** Letters alone, another for each number. */
const letters = (n: number): string => String(n).replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)]!)

/** An archive that says it is a sheet, of which one part unfolds to so many zeros. */
async function bomb(size: number): Promise<Buffer> {
  const types =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const parts = [
    { name: '[Content_Types].xml', size: types.length, packed: await pack([Buffer.from(types)]) },
    {
      name: 'xl/worksheets/sheet1.xml',
      size,
      packed: await pack(Array.from({ length: size / MEGABYTE }, () => Buffer.alloc(MEGABYTE))),
    },
  ]
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(part.packed.length, 14)
    facts.writeUInt32LE(part.size, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(4)
    place.writeUInt32LE(bodies.reduce((sum, body) => sum + body.length, 0))
    bodies.push(Buffer.from('504b0304', 'hex'), facts, name, part.packed)
    directory.push(Buffer.from('504b01021400', 'hex'), facts, Buffer.alloc(10), place, name)
  }
  const [body, list] = [Buffer.concat(bodies), Buffer.concat(directory)]
  const end = Buffer.from('504b05060000000002000200', 'hex')
  const tail = Buffer.alloc(10)
  tail.writeUInt32LE(list.length, 0)
  tail.writeUInt32LE(body.length, 4)
  return Buffer.concat([body, list, end, tail])
}

async function pack(pieces: readonly Buffer[]): Promise<Buffer> {
  return Buffer.concat(await Readable.from(pieces).pipe(createDeflateRaw()).toArray())
}
