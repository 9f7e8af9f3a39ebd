// What the database holds by itself: numbers without gaps, days that never go back, and nothing of what was issued changed.

import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { COMPANY, openInvoicing, type Invoicing } from '#test/invoicing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { readBuyer } from './buyers.ts'
import { issueForCharges } from './issue.ts'

let app: TestApp
let desk: Invoicing
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openInvoicing(app)
})

const LINES = [{ name: 'Trusă', price: 10 }]
const draft = async (body: object = { buyer: COMPANY, lines: LINES }): Promise<number> =>
  (await desk.post('/v2/invoices', body as Record<string, unknown>)).body.data.id
const issue = (id: number) => desk.post(`/v2/invoices/${id}/issue`)
const numbers = async (): Promise<number[]> =>
  (
    await app.sql.query<{ number: number }>(
      `select number from invoices where clinic_id = $1 and state = 'issued' and kind in ('invoice', 'storno') order by number`,
      [desk.clinic.clinicId],
    )
  ).rows.map(row => row.number)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('numbers', () => {
  it('are one after another for however many issue at once, refused ones among them', async () => {
    const good: number[] = []
    for (let i = 0; i < 24; i++) good.push(await draft())
    const bad = [await draft({ lines: LINES }), await draft({ buyer: COMPANY, lines: [] })]
    const replies = await Promise.all([...good.slice(0, 12), ...bad, ...good.slice(12)].map(issue))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(24)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(2)
    expect(await numbers()).toEqual(upTo(24))
  })

  it('are not spent by what is rolled back after them', async () => {
    const ctx = inTheNameOf(
      app.services,
      { clinicId: desk.clinic.clinicId, accountId: desk.clinic.clinicId },
      ['invoices.manage', 'payments.view', 'bookings.all_doctors'],
    )
    const { id: chargeId } = await desk.charge(12_000)
    const buyer = readBuyer({ ...COMPANY, kind: 'company', cnp: '', country: 'RO', county: 'CJ' })
    const asked = { patientId: desk.patientId, chargeIds: [chargeId], buyer }
    const lost = ctx.write(async tx => {
      expect(await issueForCharges(tx, ctx, asked)).toMatchObject({ number: 'AUR 000001' })
      throw new Error('the card was refused')
    })
    await expect(lost).rejects.toThrow('the card was refused')
    expect(await ctx.write(tx => issueForCharges(tx, ctx, asked))).toMatchObject({ number: 'AUR 000001' })
    expect(await numbers()).toEqual([1])
  })

  it('go to one of two who issue the same draft, and one of two who invoice the same charge', async () => {
    const id = await draft()
    const both = await Promise.all([issue(id), issue(id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { id: chargeId } = await desk.charge(12_000)
    const body = { patient_id: desk.patientId, buyer: COMPANY, lines: [{ charge_id: chargeId }] }
    const [one, two] = [await draft(body), await draft(body)]
    const replies = await Promise.all([issue(one), issue(two)])
    expect(
      replies.map(({ body: said }) => String(said.code ?? 'issued')).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['invoiced_already', 'issued'])
    expect(await numbers()).toEqual([1, 2])
  })

  it('go to one of two who take the same invoice back, and to one of an invoice and its charge’s end', async () => {
    const id = await draft()
    await issue(id)
    const back = () => desk.post(`/v2/invoices/${id}/storno`, { reason: 'Greșit' })
    const replies = await Promise.all([back(), back()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { id: chargeId, eventId } = await desk.charge(12_000)
    const other = await draft({
      patient_id: desk.patientId,
      buyer: COMPANY,
      lines: [{ charge_id: chargeId }],
    })
    const [issued, taken] = await Promise.allSettled([issue(other), desk.takeBack(eventId)])
    const isIssued = issued.status === 'fulfilled' && issued.value.status === 200
    expect([isIssued, taken.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
  })
})

/** As the program's own role speaks to the database, past its rules. */
const past = (statement: string, values: unknown[] = []) =>
  app.db.tenant(desk.clinic.clinicId, async tx => {
    const parts = statement.split('?')
    await sql
      .join(
        parts.map((part, index) => (index === 0 ? sql.raw(part) : sql`${values[index - 1]}${sql.raw(part)}`)),
        sql``,
      )
      .execute(tx)
  })

test('the database refuses what would change, remove, misnumber or backdate an issued document', async () => {
  const id = await draft()
  const { series_id: seriesId, lines } = (await issue(id)).body.data
  const before = await app.sql.query(
    'select i::text, s::text from invoices i join invoice_series s on s.id = i.series_id where i.id = $1',
    [id],
  )
  for (const [statement, values, why] of [
    ['update invoices set number = 7 where id = ?', [id], /never changed/],
    ['update invoices set buyer_name = ? where id = ?', ['Altcineva', id], /never changed/],
    [`update invoices set state = 'draft' where id = ?`, [id], /never changed/],
    ['delete from invoices where id = ?', [id], /never changed/],
    ['delete from invoice_lines where invoice_id = ?', [id], /never changed/],
    ['update invoice_lines set name = ? where invoice_id = ?', ['x', id], /permission denied/],
    ['update invoice_line_counters set live = false where line_id = ?', [lines[0].id], /permission denied/],
    ['update invoice_series set next_number = 9 where id = ?', [seriesId], /given by its documents/],
    [`update invoice_series set last_day = '2020-01-01' where id = ?`, [seriesId], /given by its documents/],
    [`update invoice_series set prefix = 'X' where id = ?`, [seriesId], /was used/],
    ['delete from invoice_series where id = ?', [seriesId], /was used|foreign key/],
    ['truncate invoices cascade', [], /permission denied/],
  ] as const)
    await expect(past(statement, [...values]), statement).rejects.toThrow(why)
  // The owner of the tables is held by the triggers too.
  await expect(app.sql.query('update invoices set number = 7 where id = $1', [id])).rejects.toThrow(
    /never changed/,
  )
  await expect(app.sql.query('truncate invoices cascade')).rejects.toThrow(/never changed/)
  const next = await draft()
  const issuing = (day: string, gross: number) =>
    past(
      `update invoices set state = 'issued', series_id = ?, day = ?::date, seller = '{}', issued_at = now(), gross_bani = ?, net_bani = ? where id = ?`,
      [seriesId, day, gross, gross, next],
    )
  await expect(issuing('2026-11-24', 1_000)).rejects.toThrow(/has a document of/)
  await expect(issuing('2026-11-25', 999)).rejects.toThrow(/do not add up/)
  const after = await app.sql.query(
    'select i::text, s::text from invoices i join invoice_series s on s.id = i.series_id where i.id = $1',
    [id],
  )
  expect(after.rows).toEqual(before.rows)
})
