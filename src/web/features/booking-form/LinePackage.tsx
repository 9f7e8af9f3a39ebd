import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listServices } from '#contract/clinic/services.ts'
import { listPatientSubscriptions } from '#contract/money/patient-subscriptions.ts'
import type { StartedSubscription } from '#contract/money/patient-subscriptions.ts'
import { isGoodOn } from '#domain/money/subscription-days.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useOfClinic } from '#web/parts/clinic/clinic-queries.ts'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import type { DraftService } from './booking-draft.ts'
import styles from './LinePackage.module.css'

interface LinePackageProps {
  row: DraftService
  name: string
  patientId: number | undefined
  /** When the visit is, as a date. */
  date: string
  onChange: (subscriptionId: number | null) => void
}

const NONE = 'none'

/** Whether a line is paid by a package: by one in progress, by one that starts with this visit, or by none. */
export default function LinePackage({ row, name, patientId, date, onChange }: LinePackageProps) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { of, enabled } = useOfClinic()
  const services = useQuery({ ...query(listServices, { ...of, status: 1, withAbonament: true }), enabled })
  const started = useQuery({
    ...query(listPatientSubscriptions, { id: patientId ?? 0 }),
    enabled: patientId !== undefined,
  })
  const sold = services.data?.data.find(({ id }) => id === row.service_id)?.subscriptions ?? []
  const running = (started.data?.data ?? []).filter(
    one =>
      one.state === 'running' &&
      one.service_ids.includes(row.service_id) &&
      isGoodOn(date, one.ends_on) &&
      (leftOf(one) > 0 || one.subscription_id === row.held),
  )
  if (running.length === 0 && sold.length === 0) return null
  const first = running[0]?.subscription_id
  const usual = row.held ?? (row.isBooked ? undefined : first)
  const chosen = row.subscription_id === undefined ? usual : row.subscription_id
  const unstarted = sold.filter(({ id }) => !running.some(one => one.subscription_id === id))
  return (
    <InlineSelect
      className={styles.select}
      label={t('line.label', { name })}
      value={chosen ? String(chosen) : NONE}
      onChange={value => onChange(value === NONE ? null : Number(value))}
      options={[
        ...running.map(one => ({
          value: String(one.subscription_id),
          label: t('line.from', {
            name: one.subscription_name,
            count: leftOf(one) - (one.subscription_id === row.held ? 0 : 1),
          }),
        })),
        { value: NONE, label: t('line.without') },
        ...unstarted.map(({ id, subscription_name, price }) => ({
          value: String(id),
          label: t('line.start', { name: subscription_name, price: format.money(price) }),
        })),
      ]}
    />
  )
}

const leftOf = (one: StartedSubscription) => one.maximum_uses - one.used - one.temporarily_used
