import { foldText } from '#domain/people/person-name.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import { AUDIT_THINGS, type AuditThing, type AuditVerb } from '#contract/logs/audit-log.ts'
import { findPatientIds } from '#server/features/patients/patient-names.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ACTIONS, EXPORTS } from '#server/records/audit-actions.ts'
import { findPeople } from '#server/records/colleagues.sql.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { Found } from './audit-log.sql.ts'
import { findThings } from './things.sql.ts'
import { EXPORT_TITLES, TITLES } from './titles/words.ts'

/** Every action with its noun and what it is called. */
const NAMED_ACTIONS = NOUNS.flatMap(noun =>
  (ACTIONS[noun] as readonly string[]).map(verb => ({
    noun: noun as Noun | undefined,
    action: `${noun}.${verb}`,
    title: (TITLES[noun] as Readonly<Record<string, { ro: string; en: string }>>)[verb]!,
  })),
).concat(EXPORTS.map(list => ({ noun: undefined, action: `${list}.exported`, title: EXPORT_TITLES[list] })))

/** What was done, whatever it was done to. */
function verbOf(action: string): AuditVerb {
  const verb = action.slice(action.indexOf('.') + 1)
  if (verb === 'exported') return 'exported'
  if (verb.startsWith('review')) return 'reviewed'
  if (verb === 'status_changed' || verb === 'not_coming') return 'status'
  if (verb === 'moved' || verb === 'pinned') return 'moved'
  if (verb === 'cancelled') return 'cancelled'
  if (/(?:^|_)(?:added|created)$/.test(verb)) return 'added'
  if (/(?:^|_)(?:removed|deleted)$/.test(verb)) return 'removed'
  if (/(?:^|_)restored$/.test(verb)) return 'restored'
  return 'changed'
}

/** The actions of some things, or of some verb, or both; undefined where neither is asked for. */
export function actionsOf(thing: AuditThing | undefined, verb: AuditVerb | undefined): string[] | undefined {
  if (!thing && !verb) return undefined
  const nouns: readonly Noun[] | undefined = thing && AUDIT_THINGS[thing]
  return NAMED_ACTIONS.filter(
    each => (!nouns || (each.noun && nouns.includes(each.noun))) && (!verb || verbOf(each.action) === verb),
  ).map(each => each.action)
}

/** What words may mean: patients whom the caller sees, colleagues, things by their names, what is done, and a number. */
export async function findWords(tx: ClinicTx, ctx: StaffContext, words: string): Promise<Found> {
  const folded = foldText(words)
  const digits = /^\d{1,3}(?:[.\s]?\d{3})*$|^\d+$/.test(words)
    ? Number(words.replaceAll(/\D/g, ''))
    : Number.NaN
  const [patientIds, accountIds, things] = await Promise.all([
    findPatientIds(tx, ctx, words),
    findPeople(tx, words),
    findThings(tx, words),
  ])
  return {
    patientIds,
    accountIds,
    things,
    actions: NAMED_ACTIONS.filter(({ title }) => foldText(title[ctx.language]).includes(folded)).map(
      each => each.action,
    ),
    number: Number.isSafeInteger(digits) && digits > 0 && digits < 1e15 ? digits : undefined,
  }
}
