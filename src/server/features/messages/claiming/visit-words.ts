import type { Language } from '#contract/language.ts'
import type { KeywordValues } from '#domain/messages/render.ts'
import type { Tx } from '#server/db/database.ts'
import { visitValues } from './keyword-values.ts'
import { getSendingClinic, type SendingClinic } from './template-rows.sql.ts'
import { listVisitFacts, type VisitFacts } from './visit-facts.sql.ts'

/** A visit as messages speak of it. */
export interface ToldVisit {
  readonly visit: VisitFacts
  readonly clinic: SendingClinic
  /** What its patient asked to be written in. */
  readonly language: Language | undefined
  readonly valuesIn: (language: Language) => KeywordValues
}

/** Undefined of a visit of nobody. */
export async function findToldVisit(
  tx: Tx,
  bookingId: number,
  publicUrl: string,
): Promise<ToldVisit | undefined> {
  const [visit] = await listVisitFacts(tx, [bookingId])
  if (!visit) return undefined
  const clinic = await getSendingClinic(tx)
  return {
    visit,
    clinic,
    language: visit.language === 1 ? 'en' : visit.language === 2 ? 'ro' : undefined,
    valuesIn: language => visitValues(visit, clinic, publicUrl, language),
  }
}
