// The two reminders that the settings speak of: their templates are where they are kept.

import type { ChangesOf, SettingsOf } from '#contract/settings/sections.ts'
import { formatTime, parseTime } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { findGoverned, updateTemplate, type Governing, type TemplateRow } from './message-templates.sql.ts'
import { startTemplates } from './start-templates.ts'

const GOVERNING = ['sms_reminder', 'email_reminder'] as const satisfies readonly Governing[]
type Key = Governing | `${Governing}_at`
export const GOVERNED: ReadonlySet<string> = new Set<Key>(
  GOVERNING.flatMap((key): Key[] => [key, `${key}_at`]),
)
type Governed = Pick<SettingsOf<'messages'>, Key>

/** As far as the clinic has them. */
export async function readGoverned(tx: Tx, willChange: boolean): Promise<Partial<Governed>> {
  const values: Partial<Record<Key, string>> = {}
  for (const key of GOVERNING) {
    const row = await findGoverned(tx, key, willChange)
    if (!row) continue
    values[key] = row.active && !row.is_removed ? String(row.count) : 'off'
    if (row.at_minutes !== null) values[`${key}_at`] = formatTime(row.at_minutes)
  }
  return values as Partial<Governed>
}

/** The template that a reminder of the settings is, with its own hours. */
export async function findReminder(tx: Tx, key: Governing) {
  const row = await findGoverned(tx, key, false)
  if (!row) return undefined
  return { id: row.id, hours: { fromHour: row.interval_from_hour, toHour: row.interval_to_hour } }
}

/** Writes what is named to the templates, each as a version of its own; an hour outside its template's is refused. */
export async function writeGoverned(tx: WriteTx, changes: Partial<ChangesOf<'messages'>>): Promise<void> {
  for (const key of GOVERNING) {
    const [days, at] = [changes[key], changes[`${key}_at`]]
    if (days === undefined && at === undefined) continue
    const { clinicId, now } = tx.author
    if (!(await findGoverned(tx, key, true))) await startTemplates(tx, clinicId, { now })
    const row: (TemplateRow & { is_removed: boolean }) | undefined = await findGoverned(tx, key, true)
    if (!row) continue
    const { interval_from_hour: from, interval_to_hour: to } = row
    const minutes = at === undefined ? row.at_minutes : parseTime(at)
    if (minutes === undefined || minutes === null || minutes < from * 60 || minutes > to * 60)
      throw refuseField(`${key}_at`, 'hour_within', { from, to })
    const isOn = days === undefined ? row.active && !row.is_removed : days !== 'off'
    await updateTemplate(tx, row.id, {
      ...row,
      active: isOn,
      count: days === undefined || days === 'off' ? row.count : Number(days),
      at_minutes: minutes,
    })
  }
}
