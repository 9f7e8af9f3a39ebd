import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicDocumentPdf } from '#contract/documents/public-documents.ts'
import { addressOf } from '#web/api/client.ts'
import { useFormat, type Format } from '#web/i18n/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { PublicDocument } from './DocumentPage.tsx'
import styles from './DocumentPage.module.css'

interface OpenDocumentProps {
  token: string
  document: NonNullable<PublicDocument['document']>
}

const MB = 1_000_000
const sayBytes = (bytes: number, format: Format): string =>
  bytes < MB ? `${format.number(Math.max(1, bytes / 1_000))} KB` : `${format.number(bytes / MB, 1)} MB`

/** Links, so that a phone shows and keeps the file in its own way; the browser that gave the code may. */
export function OpenDocument({ token, document: { size, sha256 } }: OpenDocumentProps) {
  const { t } = useTranslation('public-document')
  const format = useFormat()
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.stack}>
      <a
        ref={first}
        className={buttonClass({ size: 'large', block: true })}
        href={addressOf(getPublicDocumentPdf, { token, inline: '1' }).url}
        target="_blank"
        rel="noreferrer"
      >
        <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
        {t('see')}
      </a>
      <a
        className={buttonClass({ variant: 'secondary', block: true })}
        href={addressOf(getPublicDocumentPdf, { token }).url}
        download
      >
        <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        {t('download', { size: sayBytes(size, format) })}
      </a>
      <p className={styles.quiet}>
        {t('kept')} <Link to="/verify-document">{t('toVerify')}</Link>
      </p>
      <p className={styles.hash}>
        {t('fingerprint')} <code>{sha256}</code>
      </p>
    </section>
  )
}
