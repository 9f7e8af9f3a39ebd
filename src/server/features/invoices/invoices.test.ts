import { COMPANY, openInvoicing, PERSON, type Invoicing } from '#test/invoicing.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addPatient, addStaff } from '#test/factories.ts'
import { startMailServer } from '#test/mail-server.ts'
import { sendEmailBySmtp } from '#server/outside/email.ts'
import { sendMessage } from '#server/features/messages/sending/messages.jobs.ts'
import { runQueued } from '#test/jobs.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { findInvoice } from './invoices.sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let desk: Invoicing
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openInvoicing(app)
})

const put = (path: string, body: object) =>
  app.call('PUT', path, { body: body as Record<string, unknown>, headers: desk.clinic.owner })
const draft = async (body: object) => {
  const reply = await desk.post('/v2/invoices', body as Record<string, unknown>)
  expect(reply.status).toBe(200)
  return reply.body.data
}
const issue = async (id: number) => {
  const reply = await desk.post(`/v2/invoices/${id}/issue`)
  expect(reply.status).toBe(200)
  return reply.body.data
}
const invoiceOf = async (chargeIds: number[], buyer: object = COMPANY) => {
  const lines = chargeIds.map(charge_id => ({ charge_id }))
  return issue((await draft({ patient_id: desk.patientId, buyer, lines })).id)
}
const show = async (id: number) => (await desk.get(`/v2/invoices/${id}`)).body.data

/** The PDF, before it is drawn. */
const drawn = (id: number) =>
  app.db.tenant(desk.clinic.clinicId, async tx => {
    const detail = (await findInvoice(tx, id, { own: undefined }))!
    return invoicePdf(detail, detail.seller!, app.clock.now)
  })

describe('a draft', () => {
  it('is of charges and free lines, changes, and goes', async () => {
    const { id: chargeId } = await desk.charge(120_000)
    const lines = [
      { charge_id: chargeId },
      { name: 'Trusă de igienă', quantity: 8, vat: 'standard', price: 121 },
    ]
    const made = await draft({ patient_id: desk.patientId, buyer: COMPANY, lines })
    expect(made).toMatchObject({
      state: 'draft',
      number: null,
      total: 2168,
      net: 2000,
      vat_amount: 168,
      buyer: { cif: 'RO93188207', county: 'CJ' },
      problems: [],
    })
    const changed = await put(`/v2/invoices/${made.id}`, {
      patient_id: desk.patientId,
      lines: lines.slice(1),
      version: made.version,
    })
    expect(changed.body.data).toMatchObject({ total: 968, buyer: null, version: 2 })
    expect((await put(`/v2/invoices/${made.id}`, { version: 1 })).body.code).toBe('stale')
    expect((await desk.remove(`/v2/invoices/${made.id}`)).status).toBe(200)
    expect((await desk.get(`/v2/invoices/${made.id}`)).status).toBe(404)
  })

  it('needs a buyer before it is issued, and a clinic that is written down', async () => {
    const { id } = await draft({ lines: [{ name: 'Trusă', price: 10 }] })
    expect((await desk.post(`/v2/invoices/${id}/issue`)).body.errors).toHaveProperty(['buyer.name'])
    await put(`/v2/invoices/${id}`, { buyer: COMPANY, lines: [{ name: 'Trusă', price: 10 }] })
    await app.sql.query(`update clinics set legal_name = null where clinic_id = $1`, [desk.clinic.clinicId])
    expect((await desk.post(`/v2/invoices/${id}/issue`)).body.code).toBe('seller_incomplete')
    expect((await desk.get('/v2/invoice-configs')).body.data.missing).toEqual(['name'])
  })

  it('says by today’s rates what a free line is taxed by, and nothing where VAT is not paid', async () => {
    const { id } = await draft({ buyer: COMPANY, lines: [{ name: 'Trusă', vat: 'standard', price: 121 }] })
    await desk.post('/config/set', { section: 'invoices', vat_standard: 10 })
    expect(await issue(id)).toMatchObject({ net: 110, vat_amount: 11 })
    await app.sql.query(`update clinics set vat_payer = false where clinic_id = $1`, [desk.clinic.clinicId])
    const { id: other } = await draft({
      buyer: COMPANY,
      lines: [{ name: 'Trusă', vat: 'standard', price: 121 }],
    })
    expect(await issue(other)).toMatchObject({ net: 121, vat_amount: 0, rates: [{ vat: 'none' }] })
  })

  it('keeps what was charged before the clinic paid VAT from what was charged after', async () => {
    const [before, after] = [
      await desk.charge(10_000, { vat: 'none' }),
      await desk.charge(12_100, { vat: 'standard' }),
    ]
    const lines = [{ charge_id: before.id }, { charge_id: after.id }]
    const { id } = await draft({ patient_id: desk.patientId, buyer: COMPANY, lines })
    expect((await desk.post(`/v2/invoices/${id}/issue`)).body.errors).toHaveProperty('lines')
    expect(await invoiceOf([before.id])).toMatchObject({ total: 100, rates: [{ vat: 'none' }] })
    expect(await invoiceOf([after.id])).toMatchObject({ net: 100, vat_amount: 21 })
  })
})

