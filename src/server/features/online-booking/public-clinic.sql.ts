import type { PublicPlace } from '#contract/online/public-clinics.ts'
import type { Tx } from '#server/db/database.ts'
import type { ServiceKind } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

interface PublicClinicRow {
  clinic_id: number
  slug: string
  name: string
  legal_name: string | null
  phone: string | null
  website: string | null
  zone: string
  show_locations: boolean
  description_ro: string | null
  description_en: string | null
  keywords: string[]
  cancel_notice_minutes: number
  observe_legal_holidays: boolean
  images: string[]
  places: Omit<PublicPlace, 'bookable'>[]
  services: {
    id: number
    name_ro: string
    name_en: string
    minutes: number
    price_bani: number
    category_ro: string | null
    category_en: string | null
    description_ro: string
    description_en: string
    online: boolean
    kind: ServiceKind
  }[]
}

export async function findPublicClinic(tx: Tx, slug: string): Promise<PublicClinicRow | undefined> {
  const { rows } = await sql<{ clinic: PublicClinicRow | null }>`
    select public_clinic(${slug}) as clinic`.execute(tx)
  return rows[0]?.clinic ?? undefined
}
