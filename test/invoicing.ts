import type { ChargeDraft, PaymentMethod } from '#domain/money/ledger.ts'
import { vatInside } from '#domain/money/vat.ts'
import type { TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { openTill } from './money.ts'

export const SELLER = {
  legal_name: 'Aurora Dental Care SRL',
  cif: 'RO91402516',
  reg_no: 'J40/2211/2019',
  iban: 'RO49AAAA1B31007593840000',
  vat_payer: true,
  address: 'Calea Floreasca 112',
  county_id: 403,
  county: 'București',
  city_id: 179_141,
  city: 'București, sector 1',
}

/** A front desk whose clinic may issue: a VAT payer with a series for each kind of document, unless told. */
export async function openInvoicing(app: TestApp, seller: Partial<typeof SELLER> = {}) {
  const desk = await openDesk(app)
  await writeSeller(desk, seller)
  return { ...desk, ...ledgerOf(app, desk) }
}

/** What a clinic needs before it may issue: who it is, and a series for each kind of document. */
export async function writeSeller(desk: Desk, seller: Partial<typeof SELLER> = {}) {
  const { test: app, clinic } = desk
  const { clinicId } = clinic
  const set = { ...SELLER, ...seller }
  const names = Object.keys(set)
  await app.sql.query(
    `update clinics set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where clinic_id = $1`,
    [clinicId, ...Object.values(set)],
  )
  for (const [kind, prefix] of [
    ['invoice', 'AUR'],
    ['proforma', 'PRO'],
    ['receipt', 'CHT'],
  ])
    // prettier-ignore
    await desk.post('/v2/invoice-series', { kind, prefix })
}

/** What other rooms write on the patient's account. */
function ledgerOf(app: TestApp, { clinic: { clinicId }, patientId }: Desk) {
  const till = openTill(app, clinicId)
  const rates = { exempt: 0, none: 0, reduced: 1100, standard: 2100 }
  return {
    charge: (
      price: number,
      {
        vat: kind = 'exempt',
        ...rest
      }: Partial<Omit<ChargeDraft, 'vat'>> & { vat?: keyof typeof rates } = {},
    ) => {
      const vat = { kind, rate: rates[kind], amount: vatInside(price, rates[kind]) }
      return till.charge(patientId, { price, vat, ...rest })
    },
    pay: async (chargeId: number, amount: number, method: PaymentMethod = 'cash') =>
      (await till.pay(patientId, { method, amount }, { pays: { [chargeId]: amount } })).id,
    takeBack: (eventId: number) => till.reverse(eventId),
  }
}

export type Invoicing = Awaited<ReturnType<typeof openInvoicing>>

export const COMPANY = {
  kind: 'company',
  name: 'Grădinița Licurici SRL',
  cif: 'RO93188207',
  reg_no: 'J12/804/2016',
  address: 'Str. Eroilor 14',
  city: 'Cluj-Napoca',
  county: 'CJ',
  email: 'contabil@licurici.ro',
}
export const PERSON = {
  kind: 'person',
  name: 'Dumitru Maria',
  address: 'Str. Lalelelor 3',
  city: 'Sectorul 2',
  county: 'B',
}
