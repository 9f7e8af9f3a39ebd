import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

interface ChoiceRow {
  kind: 'city' | 'speciality' | 'service'
  name_ro: string
  name_en: string
  /** How often a service is booked, in a sample. */
  used: number
}

export async function listChoiceRows(tx: Tx): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select kind, name_ro, name_en, used from public_search_choices()`.execute(tx)
  return rows
}

interface NameRow {
  kind: 'doctor' | 'clinic'
  id: number
  title: string
  first_name: string
  last_name: string
  clinic_name: string
  slug: string
}

/** Visible doctors, and clinics that have any, whose names fit all the patterns; `most` of each. */
export async function listNameRows(tx: Tx, named: readonly string[], most: number): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select kind, id, title, first_name, last_name, clinic_name, slug from public_names(${named}, ${most})`.execute(
    tx,
  )
  return rows
}
