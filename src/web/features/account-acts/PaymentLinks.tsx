import { IconCopy, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelPaymentLink, listPaymentLinks, type PaymentLink } from '#contract/money/payment-links.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import styles from './AccountActs.module.css'

/** The payment links that wait to be paid. */
export function PaymentLinks({ patientId }: { patientId: number }) {
  const { t } = useTranslation('patient-account')
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const invalidate = useInvalidate()
  const { data } = useQuery({ ...query(listPaymentLinks, { id: patientId }), meta: { silent: true } })
  const open = data?.data.filter(link => link.state === 'open') ?? []

  async function cancel({ id }: PaymentLink): Promise<void> {
    try {
      await call(cancelPaymentLink, { id })
      showNotice({ kind: 'ok', text: t('acts.links.cancelled') })
    } catch (error) {
      showError((error as Error).message)
    }
    invalidate('patient_money')
  }

  if (open.length === 0) return null
  return (
    <section className={styles.links} aria-label={t('acts.links.title')}>
      <h2>{t('acts.links.title')}</h2>
      <ul>
        {open.map(link => (
          <li key={link.id}>
            <span>
              <strong>{format.money(link.amount)}</strong>
              <br />
              <small>
                {t('acts.links.sent', {
                  by: t(`acts.link.ways.${link.channel}`),
                  day: format.dayMonth(link.created_at),
                  until: format.dayMonth(link.expires_at),
                })}
              </small>
            </span>
            {can('payments.edit') ? (
              <DotsMenu label={t('acts.links.of', { amount: format.money(link.amount) })}>
                <MenuItem
                  icon={<IconCopy size={18} stroke={1.75} />}
                  onClick={() => void copyText(link.url, t('acts.link.copied'))}
                >
                  {t('acts.link.copy')}
                </MenuItem>
                <MenuItem icon={<IconLinkOff size={18} stroke={1.75} />} onClick={() => void cancel(link)}>
                  {t('acts.links.cancel')}
                </MenuItem>
              </DotsMenu>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
