import type { OwnerPool } from '#server/db/owner.ts'

/** A day of a doctor whose kept sums are not those of its rows. */
export interface WrongDay {
  readonly what: 'visits' | 'services'
  readonly day: string
  readonly doctor_id: number
  readonly kept: string
  readonly found: string
}

export interface CheckedClinic {
  readonly id: number
  readonly name: string
  readonly days: number
}

export async function listCheckedClinics(pool: OwnerPool): Promise<CheckedClinic[]> {
  const { rows } = await pool.query<CheckedClinic>(
    `select c.clinic_id::int as id, c.name, count(r.day)::int as days from clinics c
       left join (select distinct clinic_id, day, doctor_id from report_visits) r on r.clinic_id = c.clinic_id
      group by 1, 2 order by 1`,
  )
  return rows
}

const UNMARKED = `not exists (select from report_marks m
  where m.clinic_id = $1 and m.day = x.day and m.doctor_id = x.doctor_id)`

/** All that is kept of a day, as one text; sums of the same rows make the same one. */
const wrongDays = (kept: string, found: string, columns: string, sums: string) => `
  select coalesce(k.day, f.day)::text as day, coalesce(k.doctor_id, f.doctor_id)::int as doctor_id,
         coalesce(k.said, 'nothing') as kept, coalesce(f.said, 'nothing') as found
    from (select day, doctor_id, string_agg(x::text, ' ' order by x::text) as said
            from (select day, doctor_id, ${columns} from ${kept} x where clinic_id = $1 and ${UNMARKED}) x group by 1, 2) k
    full join (select day, doctor_id, string_agg(x::text, ' ' order by x::text) as said
            from (select day, doctor_id, ${sums} from ${found} x where clinic_id = $1 and ${UNMARKED}
                   group by day, doctor_id, location_id, cabinet_id, ${columns.split(', ').slice(2, -5).join(', ')}) x
           group by 1, 2) f on f.day = k.day and f.doctor_id = k.doctor_id
   where k.said is distinct from f.said
   order by 1, 2 limit 50`

const BANI = 'produced_bani, discount_bani, paid_bani'
const SUMMED = 'sum(produced_bani)::bigint, sum(discount_bani)::bigint, sum(paid_bani)::bigint'
const CHECKS = {
  visits: wrongDays(
    'report_visits',
    'visit_facts',
    `location_id, cabinet_id, status, cancelled, source, visits, minutes, ${BANI}`,
    `location_id, cabinet_id, status, cancelled, source, count(*)::int, sum(minutes)::bigint, ${SUMMED}`,
  ),
  services: wrongDays(
    'report_services',
    'line_facts',
    `location_id, cabinet_id, service_id, status, cancelled, lines, minutes, ${BANI}`,
    `location_id, cabinet_id, service_id, status, cancelled, sum(lines)::int, sum(minutes)::bigint, ${SUMMED}`,
  ),
} as const

/** The days of a clinic whose sums are not those of their rows, as of one moment; marked days are read from their rows. */
export async function findWrongDays(pool: OwnerPool, clinicId: number): Promise<WrongDay[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const all: WrongDay[] = []
    for (const [what, query] of Object.entries(CHECKS)) {
      const { rows } = await client.query<Omit<WrongDay, 'what'>>(query, [clinicId])
      all.push(...rows.map(row => ({ what: what as WrongDay['what'], ...row })))
    }
    return all
  } finally {
    await client.query('rollback')
    client.release()
  }
}
