import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { FilePicture } from '../FilePicture.tsx'
import { useFileWords } from '../use-file-words.ts'
import styles from './Viewer.module.css'

interface ViewerStripProps {
  files: readonly PatientFile[]
  open: number
  other: number | undefined
  /** What a press does now, where it is not to open. */
  hint: string | undefined
  onOpen: (id: number) => void
}

/** The other pictures beside the open one, as the gallery has them. */
export function ViewerStrip({ files, open, other, hint, onOpen }: ViewerStripProps) {
  const { t } = useTranslation('files')
  const { title } = useFileWords()
  return (
    <nav className={styles.strip} aria-label={t('viewer.others')}>
      {hint ? (
        <p className={styles.hint} role="status">
          {hint}
        </p>
      ) : null}
      {files.map(file => (
        <button
          key={file.id}
          ref={file.id === open ? scrollIntoStrip : undefined}
          type="button"
          className={styles.small}
          aria-label={title(file)}
          title={title(file)}
          aria-current={file.id === open || undefined}
          data-other={file.id === other ? '' : undefined}
          onClick={() => onOpen(file.id)}
        >
          <FilePicture file={file} bare />
        </button>
      ))}
    </nav>
  )
}

const scrollIntoStrip = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
