import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const download = (query: string, { search = '', headers = desk.clinic.owner } = {}) =>
  desk.get(
    `/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${encodeURIComponent(search)}?${query}`,
    headers,
  )
/** The rows of a CSV, without its head. */
async function rowsOf(query: string, options?: Parameters<typeof download>[1]): Promise<string[]> {
  const { status, body } = await download(`download=csv&${query}`, options)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as string).trim().split('\r\n').slice(1)
}
const add = (first_name: string, row: Record<string, unknown> = {}) =>
  addPatient(app, desk.clinic.clinicId, { first_name, last_name: 'Stan', ...row })

/** What a PDF is called. */
const nameOf = async (search: string) => {
  const url = `/api/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${encodeURIComponent(search)}?download=pdf`
  const reply = await app.app.inject({ method: 'GET', url, headers: desk.clinic.owner })
  return reply.headers['content-disposition']
}

describe('an export of patients', () => {
  test('is everybody whom the list shows, in its order, in the columns chosen', async () => {
    for (const name of ['Barbu', 'Ana', 'Ștefan', 'Dinu']) await add(name)
    await add('Plecat', { active: false })
    const columns = 'columns=first_name&columns=last_name'
    expect(await rowsOf(`${columns}&size=1&page=3`)).toEqual([
      'Maria;Dumitru', 'Ana;Stan', 'Barbu;Stan', 'Dinu;Stan', 'Ștefan;Stan',
    ]) // prettier-ignore
    expect((await rowsOf(`${columns}&orderType=desc`))[0]).toBe('Ștefan;Stan')
    expect(await rowsOf(`${columns}&inactive_patients=1`)).toEqual(['Plecat;Stan'])
    expect(await rowsOf(columns, { search: 'stefan' })).toEqual(['Ștefan;Stan'])
  })

  test('is those chosen alone', async () => {
    const [ana] = [await add('Ana'), await add('Barbu')]
    expect(await rowsOf(`columns=first_name&ids=${ana}`)).toEqual(['Ana'])
    const { patientId } = await openDesk(app)
    expect(await rowsOf(`columns=first_name&ids=${patientId}`)).toEqual([])
  })

  test('is named by patient and date: of several by what they are, of one by who it is', async () => {
    await add('Ștefan', { last_name: 'Țurcanu-Brâncuș' })
    await add('Анна', { last_name: 'Іванова' })
    expect(await nameOf('')).toBe('attachment; filename="pacienti-2026-11-25.pdf"')
    expect(await nameOf('stefan')).toBe('attachment; filename="turcanu-brancus-stefan-2026-11-25.pdf"')
    expect(await nameOf('Анна')).toBe('attachment; filename="pacienti-2026-11-25.pdf"')
  })

  test('goes on over many readings without losing or repeating anybody', async () => {
    await app.sql.query(
      `insert into patients (clinic_id, first_name, last_name, created_at)
       select $1, 'P' || g, 'Același', now() from generate_series(1, 1203) g`,
      [desk.clinic.clinicId],
    )
    const names = await rowsOf('columns=first_name')
    expect(names).toHaveLength(1204)
    expect(new Set(names).size).toBe(1204)
  })

  test('has as many of a search as the list counts, however many', async () => {
    await app.sql.query(
      `insert into patients (clinic_id, first_name, last_name, created_at)
       select $1, 'P' || g, 'Același', now() from generate_series(1, 2500) g`,
      [desk.clinic.clinicId],
    )
    const { body } = await desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/acelasi?size=1`)
    expect(body.paginator.total).toBe(2500)
    expect(await rowsOf('columns=first_name', { search: 'acelasi' })).toHaveLength(2500)
  })

  test('says the visits and the doctor, in the words and the zone of the clinic', async () => {
    await desk.book({ start: at('10:00') })
    const { body } = await download('download=csv&columns=doctor&columns=next_visit')
    const [head, row] = (body as string).trim().split('\r\n')
    expect(head).toContain('Medic;Următoarea vizită')
    expect(row).toMatch(/^\S.*;2026-11-26 10:00$/)
  })

  test('hides contacts from those who may not see them, and is refused to those who may not export', async () => {
    await add('Vera', { mobile: '+40744555666', email: 'vera.secret@exemplu.ro' })
    const may = ['patients.view', 'patients.export', 'bookings.all_doctors'] as const
    const { headers } = await addStaff(app, desk.clinic.clinicId, may)
    const masked = await rowsOf('columns=mobile&columns=email', { headers })
    expect(masked.join()).not.toMatch(/744555|vera\.secret/)
    const other = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.contact'])
    expect((await download('download=csv', { headers: other.headers })).status).toBe(403)
  })

  test('gives those who see only their own patients no others', async () => {
    await add('Vera')
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.export'])
    expect(await rowsOf('columns=first_name', { headers })).toEqual([])
  })

  test('is noted in the log, with nothing that says who was looked for', async () => {
    await rowsOf('no_phone_number=1', { search: 'Dumitru' })
    const { rows } = await app.sql.query(
      `select action, entity, told, after from audit_entries where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    expect(rows).toMatchObject([
      {
        action: 'patients.exported',
        entity: 'clinic',
        told: false,
        after: { format: 'csv', searched: true },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Dumitru')
  })

  test('is a sheet or a PDF as well; a PDF that nobody would print is refused and not noted', async () => {
    for (const [asked, begins] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
      ['1', '%PDF'],
    ]) {
      const { status, body } = await download(`download=${asked}`)
      expect([status, (body as string).startsWith(begins!)], asked).toEqual([200, true])
    }
    await app.sql.query(
      `insert into patients (clinic_id, first_name, last_name, created_at)
       select $1, 'P', 'P', now() from generate_series(1, 2000)`,
      [desk.clinic.clinicId],
    )
    const refused = await download('download=pdf')
    expect([refused.status, refused.body.code]).toEqual([422, 'too_long'])
    const { rows } = await app.sql.query(
      `select count(*)::int as n from audit_entries where clinic_id = $1 and action = 'patients.exported'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  test('is made at most thirty times an hour by one account', async () => {
    for (let time = 0; time < 30; time++) await rowsOf('columns=first_name')
    expect((await download('download=csv')).status).toBe(429)
  })

  test('of a format or a column that is none is refused by its field', async () => {
    const { status, body } = await download('download=doc&columns=note')
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(['download']))
  })
})
