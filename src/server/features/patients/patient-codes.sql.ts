import type { HeldCode } from '#contract/money/held-code.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { CODES, LEFT, stateOn } from '#server/db/gift-codes.ts'
import { ronOf } from '#server/db/money.ts'
import { sql } from 'kysely'

/** The gift codes that are the patient's: those that can be spent first, and of these the one that ends first. */
export async function listCodesOf(tx: Tx, patientId: number, day: LocalDate): Promise<HeldCode[]> {
  const { rows } = await sql<HeldCode>`
    select g.id, g.code, c.title, ${stateOn(day)} as state, ${ronOf('g.value_bani')} as value,
           (${LEFT})::float8 / 100 as remaining, g.expires_on
      from ${CODES} join gift_cards c on c.clinic_id = g.clinic_id and c.id = g.gift_card_id
     where g.patient_id = ${patientId}
     order by ${stateOn(day)} <> 'redeemed', g.expires_on, g.id`.execute(tx)
  return rows
}
