import type { CallReply } from '#contract/call.ts'
import type { AuditField, getAuditEntry } from '#contract/logs/audit-log.ts'
import { say } from '#contract/texts.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sealOf } from '#server/features/audit-chain/seal-of.ts'
import { findEntryRow, type EntryRow } from './audit-log.sql.ts'
import { entrySightOf, presentEntry, readerOf } from './audit-log.ts'
import { listDifferences, nounOf, type Difference } from './differences.ts'
import { isNothing } from './field.ts'
import { findReason } from './fields.ts'
import { named } from './kinds.ts'
import { nameWithRecord, sayWhen, tell, type Telling } from './names.ts'
import { LABELS } from './page/words.ts'
import { insertRead } from './reads.sql.ts'
import { hiddenBy, mayShow, shownOf, type EntrySight } from './say-entry.ts'

/** One entry with all that it says; whoever opens it has read it. */
export function showEntry(ctx: StaffContext, id: number): Promise<CallReply<typeof getAuditEntry>> {
  return ctx.write(async tx => {
    const row = await findEntryRow(tx, id, readerOf(ctx))
    if (!row) throw new Failure('not_found')
    if (!row.is_read) await insertRead(tx, ctx.actor.accountId, id)
    const sight = entrySightOf(ctx)
    const isShown = !row.is_erased && hiddenBy(row, sight) === null
    const told = await tell(tx, ctx, telling => ({
      ...presentEntry({ ...row, is_read: true }, ctx, telling),
      fields: fieldsOf(row, sight, telling),
      reason: isShown ? findReason(nounOf(row), row.action, { ...row.before, ...row.after }) : null,
    }))
    return { data: { ...told, hidden: whyHidden(row, sight), seal: await sealOf(tx, id) } }
  })
}

function whyHidden(row: EntryRow, sight: EntrySight) {
  if (row.is_erased) return 'erased'
  const hidden = hiddenBy(row, sight)
  if (hidden) return hidden
  return listDifferences(row).some(each => !mayShow(each, sight)) ? 'money' : null
}

/** What changed, below what it is about. */
function fieldsOf(row: EntryRow, sight: EntrySight, telling: Telling): AuditField[] {
  const shown = shownOf(row, sight).filter(({ isSame, field }) => !isSame || field.isContext)
  const said = shown
    .map(each => sayField(each, telling))
    // What differs only where nothing is said of it is no news.
    .filter(({ change, before, after }) => before !== after || (change === 'same' && before !== null))
  return [...aboutOf(row, shown, telling), ...said]
}

const textOf = (said: string): string | null => (said === '' ? null : said)

function sayField({ key, field, before, after, isSame }: Difference, telling: Telling): AuditField {
  const isPatient = key === 'patient_id'
  const [was, is] = [before, after].map(value => {
    if (value === undefined || isNothing(value)) return null
    return textOf(isPatient ? nameWithRecord(telling, Number(value)) : field.say(value, telling))
  }) as [string | null, string | null]
  const change = isSame ? 'same' : was === null ? 'added' : is === null ? 'removed' : 'changed'
  return { key, label: say(field.label, telling.language), change, before: was, after: is }
}

/** What the entry itself does not say of whom it is about: of a visit its patient and hour, of a record whose it is. */
function aboutOf(row: EntryRow, shown: readonly Difference[], telling: Telling): AuditField[] {
  const has = (key: string) => shown.some(each => each.key === key)
  const same = (key: string, label: { ro: string; en: string }, said: string): AuditField[] =>
    said === ''
      ? []
      : [{ key, label: say(label, telling.language), change: 'same', before: said, after: said }]
  if (row.entity === 'booking' && !has('patient_id')) {
    const visit = telling.find('booking', row.entity_id)
    // As it was then: it may have been moved since.
    const start = row.stood?.start ?? visit?.more
    const doctorId = row.stood?.doctor_id ?? visit?.doctor_id
    return [
      ...(visit?.patient_id
        ? same('patient', LABELS.patient, nameWithRecord(telling, visit.patient_id))
        : []),
      ...(start && !has('start') ? same('visit', LABELS.visit, sayWhen(telling, start)) : []),
      ...(doctorId ? same('doctor', LABELS.doctor, named('doctor')(doctorId, telling)) : []),
    ]
  }
  if (row.entity === 'patient' || row.entity === 'patient_record' || row.entity === 'patient_money')
    return has('patient_id') ? [] : same('patient', LABELS.patient, nameWithRecord(telling, row.entity_id))
  return []
}
