import { useQuery } from '@tanstack/react-query'
import { listManagedServices } from '#contract/services.ts'
import { listSpecialities } from '#contract/specialities.ts'
import { query } from '#web/api/query.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

export function useManagedServices(enabled: boolean) {
  return useQuery({
    ...query(listManagedServices, {}),
    select: reply => reply.data,
    meta: { silent: true },
    enabled,
  })
}

export function useSpecialities() {
  return useQuery({
    ...query(listSpecialities, {}),
    select: reply => reply.data,
    meta: { silent: true },
  })
}

/** The name in the language on screen. */
export function nameIn(named: { name_ro: string; name_en: string }): string {
  return currentLanguage() === 'en' ? named.name_en : named.name_ro
}
