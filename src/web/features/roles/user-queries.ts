import { useQuery } from '@tanstack/react-query'
import { listUsers, type User } from '#contract/accounts/users.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** Everybody who works at the clinic. */
export const EVERYBODY = 1

/** How many work at the clinic, and how many sign in by their password alone. */
export function useUserCounts() {
  const { clinicId = 0 } = useStaff()
  const { data } = useQuery({
    ...query(listUsers, { clinicId, user_type: EVERYBODY, lang: currentLanguage(), size: 1 }),
    enabled: clinicId !== 0,
    meta: { silent: true },
  })
  return data
}

export const fullNameOf = ({ first_name: first, last_name: last }: User) => `${first} ${last}`
