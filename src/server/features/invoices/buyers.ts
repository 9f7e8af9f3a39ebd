import type { CallQuery, CallReply } from '#contract/call.ts'
import type { Buyer, BuyerBody, listCompanies } from '#contract/money/invoices.ts'
import { parseCif } from '#domain/money/cif.ts'
import { parseCnp } from '#domain/people/cnp.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listCompanyBuyers } from './buyers.sql.ts'

/** What is written of a buyer; a wrong check digit of a CIF is only warned of, by the form. */
export function readBuyer(body: BuyerBody): Buyer {
  const isCompany = body.kind === 'company'
  const cif = isCompany && body.country === 'RO' ? parseCif(body.cif) : undefined
  refuseTogether(
    isCompany && body.country === 'RO' && !cif && refuseField('buyer.cif', 'cif'),
    isCompany && body.country !== 'RO' && body.cif === '' && refuseField('buyer.cif', 'required'),
    !isCompany && body.cnp !== '' && !parseCnp(body.cnp) && refuseField('buyer.cnp', 'cnp'),
  )
  return {
    kind: body.kind,
    name: body.name,
    cif: cif ? `${cif.isVatPayer ? 'RO' : ''}${cif.digits}` : isCompany ? body.cif : '',
    reg_no: isCompany ? body.reg_no : '',
    cnp: isCompany ? '' : body.cnp,
    address: body.address,
    city: body.city,
    county: body.country === 'RO' ? body.county : '',
    country: body.country,
    email: body.email ?? '',
  }
}

const MOST_COMPANIES = 4

/** Whom invoices were made out to before, so that nobody types a company twice. */
export function showCompanies(
  ctx: StaffContext,
  query: CallQuery<typeof listCompanies>,
): Promise<CallReply<typeof listCompanies>> {
  const search = query.search.trim()
  const cif = search.toUpperCase().replace(/\s/g, '').replace(/^RO/, '')
  // Letters alone are a name; "RO" alone is the beginning of any.
  const wanted = { search, cif: /^\d*$/.test(cif) ? cif : search, patientId: query.patient_id }
  return ctx.read(async tx => ({ data: await listCompanyBuyers(tx, wanted, MOST_COMPANIES) }))
}

/** Who only looks at payments sees of a person where they live no more than in their record. */
export function maskBuyer({ actor }: StaffContext, buyer: Buyer): Buyer {
  const sees = actor.permissions.has('invoices.manage') || actor.permissions.has('patients.contact')
  if (sees || buyer.kind === 'company') return buyer
  return { ...buyer, cnp: hide(buyer.cnp), address: hide(buyer.address), email: hide(buyer.email) }
}

const hide = (text: string) => (text === '' ? '' : '•••')

/** As its columns keep it. */
export function buyerRow(buyer: Buyer | null) {
  return {
    buyer_kind: buyer?.kind ?? null,
    buyer_name: buyer?.name ?? '',
    buyer_cif: buyer?.cif ?? '',
    buyer: JSON.stringify(buyer ?? {}),
  }
}
