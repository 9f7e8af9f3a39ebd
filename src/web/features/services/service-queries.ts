import { useQuery } from '@tanstack/react-query'
import { listManagedServices } from '#contract/clinic/services.ts'
import { listSpecialities } from '#contract/clinic/specialities.ts'
import { getIntegrations } from '#contract/video/integrations.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** Every service and category, in the clinic's order. */
export function useCatalogue(enabled: boolean) {
  return useQuery({
    ...query(listManagedServices, {}),
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

/** Whether nothing is connected that could hold a video visit; asked for those alone who could connect it. */
export function useLacksVideo(isAsked: boolean): boolean {
  const { can } = useStaff()
  const { data } = useQuery({
    ...query(getIntegrations, {}),
    meta: { silent: true },
    enabled: isAsked && can('settings.manage'),
  })
  return isAsked && data?.data.video.provider === null
}

/** The name in the language on screen. */
export function nameIn(named: { name_ro: string; name_en: string }): string {
  return currentLanguage() === 'en' ? named.name_en : named.name_ro
}
