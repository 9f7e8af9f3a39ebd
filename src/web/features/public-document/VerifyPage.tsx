import { IconFileSearch, IconFileTypePdf } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { useDropZone } from '#web/ui/use-drop-zone.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { Checked } from './Checked.tsx'
import { useChecks } from './use-checks.ts'
import styles from './VerifyPage.module.css'

/** Whether a document is as it left the clinic. The file stays on the device: its fingerprint alone is asked about. */
export function VerifyPage() {
  const { t } = useTranslation('public-document')
  usePageTitle(t('verify.title'))
  const { checks, add, retry } = useChecks()
  const chooser = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useDropZone(files => add([...files]))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('verify.title')}</h1>
        <p>{t('verify.text')}</p>
      </header>
      <section
        className={styles.drop}
        data-over={isOver || undefined}
        aria-label={t('verify.drop')}
        {...zone}
      >
        <IconFileTypePdf size={32} stroke={1.5} aria-hidden="true" />
        <p id="verify-help">{t('verify.drop')}</p>
        <Button
          icon={<IconFileSearch size={20} stroke={1.75} aria-hidden="true" />}
          aria-describedby="verify-help"
          onClick={() => chooser.current?.click()}
        >
          {t('verify.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-hidden="true"
          // Any other file may be asked about too: a phone that renames it must not stand in the way.
          onChange={event => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </section>
      <p className={styles.quiet}>{t('verify.stays')}</p>
      <ul className={styles.results} aria-live="polite" aria-label={t('verify.results')}>
        {checks.map(check => (
          <li key={check.key}>
            <Checked check={check} onRetry={() => retry(check)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
