import type { Language } from '#contract/field-messages.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** As those who tell of a new booking name their message. */
function bookedKey(bookingId: number, channel: string): string {
  return `booking:${bookingId}:booked:${channel}`
}

export interface ToldOfRequest {
  channel: 'sms' | 'email'
  recipient: string
  language: Language
}

/** As those who tell of a move that the clinic has to approve name theirs: one for each move. */
const MOVED = '%:moved-online:%'

/** Whoever a message told that the booking, or another hour for it, was asked for, and the language they booked in. */
export async function listToldOfRequest(tx: Tx, bookingId: number): Promise<ToldOfRequest[]> {
  const { rows } = await sql<ToldOfRequest>`
    select distinct on (m.channel) m.channel, m.recipient, case language_of_booker(m.booking_id) when 1 then 'en' else 'ro' end as language
      from messages m
     where m.key = any(${['sms', 'email'].map(channel => bookedKey(bookingId, channel))}::text[])
        or (m.booking_id = ${bookingId} and m.key like ${MOVED})
     order by m.channel, m.id desc`.execute(tx)
  return rows
}
