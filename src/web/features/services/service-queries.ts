import { useQuery } from '@tanstack/react-query'
import { listManagedServices } from '#contract/services.ts'
import { listSpecialities } from '#contract/specialities.ts'
import { call } from '#web/api/client.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** First parts of the keys of all that shows services or specialities. */
export const SERVICE_KEYS = [
  'managed-services',
  'services',
  'specialities',
  'doctors',
  'managed-doctors',
] as const

export function useManagedServices(enabled: boolean) {
  return useQuery({
    queryKey: ['managed-services'],
    queryFn: () => call(listManagedServices, {}),
    select: reply => reply.data,
    meta: { silent: true },
    enabled,
  })
}

export function useSpecialities() {
  return useQuery({
    queryKey: ['specialities', currentLanguage()],
    queryFn: () => call(listSpecialities, {}),
    select: reply => reply.data,
    meta: { silent: true },
  })
}

/** The name in the language on screen. */
export function nameIn(named: { name_ro: string; name_en: string }): string {
  return currentLanguage() === 'en' ? named.name_en : named.name_ro
}
