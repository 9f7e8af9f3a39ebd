import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubscriptionUse, WholeSubscription } from '#contract/money/patient-subscriptions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { useSayReason } from './use-say-reason.ts'
import styles from './PatientSubscriptions.module.css'

const TONES = { used: 'neutral', reserved: 'accent', returned: 'warn' } as const

/** Every use that the package ever had, with what became of it. */
export function UseTable({ subscription }: { subscription: WholeSubscription }) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { can } = useStaff()
  const [returning, setReturning] = useState<SubscriptionUse>()
  const mayReturn = can('payments.edit') && subscription.state !== 'refunded'
  const sayReason = useSayReason()
  const standing = subscription.uses.filter(({ state }) => state !== 'returned')
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('record.uses')}>
          <thead>
            <tr>
              <th scope="col">{t('record.number')}</th>
              <th scope="col">{t('record.date')}</th>
              <th scope="col">{t('record.service')}</th>
              <th scope="col">{t('record.doctor')}</th>
              <th scope="col">{t('record.state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('record.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {subscription.uses.map(use => (
              <tr key={use.id}>
                <td>{use.state === 'returned' ? '–' : standing.indexOf(use) + 1}</td>
                <td>
                  {format.date(use.start)}, {format.time(use.start)}
                </td>
                <td>
                  <strong>{use.service_name}</strong>{' '}
                  {use.reason ? <span className={styles.dim}>{sayReason(use.reason)}</span> : null}
                </td>
                <td>{use.doctor_name}</td>
                <td>
                  <Badge tone={TONES[use.state]}>{t(`record.useStates.${use.state}`)}</Badge>
                </td>
                <td className={styles.tools}>
                  {mayReturn && use.state !== 'returned' ? (
                    <DotsMenu label={t('record.actionsFor', { when: format.date(use.start) })}>
                      <MenuItem
                        icon={<IconArrowBackUp size={18} stroke={1.75} />}
                        onClick={() => setReturning(use)}
                      >
                        {t('record.return')}
                      </MenuItem>
                    </DotsMenu>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {returning ? (
        <ReturnDialog subscription={subscription} use={returning} onClose={() => setReturning(undefined)} />
      ) : null}
    </>
  )
}
