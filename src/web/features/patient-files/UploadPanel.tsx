import { IconCamera, IconCloudUpload, IconRefresh, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATIENT_FILE } from '#contract/patients/patient-files.ts'
import { useConnection } from '#web/api/connection.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { FileQueue, QueuedFile } from './file-queue.ts'
import styles from './UploadPanel.module.css'

interface UploadPanelProps {
  queue: FileQueue
  files: readonly QueuedFile[]
  /** Whether something is held over the page. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

const ACCEPTED = [...PATIENT_FILE.types, '.heic', '.heif', '.dcm', '.dicom'].join(',')

/** Where files are dropped or chosen, and what becomes of each. */
export function UploadPanel({ queue, files, isOver, onFiles }: UploadPanelProps) {
  const { t } = useTranslation('files')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const isOffline = useConnection() === 'offline'
  const count = (state: QueuedFile['state']) => files.filter(one => one.state === state).length
  const [done, failed] = [count('done'), count('failed')]
  const isSettled = done + failed === files.length
  return (
    <aside className={styles.panel} aria-label={t('upload.label')}>
      <button
        type="button"
        className={clsx(styles.drop, isOver && styles.over)}
        onClick={() => chooser.current?.click()}
      >
        <IconCloudUpload size={28} stroke={1.5} aria-hidden="true" />
        <strong>{t(isTouch ? 'upload.choose' : 'upload.drop')}</strong>
        <span>{t('upload.what')}</span>
      </button>
      {isTouch ? (
        <Button
          variant="secondary"
          size="compact"
          block
          icon={<IconCamera size={18} stroke={1.75} />}
          onClick={() => camera.current?.click()}
        >
          {t('upload.camera')}
        </Button>
      ) : null}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {files.length > 0 ? (
        <>
          <p className={styles.sum} role="status">
            <strong>{t('upload.done', { done, count: files.length })}</strong>
            {failed > 0 ? <span className={styles.bad}>{t('upload.failed', { count: failed })}</span> : null}
            {isSettled ? (
              <button type="button" className={styles.link} onClick={() => queue.clear()}>
                {t('upload.clear')}
              </button>
            ) : null}
          </p>
          {isOffline && !isSettled ? <p className={styles.waiting}>{t('upload.offline')}</p> : null}
          <ul className={styles.list}>
            {files.toSorted(byNeed).map(one => (
              <QueueRow key={one.key} one={one} queue={queue} />
            ))}
          </ul>
        </>
      ) : null}
      <p className={styles.note}>{t('upload.note')}</p>
    </aside>
  )
}

const NEEDS = { failed: 0, sending: 1, waiting: 2, done: 3 } as const
/** What asks for somebody stands first, what is done last. */
const byNeed = (one: QueuedFile, other: QueuedFile) => NEEDS[one.state] - NEEDS[other.state]

function QueueRow({ one, queue }: { one: QueuedFile; queue: FileQueue }) {
  const { t } = useTranslation(['files', 'common'])
  const { key, state, share, problem, mayRetry, file } = one
  const { name } = file
  return (
    <li className={styles.row}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {state === 'sending' ? <span>{Math.round(share * 100)} %</span> : null}
      {state === 'waiting' ? <span>{t('files:upload.waiting')}</span> : null}
      {state === 'done' ? <span>{t('files:upload.ready')}</span> : null}
      {mayRetry ? (
        <IconButton dense label={t('common:files.retry', { name })} onClick={() => queue.retry(key)}>
          <IconRefresh size={16} stroke={1.75} />
        </IconButton>
      ) : null}
      {state === 'done' ? null : (
        <IconButton
          dense
          label={t(state === 'failed' ? 'common:files.forget' : 'common:files.cancel', { name })}
          onClick={() => queue.drop(key)}
        >
          <IconX size={16} stroke={1.75} />
        </IconButton>
      )}
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
      {state === 'sending' ? <progress aria-label={name} value={share} max={1} /> : null}
    </li>
  )
}
