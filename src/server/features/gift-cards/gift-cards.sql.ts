import type { GiftCard } from '#contract/money/gift-cards.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'
import { PICTURE, WITH_PICTURE } from '#server/db/gift-card-picture.ts'
import { CODES, stateOn } from '#server/db/gift-codes.ts'

/** Every card with what its codes are on the day, or the one named. */
export async function listCardRows(tx: Tx, day: LocalDate, only?: number): Promise<GiftCard[]> {
  const { rows } = await sql<GiftCard>`
    select c.id, c.title, c.description, c.cover,
           ${PICTURE} as picture,
           ${ronOf('c.value_bani')} as value, c.expires_after_days, c.maximum, c.ends_on, c.sold_online, c.active,
           json_build_object('generated', m.generated, 'active', s.active, 'redeemed', s.redeemed, 'used', s.used,
                             'expired', s.expired) as counts,
           ${ronOf('s.to_honour')} as to_honour, c.version
      from gift_cards c
      join gift_card_counters m on m.clinic_id = c.clinic_id and m.gift_card_id = c.id
      ${WITH_PICTURE}
      cross join lateral (
        select count(*) filter (where k.state = 'active') as active, count(*) filter (where k.state = 'redeemed') as redeemed,
               count(*) filter (where k.state = 'used') as used, count(*) filter (where k.state = 'expired') as expired,
               coalesce(sum(k.remaining_bani) filter (where k.paid and k.state in ('active', 'redeemed')), 0) as to_honour
          from (select ${stateOn(day)} as state, g.paid, n.remaining_bani from ${CODES}
                 where g.clinic_id = c.clinic_id and g.gift_card_id = c.id) k) s
     where ${only ?? null}::bigint is null or c.id = ${only ?? null}
     order by c.active desc, fold_text(c.title), c.id`.execute(tx)
  return rows
}

/** Locked for what follows: of one card codes are made one batch after the other. */
export async function lockCardRow(tx: Tx, id: number) {
  return tx
    .selectFrom('gift_cards')
    .select(['id', 'title', 'value_bani', 'expires_after_days', 'maximum', 'ends_on', 'active'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function isCardThere(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('gift_cards').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Asked behind the lock, since whoever waits for that reads what stood there before. */
export async function countGenerated(tx: Tx, cardId: number): Promise<number> {
  const { generated } = await tx
    .selectFrom('gift_card_counters')
    .select('generated')
    .where('gift_card_id', '=', cardId)
    .executeTakeFirstOrThrow()
  return generated
}

export async function insertCardRow(tx: Tx, row: Insertable<DB['gift_cards']>): Promise<number> {
  const { id } = await tx.insertInto('gift_cards').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteCardRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('gift_cards').where('id', '=', id).execute()
}

/** No part of what a form changes: who has one open goes on with the version it began with. */
export async function setPictureOf(tx: Tx, id: number, fileId: number | null): Promise<void> {
  await tx.updateTable('gift_cards').set({ cover_file_id: fileId }).where('id', '=', id).execute()
}
