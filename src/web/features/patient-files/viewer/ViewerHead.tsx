import {
  IconColumns2,
  IconDeviceFloppy,
  IconDownload,
  IconInfoCircle,
  IconKeyboard,
  IconPrinter,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { downloadFile } from '../fetch-file.ts'
import { useFileWords } from '../use-file-words.ts'
import styles from './Viewer.module.css'

interface ViewerHeadProps {
  file: PatientFile
  place: number
  count: number
  isComparing: boolean
  areFactsShown: boolean
  onCompare: (() => void) | undefined
  onSave: (() => void) | undefined
  onPrint: (() => void) | undefined
  onFacts: () => void
  onClose: () => void
}

const KEYS = [
  ['arrows', '← →'],
  ['zoom', '+ −'],
  ['fit', '0'],
  ['rotate', 'R'],
  ['flip', 'F'],
  ['negative', 'N'],
  ['contrast', 'C'],
  ['length', 'M'],
  ['angle', 'A'],
  ['hide', 'H'],
  ['undo', 'Ctrl Z, Ctrl Y'],
  ['close', 'Esc'],
] as const

/** What is open, and what can be done with all of it. */
export function ViewerHead(props: ViewerHeadProps) {
  const { file, place, count, isComparing, areFactsShown, onCompare, onSave, onPrint, onFacts, onClose } =
    props
  const { t } = useTranslation('files')
  const { title, format } = useFileWords()
  return (
    <header className={styles.head}>
      <IconButton label={t('viewer.close')} onClick={onClose}>
        <IconX size={22} stroke={1.75} />
      </IconButton>
      <h2 id="viewer-title" className={styles.title} tabIndex={-1}>
        {title(file)}
        <span>
          {format.date(file.taken_on)}
          {place > 0 ? ` · ${t('viewer.place', { number: place, count })}` : ''}
        </span>
      </h2>
      <div className={styles.headEnd}>
        {onCompare ? (
          <IconButton
            label={t(isComparing ? 'viewer.alone' : 'viewer.compare')}
            aria-pressed={isComparing}
            onClick={onCompare}
          >
            <IconColumns2 size={22} stroke={1.75} />
          </IconButton>
        ) : null}
        <IconButton label={t('download')} onClick={() => void downloadFile(file.id, file.name)}>
          <IconDownload size={22} stroke={1.75} />
        </IconButton>
        {onSave ? (
          <IconButton label={t('viewer.saveMarked')} className={styles.wide} onClick={onSave}>
            <IconDeviceFloppy size={22} stroke={1.75} />
          </IconButton>
        ) : null}
        {onPrint ? (
          <IconButton label={t('viewer.print')} className={styles.wide} onClick={onPrint}>
            <IconPrinter size={22} stroke={1.75} />
          </IconButton>
        ) : null}
        <span className={styles.wide}>
          <Popover
            label={t('viewer.keys')}
            side="end"
            triggerLabel={t('viewer.keys')}
            triggerClassName={styles.keysButton}
            trigger={<IconKeyboard size={22} stroke={1.75} aria-hidden="true" />}
          >
            {() => (
              <dl className={styles.keys}>
                {KEYS.map(([what, key]) => (
                  <div key={what}>
                    <dt>{t(`viewer.help.${what}`)}</dt>
                    <dd>
                      <kbd>{key}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Popover>
        </span>
        <IconButton label={t('viewer.facts')} aria-pressed={areFactsShown} onClick={onFacts}>
          <IconInfoCircle size={22} stroke={1.75} />
        </IconButton>
      </div>
    </header>
  )
}