describe('issuing', () => {
  it('gives the next number of the series, today, and nothing changes any more', async () => {
    const { id: chargeId } = await desk.charge(56_000)
    const issued = await invoiceOf([chargeId])
    expect(issued).toMatchObject({
      number: 'AUR 000001',
      day: '2026-11-25',
      due_on: '2026-12-09',
      payment: 'unpaid',
    })
    for (const reply of [
      await put(`/v2/invoices/${issued.id}`, { lines: [] }),
      await desk.remove(`/v2/invoices/${issued.id}`),
      await desk.post(`/v2/invoices/${issued.id}/issue`),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'invoice_issued' } })
    const second = await draft({ buyer: PERSON, lines: [{ name: 'Trusă', price: 10 }] })
    expect((await issue(second.id)).number).toBe('AUR 000002')
  })

  it('puts a charge on one invoice, and lets it go to another after a storno', async () => {
    const { id: chargeId, eventId } = await desk.charge(56_000)
    const lines = [{ charge_id: chargeId }]
    const [one, two] = [
      await draft({ patient_id: desk.patientId, buyer: COMPANY, lines }),
      await draft({ patient_id: desk.patientId, buyer: COMPANY, lines }),
    ]
    const issued = await issue(one.id)
    expect((await desk.post(`/v2/invoices/${two.id}/issue`)).body.code).toBe('invoiced_already')
    await expect(desk.takeBack(eventId)).rejects.toThrow(/is on an invoice/)
    await desk.post(`/v2/invoices/${issued.id}/storno`, { reason: 'Altă firmă' })
    expect((await issue(two.id)).number).toBe('AUR 000003')
  })

  it('refuses what was taken back from the account meanwhile', async () => {
    const { id: chargeId, eventId } = await desk.charge(56_000)
    const lines = [{ charge_id: chargeId }]
    const { id } = await draft({ patient_id: desk.patientId, buyer: COMPANY, lines })
    await desk.takeBack(eventId)
    expect((await desk.post(`/v2/invoices/${id}/issue`)).body.code).toBe('charge_gone')
    expect((await desk.get('/v2/invoice-series')).body.data[0]).toMatchObject({
      prefix: 'AUR',
      next_number: 1,
    })
  })

  it('never goes back in days', async () => {
    const one = await draft({ buyer: COMPANY, lines: [{ name: 'Trusă', price: 10 }] })
    await issue(one.id)
    const two = await draft({ buyer: COMPANY, lines: [{ name: 'Trusă', price: 10 }] })
    app.clock.now -= 86_400_000
    const reply = await desk.post(`/v2/invoices/${two.id}/issue`)
    app.clock.now += 86_400_000
    expect(reply).toMatchObject({ status: 409, body: { code: 'series_day' } })
    expect((await issue(two.id)).number).toBe('AUR 000002')
  })

  it('says what was paid of it by what its charges are paid', async () => {
    const { id: chargeId } = await desk.charge(56_000)
    const { id } = await invoiceOf([chargeId])
    await desk.pay(chargeId, 40_000)
    expect(await show(id)).toMatchObject({
      payment: 'part',
      paid: 400,
      payments: [{ method: 'cash', amount: 400 }],
    })
    await desk.pay(chargeId, 16_000, 'card')
    expect(await show(id)).toMatchObject({ payment: 'paid', paid: 560 })
  })
})

