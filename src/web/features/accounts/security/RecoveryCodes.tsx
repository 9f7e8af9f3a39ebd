import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import styles from './Security.module.css'

/** The codes to fall back on, this once: to be copied, printed or kept as a file. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  const text = codes.join('\n')
  return (
    <LightDialog title={t('recovery.newTitle')} text={t('recovery.newText')} width={480} onClose={onClose}>
      <ol className={styles.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="compact"
          icon={<IconCopy size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copyText(text, t('recovery.copied'))}
        >
          {t('recovery.copy')}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          icon={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('recovery.print')}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveText(t('recovery.fileName'), `${t('recovery.fileHead')}\n\n${text}\n`)}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Button block onClick={onClose}>
        {t('recovery.kept')}
      </Button>
    </LightDialog>
  )
}

function saveText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
