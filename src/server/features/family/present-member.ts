import type { Agreement, FamilyMember } from '#contract/accounts/family.ts'
import { ADULT_AGE, ageOn, dayOfAge, isAdult } from '#domain/people/age.ts'
import { parseCnp } from '#domain/people/cnp.ts'
import { formatInstant, localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import type { KnownAt, MemberRow } from './family.sql.ts'

/** An account is no clinic's: its days are those of the country. */
const ZONE = 'Europe/Bucharest'
/** How long whoever asked waits before asking by another SMS. */
export const ASK_AGAIN_MILLISECONDS = 60_000

export const todayOf = (now: number): LocalDate => localDateOf(now, ZONE)

export function presentMember(row: MemberRow, known: readonly KnownAt[], now: number): FamilyMember {
  const { id, relation, first_name, last_name, birth_date, cnp, mobile, mobile_country, version } = row
  const today = todayOf(now)
  const isGrown = isAdult(birth_date, today)
  const agreement = agreementOf(row, now)
  const canAsk = agreement === 'asked' || agreement === 'expired'
  return {
    id,
    relation,
    first_name,
    last_name,
    birth_date,
    age: ageOn(birth_date, today),
    is_grown: isGrown,
    grows_on: isGrown ? null : dayOfAge(birth_date, ADULT_AGE),
    cnp,
    gender: (cnp && parseCnp(cnp)?.sex) || null,
    mobile,
    mobile_country,
    agreement,
    ask_again_at: canAsk
      ? formatInstant((row.asked_at?.getTime() ?? now) + ASK_AGAIN_MILLISECONDS, ZONE)
      : null,
    records: known
      .filter(({ member_id }) => member_id === id)
      .map(({ clinic_id, clinic_name, is_open }) => ({ clinic_id, clinic_name, is_open })),
    version,
  }
}

/** What a member said of being one, or that nobody needs to ask them yet. */
export function agreementOf(row: MemberRow, now: number): Agreement {
  if (!isAdult(row.birth_date, todayOf(now))) return 'not_needed'
  if (row.mobile === null) return 'missing'
  if (row.ended_at) return 'ended'
  if (row.refused_at) return 'refused'
  if (row.agreed_at) return 'agreed'
  return row.expires_at && row.expires_at.getTime() > now ? 'asked' : 'expired'
}