describe('a storno', () => {
  it('takes back a part, then the rest, and never more', async () => {
    const { id: chargeId } = await desk.charge(96_800, { vat: 'standard', quantity: 8 })
    const invoice = await invoiceOf([chargeId])
    const lineId = invoice.lines[0].id
    const reverse = (body: object) =>
      desk.post(`/v2/invoices/${invoice.id}/storno`, { reason: 'Trei copii lipsă', ...body })
    const part = (await reverse({ lines: [{ line_id: lineId, quantity: 3 }] })).body.data
    expect(part).toMatchObject({
      kind: 'storno',
      number: 'AUR 000002',
      total: -363,
      net: -300,
      reverses: { number: 'AUR 000001' },
      lines: [{ quantity: -3 }],
      problems: [],
    })
    expect(await show(invoice.id)).toMatchObject({ reversed: 363, lines: [{ left: 605, left_quantity: 5 }] })
    expect((await reverse({ lines: [{ line_id: lineId, quantity: 6 }] })).body.errors).toHaveProperty([
      'lines.0.quantity',
    ])
    expect((await reverse({ lines: [{ line_id: lineId, amount: 605.01 }] })).body.errors).toHaveProperty([
      'lines.0.amount',
    ])
    expect((await reverse({})).body.data).toMatchObject({ total: -605, lines: [{ quantity: -5 }] })
    expect(await reverse({})).toMatchObject({ status: 409, body: { code: 'not_reversible' } })
    expect(await show(invoice.id)).toMatchObject({ reversed: 968, payment: 'none' })
  })

  it('is not taken back itself, nor is a draft', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    const lines = [{ charge_id: chargeId }]
    const { id } = await draft({ patient_id: desk.patientId, buyer: COMPANY, lines })
    expect((await desk.post(`/v2/invoices/${id}/storno`, { reason: 'Greșit' })).body.code).toBe(
      'invoice_draft',
    )
    await issue(id)
    const storno = (await desk.post(`/v2/invoices/${id}/storno`, { reason: 'Greșit' })).body.data
    expect((await desk.post(`/v2/invoices/${storno.id}/storno`, { reason: 'Greșit' })).body.code).toBe(
      'not_reversible',
    )
  })

  it('moves no money: of a paid one the payment stays', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    const { id } = await invoiceOf([chargeId])
    await desk.pay(chargeId, 6_000)
    await desk.post(`/v2/invoices/${id}/storno`, { reason: 'Alt cumpărător', lines: undefined })
    const { rows } = await app.sql.query(
      'select allocated_bani::int as paid from charge_counters where charge_id = $1 and clinic_id = $2',
      [chargeId, desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ paid: 6_000 }])
  })
})

describe('other documents', () => {
  it('are proformas, which take no charge', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    const lines = [{ charge_id: chargeId }]
    const proforma = await draft({ kind: 'proforma', patient_id: desk.patientId, buyer: PERSON, lines })
    expect((await issue(proforma.id)).number).toBe('PRO 000001')
    expect((await invoiceOf([chargeId])).number).toBe('AUR 000001')
    expect((await desk.get(`/v2/invoices/${proforma.id}/xml`)).status).toBe(404)
  })

  it('are receipts of cash, once each', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    await invoiceOf([chargeId])
    const [cash, card] = [await desk.pay(chargeId, 6_000), await desk.pay(chargeId, 4_000, 'card')]
    const receipt = (await desk.post('/v2/receipts', { payment_id: cash })).body.data
    expect(receipt).toMatchObject({
      kind: 'receipt',
      number: 'CHT 000001',
      total: 60,
      lines: [{ name: 'Contravaloarea facturii AUR 000001' }],
    })
    expect((await desk.post('/v2/receipts', { payment_id: cash })).body.code).toBe('receipt_there')
    expect((await desk.post('/v2/receipts', { payment_id: card })).body.errors).toHaveProperty('payment_id')
    expect((await desk.get(`/v2/invoices/${receipt.id}/pdf`)).status).toBe(200)
  })

  it('are receipts, which are cancelled with their number when the cash is taken back as a mistake', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    const [wrong, right] = [await desk.pay(chargeId, 6_000), await desk.pay(chargeId, 4_000)]
    const receipt = (await desk.post('/v2/receipts', { payment_id: wrong })).body.data
    expect(receipt.cancelled).toBeNull()
    await desk.post(`/v2/payments/${wrong}/take-back`, { reason: 'Altă sumă' })

    const cancelled = { day: '2026-11-25', reason: 'Altă sumă' }
    const read = (await desk.get(`/v2/invoices/${receipt.id}`)).body.data
    expect(read).toMatchObject({ number: 'CHT 000001', total: 60, cancelled })
    expect((await desk.get('/v2/invoices')).body.data).toMatchObject([{ number: 'CHT 000001', cancelled }])
    const document = await drawn(receipt.id)
    expect(document.title).toBe('CHITANȚĂ ANULATĂ CHT 000001')
    expect(JSON.stringify(document.content)).toMatch(
      /Anulată la 25.11.2026.*Motiv: Altă sumă.*suma nu s-a încasat/,
    )
    expect((await desk.get(`/v2/invoices/${receipt.id}/pdf`)).status).toBe(200)
    expect((await desk.get('/v2/invoices?download=csv')).body).toMatch(
      /CHT 000001;Chitanță anulată;.*;0,00;0,00;;/,
    )
    expect((await desk.post('/v2/receipts', { payment_id: wrong })).body.errors).toHaveProperty('payment_id')
    expect((await desk.post('/v2/receipts', { payment_id: right })).body.data.number).toBe('CHT 000002')
  })

  it('are receipts, which stay when what was received is given back', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    const paid = await desk.pay(chargeId, 10_000)
    const receipt = (await desk.post('/v2/receipts', { payment_id: paid })).body.data
    const given = { amount: 100, method: 'cash', reason: 'Nu s-a făcut' }
    expect((await desk.post(`/v2/payments/${paid}/refunds`, given)).status).toBe(200)
    expect((await desk.get(`/v2/invoices/${receipt.id}`)).body.data.cancelled).toBeNull()
  })
})

