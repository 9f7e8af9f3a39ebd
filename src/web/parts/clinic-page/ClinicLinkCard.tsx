import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import { getPoster } from '#contract/clinic/company.ts'
import { codeAddressOf } from '#domain/bookings/came-by.ts'
import { download } from '#web/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import styles from './ClinicLinkCard.module.css'

/** The clinic's address as a code, to print, to save as a drawing, or to copy. */
export function ClinicLinkCard({ page }: { page: string }) {
  const { t } = useTranslation('clinic-link')
  const poster = useMutation({ mutationFn: () => download(getPoster, {}) })
  const drawing = `data:image/svg+xml,${encodeURIComponent(encodeQR(codeAddressOf(page), 'svg', { ecc: 'medium' }))}`
  return (
    <section className={styles.card} aria-labelledby="clinic-link">
      <h2 id="clinic-link">{t('title')}</h2>
      <p>{t('text')}</p>
      <div className={styles.code}>
        <img src={drawing} alt={t('code', { page })} />
        <div className={styles.ways}>
          <Button
            variant="secondary"
            size="dense"
            busy={poster.isPending}
            icon={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => poster.mutate()}
          >
            {t('poster')}
          </Button>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => save(drawing)}
          >
            {t('svg')}
          </Button>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(page, t('copied'))}
          >
            {t('link')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = 'qr.svg'
  link.click()
}
