import type pg from 'pg'

/** What people say, by how many stars they give; many say nothing. */
const WORDS: readonly (readonly [rating: number, comment: string, answer?: string])[] = [
  [5, 'Mi-a fost teamă și a observat imediat. Mi-a explicat fiecare pas, nu m-a grăbit nicio clipă.', 'Mulțumim pentru încredere și pentru cuvinte.'], // prettier-ignore
  [5, 'Fără durere, foarte blând.'],
  [5, ''],
  [5, 'A început la timp și am știut dinainte cât costă.'],
  [5, ''],
  [4, 'Foarte atentă. Am așteptat vreo zece minute peste oră.', 'Mulțumim. Am lăsat mai mult timp între vizite.'], // prettier-ignore
  [5, 'Recomand. Recepția m-a sunat când s-a eliberat un loc mai devreme.'],
  [4, ''],
  [3, 'Lucrarea e bună, dar am așteptat mult.'],
  [5, 'Copilul vrea să mai vină.'],
  [2, 'Nu am fost anunțat că s-a mutat ora.', 'Ne pare rău. Mesajul plecase spre un număr vechi, l-am corectat.'], // prettier-ignore
]

/** Lets some of those who came say how it was, the day after; whoever signs in with an account has not yet. */
export async function insertReviews(client: pg.ClientBase, clinicId: number, now: number): Promise<void> {
  await client.query(
    `
    insert into reviews (clinic_id, booking_id, rating, comment, likes, shows_name, answer, answered_at, created_at, updated_at)
    select b.clinic_id, b.id, s.rating, s.comment,
           case when s.rating < 4 then '{}'::text[]
                else (array['explained', 'listened', 'painless', 'on_time', 'clean', 'reception'])[b.id % 5 + 1 : b.id % 5 + 2] end,
           b.id % 4 > 0, s.answer, case when s.answer is not null then said.at + interval '4 hours' end, said.at, said.at
      from bookings b
      join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id and p.account_id is null
      cross join lateral (select b.ends_at + interval '20 hours' as at) said
      join jsonb_to_recordset($2) as s (place integer, rating smallint, comment text, answer text)
        on s.place = (b.id / 3) % $3::bigint
     where b.clinic_id = $1 and b.status = 'completed' and b.cancelled_at is null and b.id % 3 = 0
       and said.at < $4::timestamptz - interval '4 hours'`,
    [
      clinicId,
      JSON.stringify(
        WORDS.map(([rating, comment, answer], place) => ({ place, rating, comment, answer: answer ?? null })),
      ),
      WORDS.length,
      new Date(now),
    ],
  )
  // Who says that they waited did.
  await client.query(
    `
    update bookings b
       set completed_at = b.ends_at + interval '38 minutes', status_changed_at = b.ends_at + interval '38 minutes'
      from reviews r
     where b.clinic_id = $1 and r.clinic_id = b.clinic_id and r.booking_id = b.id and r.rating <= 3
       and r.comment like '%așteptat%'`,
    [clinicId],
  )
}