describe('what is taken away', () => {
  it('is a PDF and the XML, which tells others one name of what a person had', async () => {
    const { id: chargeId } = await desk.charge(56_000, { nameRo: 'Tratament de canal' })
    const { id } = await invoiceOf([chargeId], PERSON)
    const pdf = await desk.get(`/v2/invoices/${id}/pdf`)
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
    const xml = (await desk.get(`/v2/invoices/${id}/xml`)).body as string
    expect(xml).toContain('Servicii medicale stomatologice')
    expect(xml).not.toContain('canal')
    expect(xml).toContain('<cbc:CityName>SECTOR2</cbc:CityName>')
    expect(xml).toContain('<cbc:CompanyID>0000000000000</cbc:CompanyID>')
  })

  it('is refused by field where e-Factura would refuse it', async () => {
    const { id: chargeId } = await desk.charge(56_000)
    const { id } = await invoiceOf([chargeId], { ...PERSON, county: '', address: '' })
    const reply = await desk.get(`/v2/invoices/${id}/xml`)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['buyer.address', 'buyer.county'])
    expect((await show(id)).problems).toHaveLength(2)
  })

  it('goes by email with its PDF, which is not kept once it is sent', async () => {
    const { id: chargeId } = await desk.charge(56_000)
    const { id } = await invoiceOf([chargeId])
    const sent: { to: string; attachments?: readonly { name: string; content: Buffer }[] }[] = []
    const email = app.services.outside.email
    Object.assign(app.services.outside, { email: { send: async (one: never) => void sent.push(one) } })
    const reply = await desk.post(`/v2/invoices/${id}/email`, {
      email: 'contabil@licurici.ro',
      message: 'Mulțumim!',
    })
    expect(reply.body.data.emails).toMatchObject([{ recipient: 'contabil@licurici.ro', status: 'queued' }])
    await runQueued(app)
    Object.assign(app.services.outside, { email })
    expect(sent).toMatchObject([{ to: 'contabil@licurici.ro', attachments: [{ name: 'AUR-000001.pdf' }] }])
    expect(sent[0]!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
    const { rowCount } = await app.sql.query('select from message_attachments')
    expect(rowCount).toBe(0)
    expect((await show(id)).emails).toMatchObject([{ status: 'sent' }])
  })

  it('reaches the buyer whole, also when the mail server was away at first', async () => {
    const { id: chargeId } = await desk.charge(56_000)
    const { id } = await invoiceOf([chargeId])
    const mails = await startMailServer()
    const email = app.services.outside.email
    try {
      const away = { send: async () => Promise.reject(new Error('away')) }
      Object.assign(app.services.outside, { email: away })
      await desk.post(`/v2/invoices/${id}/email`, { email: 'contabil@licurici.ro' })
      const { rows } = await app.sql.query(
        `select m.id::int, a.content from messages m join message_attachments a on a.clinic_id = m.clinic_id and a.message_id = m.id
          where m.invoice_id = $1`,
        [id],
      )
      const [{ id: messageId, content }] = rows
      await expect(runQueued(app)).rejects.toThrow('away')
      Object.assign(app.services.outside, {
        email: sendEmailBySmtp(mails.url, 'Aurora <aurora@zambet.test>'),
      })
      const message = { clinic_id: desk.clinic.clinicId, id: messageId }
      await sendMessage.run(message, { ...app.services, isLastTry: false })
      expect(mails.taken).toHaveLength(1)
      const [head, file] = mails.taken[0]!.split('Content-Disposition: attachment')
      expect(head).toMatch(/Content-Type: application\/pdf; name=AUR-000001\.pdf/)
      expect(file).toMatch(/^; filename=AUR-000001\.pdf\n/)
      const lines = file!.slice(file!.indexOf('\n\n') + 2, file!.indexOf('\n--'))
      expect(Buffer.from(lines, 'base64').equals(content)).toBe(true)
    } finally {
      Object.assign(app.services.outside, { email })
      await mails.stop()
    }
  })

  it('is a file for accountants, by rate', async () => {
    const charges = [await desk.charge(12_100, { vat: 'standard' }), await desk.charge(5_000)]
    await invoiceOf(charges.map(({ id }) => id))
    const csv = (await desk.get('/v2/invoices?download=csv&month=2026-11')).body as string
    expect(csv.split('\n')[1]).toMatch(
      /AUR 000001.*Grădinița Licurici SRL.*RO93188207.*50,00.*100,00.*21,00.*171,00/,
    )
  })
})

