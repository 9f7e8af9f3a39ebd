import { queryOptions } from '@tanstack/react-query'
import { getFamilyLink, listFamily } from '#contract/accounts/family.ts'
import { query } from '#web/api/query.ts'

/** What the grown say by their links changes it from outside: it is asked for anew when the page is looked at again. */
export const familyQuery = () =>
  queryOptions({ ...query(listFamily, {}), staleTime: 20_000, refetchOnWindowFocus: true })

export const familyLinkQuery = (code: string) =>
  queryOptions({ ...query(getFamilyLink, { code }), meta: { silent: true } })
