import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getOwnInvoice, type OwnAccount } from '#contract/money/patient-accounts.ts'
import { download } from '#web/api/download.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './OwnAccount.module.css'

/** What a clinic issued, each a press from its PDF. */
export function OwnDocuments({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  const { clinic_id: clinic, documents } = account
  const pdf = useMutation({ mutationFn: (id: number) => download(getOwnInvoice, { clinic, id }) })
  if (documents.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>{t('documents')}</h3>
      <ul>
        {documents.map(({ id, kind, number, day, amount, cancelled }) => (
          <li key={id} className={styles.document}>
            <div>
              <p className={styles.what}>{t(`kinds.${kind}`, { number })}</p>
              <p className={styles.small}>
                {format.date(day)} · {cancelled ? t('cancelledReceipt') : `${format.sum(amount)} lei`}
              </p>
            </div>
            <Button
              variant="secondary"
              size="compact"
              busy={pdf.isPending && pdf.variables === id}
              icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
              aria-label={t('download', { number })}
              onClick={() => pdf.mutate(id)}
            >
              {t('pdf')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