describe('the list', () => {
  it('finds by number, name, CIF and sum, counts by state, and says whether numbers are whole', async () => {
    const charges = [await desk.charge(113_500), await desk.charge(38_000)]
    await invoiceOf([charges[0]!.id])
    const second = await invoiceOf([charges[1]!.id], PERSON)
    await desk.pay(charges[1]!.id, 38_000)
    await draft({ lines: [] })
    await desk.post(`/v2/invoices/${second.id}/storno`, {
      reason: 'O parte',
      lines: [{ line_id: second.lines[0].id, amount: 150 }],
    })
    const numbers = async (query: string) =>
      (await desk.get(`/v2/invoices?${query}`)).body.data.map((row: { number: string }) => row.number)
    expect(await numbers('')).toEqual([null, 'AUR 000003', 'AUR 000002', 'AUR 000001'])
    for (const [query, found] of [
      ['search=licurici', ['AUR 000001']],
      ['search=GRADINITA', ['AUR 000001']],
      ['search=93188207', ['AUR 000001']],
      ['search=1.135,00', ['AUR 000001']],
      ['search=aur 000002', ['AUR 000002']],
      ['state=unpaid', ['AUR 000001']],
      ['state=reversed', ['AUR 000002']],
      ['state=draft', [null]],
      ['kind=storno', ['AUR 000003']],
      ['month=2026-10', []],
      [`patient_id=${desk.patientId}`, ['AUR 000003', 'AUR 000002', 'AUR 000001']],
    ] as const)
      expect([query, await numbers(query)]).toEqual([query, found])
    const { data: series } = (await desk.get('/v2/invoice-series')).body
    const whole = (await desk.get(`/v2/invoices?month=2026-11&series_id=${series[0].id}`)).body
    expect(whole).toMatchObject({
      sum: 1365,
      numbers: { first: 'AUR 000001', last: 'AUR 000003', missing: 0 },
    })
    expect((await desk.get('/v2/invoices')).body.counts).toEqual({
      all: 4,
      draft: 1,
      unpaid: 1,
      overdue: 0,
      reversed: 1,
    })
    expect((await show(second.id)).payment).toBe('paid')
  })

  it('shows a doctor their own patients’ alone, and who only reads no address', async () => {
    const { id: chargeId } = await desk.charge(10_000)
    const { id } = await invoiceOf([chargeId], PERSON)
    const { clinicId } = desk.clinic
    const { headers } = await addStaff(app, clinicId, ['payments.view', 'bookings.view'])
    expect((await desk.get(`/v2/invoices/${id}`, headers)).status).toBe(404)
    const writer = await addStaff(app, clinicId, ['payments.view', 'invoices.manage', 'bookings.view'])
    const theirs = await draft({ patient_id: desk.patientId })
    expect((await desk.remove(`/v2/invoices/${theirs.id}`, writer.headers)).status).toBe(404)
    const reader = await addStaff(app, clinicId, ['payments.view', 'bookings.all_doctors'])
    const { buyer } = (await desk.get(`/v2/invoices/${id}`, reader.headers)).body.data
    expect(buyer).toMatchObject({ name: 'Dumitru Maria', address: '•••' })
    expect((await desk.get(`/v2/invoices/${id}/xml`, reader.headers)).status).toBe(403)
  })

  it('follows a patient who was merged', async () => {
    const otherId = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ion' })
    const { id: chargeId } = await desk.charge(10_000)
    await invoiceOf([chargeId])
    const merged = await desk.post(`/v2/patients/${otherId}/merge`, {
      merged_id: desk.patientId,
      kept_version: 1,
      merged_version: 1,
    })
    expect(merged.status).toBe(200)
    expect((await desk.get(`/v2/invoices?patient_id=${otherId}`)).body.data).toHaveLength(1)
  })
})
