import type { Company } from '#contract/clinic/clinics.ts'
import { formatIban } from '#domain/money/iban.ts'
import { showPhone } from '#web/i18n/phone-text.ts'

/** What is written on the page, as it is written. */
export interface CompanyDraft {
  legal_name: string
  reg_no: string
  cif: string
  iban: string
  vat_payer: boolean
  phone: string
  email: string
  website: string
  address: string
  county_id: number | null
  county: string
  city_id: number | null
  city: string
  name: string
  slug: string
  description_ro: string
  description_en: string
  keywords: readonly string[]
}
export type CompanyField = keyof CompanyDraft

export const draftOf = (company: Company): CompanyDraft => ({
  legal_name: company.legal_name ?? '',
  reg_no: company.reg_no ?? '',
  cif: company.cif ?? '',
  iban: company.iban ? formatIban(company.iban) : '',
  vat_payer: company.vat_payer,
  phone: company.phone ? showPhone(company.phone) : '',
  email: company.email ?? '',
  website: company.website ?? '',
  address: company.address ?? '',
  county_id: company.county_id,
  county: company.county ?? '',
  city_id: company.city_id,
  city: company.city ?? '',
  name: company.name,
  slug: company.slug,
  description_ro: company.description_ro ?? '',
  description_en: company.description_en ?? '',
  keywords: company.keywords,
})

/** The fields that are written otherwise than they are saved. */
export function listChanged(saved: CompanyDraft, draft: CompanyDraft): CompanyField[] {
  return (Object.keys(draft) as CompanyField[]).filter(
    field => JSON.stringify(draft[field]) !== JSON.stringify(saved[field]),
  )
}

/** As a person counts them: a county, its town and their ids are one. */
export const countChanges = (fields: readonly CompanyField[]): number =>
  new Set(fields.map(field => field.replace(/^(county|city).*/, 'place'))).size
