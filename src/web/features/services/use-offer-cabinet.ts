import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showNotice } from '#web/ui/notices.ts'

/** Leads from a service that could not be deleted to the cabinet that is for it alone. */
export function useOfferCabinet() {
  const { t } = useTranslation('services')
  const { can } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (error: Error, { id }: ManagedService) => {
    const isKept = error instanceof ApiError && error.code === 'service_of_cabinet'
    if (!isKept || !can('cabinets.manage')) return
    const { data } = await client.fetchQuery(query(listCabinets, {}))
    const alone = data.filter(({ service_ids: ids }) => ids?.length === 1 && ids[0] === id)
    // Of several, the one that the sentence names.
    const cabinet = alone.find(({ name }) => error.message.includes(name))
    if (!cabinet) return
    const params = { id: String(cabinet.id) }
    const run = () => void navigate({ to: '/cabinet/administration/cabinets/$id', params })
    showNotice({ kind: 'error', text: error.message, action: { label: t('openCabinet'), run } })
  }
}
