import { SECTIONS } from '#contract/settings/sections.ts'
import type { SectionName, SettingsOf } from '#contract/settings/sections.ts'
import { usualOf, type SettingValue } from '#contract/settings/setting.ts'
import type { LastChange } from '#contract/settings/settings.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The settings of a section as they are, for whoever works by them. */
export async function readSettings<Name extends SectionName>(tx: Tx, name: Name): Promise<SettingsOf<Name>> {
  const kept = await findSectionRow(tx, name)
  return { ...usualOf(SECTIONS[name]), ...kept?.values }
}

interface KeptSection {
  values: Record<string, SettingValue>
  version: number
  last_change: LastChange | null
}

/** What the clinic set in a section; undefined while nobody ever has. */
export async function findSectionRow(tx: Tx, section: string): Promise<KeptSection | undefined> {
  const { rows } = await sql<KeptSection>`
    select s.values, s.version,
           case when s.changed_at is not null then json_build_object(
             'by', a.first_name || ' ' || a.last_name, 'at', s.changed_at, 'from', s.changed_from, 'to', s.changed_to)
           end as last_change
      from clinic_settings s left join accounts a on a.id = s.changed_by
     where s.section = ${section}`.execute(tx)
  return rows[0]
}
