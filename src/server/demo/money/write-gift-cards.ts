import { randomBytes } from 'node:crypto'
import { GIFT_CODE_BYTES, giftCodeOf } from '#domain/money/gift-code.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import type pg from 'pg'
import { ZONE } from '../calendar-of-plan.ts'
import { idOf, idsFor, type ClinicIds } from '../clinic-ids.ts'
import type { GiftCardPlan } from '../clinic-plan.ts'
import { insertRows } from '../demo.sql.ts'
import { sellCodes } from './gift-cards.sql.ts'
import type { Person } from '../people.ts'

/** The gift cards of a clinic: some codes sold at the desk, some given away, the first two of each claimed. */
export async function writeGiftCards(
  client: pg.ClientBase,
  cards: readonly GiftCardPlan[],
  people: readonly Person[],
  ids: ClinicIds,
  now: number,
): Promise<void> {
  const clinic_id = ids.clinic
  const today = localDateOf(now, ZONE)
  const cardIds = await idsFor(client, 'gift_cards', cards)
  for (const [at, card] of cards.entries()) {
    const gift_card_id = idOf(cardIds, card)
    await insertRows(client, 'gift_cards', [
      {
        clinic_id,
        id: gift_card_id,
        title: card.title,
        description: card.description,
        cover: card.cover,
        value_bani: card.value * 100,
        expires_after_days: card.days,
        maximum: card.maximum,
        ends_on: addDays(today, card.days),
        sold_online: true,
        created_at: new Date(now),
      },
    ])
    await insertRows(
      client,
      'gift_codes',
      Array.from({ length: card.sold + card.given }, (_, place) => {
        const holder =
          place % card.sold < 2
            ? people[at * 4 + (place < card.sold ? 0 : 2) + (place % card.sold)]
            : undefined
        return {
          clinic_id,
          gift_card_id,
          code: giftCodeOf(randomBytes(GIFT_CODE_BYTES)),
          value_bani: card.value * 100,
          paid: place < card.sold,
          expires_on: addDays(today, card.days - place),
          patient_id: holder ? idOf(ids.people, holder) : null,
          claimed_at: holder ? new Date(now) : null,
          created_at: new Date(now),
        }
      }),
    )
  }
  await sellCodes(client, clinic_id, today, new Date(now))
}
