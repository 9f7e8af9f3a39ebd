import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import { openFormOnTablet, type ListedFormFile } from '#contract/documents/form-files.ts'
import { call } from '#web/api/client.ts'
import { keyOf, useInvalidate } from '#web/api/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Dialogs.module.css'

/** A link for the clinic's tablet, to scan or to open here. */
export function TabletDialog({ file, onClose }: { file: ListedFormFile; onClose: () => void }) {
  const { t } = useTranslation('form-files')
  const invalidate = useInvalidate()
  // Each asking makes another link: it is asked once, as the dialog opens.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(openFormOnTablet, { id: file.id }),
    async queryFn() {
      const reply = await call(openFormOnTablet, { id: file.id })
      invalidate(['patient_record'])
      return reply.data.url
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  })
  return (
    <Dialog title={t('tabletTitle')} text={t('tabletText')} onClose={onClose}>
      {error && !data ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={280} />
      ) : (
        <div className={styles.code}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(encodeQR(data, 'svg', { ecc: 'medium' }))}`}
            alt={t('tabletCode')}
          />
          <p className={styles.quiet}>{t('tabletWait')}</p>
          <div className={styles.foot}>
            <Button
              variant="secondary"
              size="dense"
              icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void copyText(data, t('linkCopied'))}
            >
              {t('copyLink')}
            </Button>
            <a className={buttonClass({ size: 'dense' })} href={data} target="_blank" rel="noreferrer">
              <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
              {t('openHere')}
            </a>
          </div>
        </div>
      )}
    </Dialog>
  )
}
