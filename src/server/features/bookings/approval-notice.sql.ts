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

/** Whoever a message told that the booking was asked for, and the language they booked in. */
export async function listToldOfRequest(tx: Tx, bookingId: number): Promise<ToldOfRequest[]> {
  const { rows } = await sql<ToldOfRequest>`
    select m.channel, m.recipient, case language_of_booker(m.booking_id) when 1 then 'en' else 'ro' end as language
      from messages m
     where m.key = any(${['sms', 'email'].map(channel => bookedKey(bookingId, channel))}::text[])
     order by m.id`.execute(tx)
  return rows
}
