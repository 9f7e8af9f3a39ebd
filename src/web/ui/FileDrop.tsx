import { IconCamera, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './Button.tsx'
import { useDropZone } from './use-drop-zone.ts'
import styles from './FileDrop.module.css'

/** A file on its way, or one that did not arrive. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** How much of it is sent, 0 to 1. */
  readonly share: number
  readonly problem: string | undefined
  /** Whether sending the same once more may help. */
  readonly mayRetry: boolean
}

interface FileDropProps {
  label: string
  help: string
  /** What pressing it is called. */
  choose: string
  types: readonly string[]
  multiple?: boolean
  uploads: readonly Upload[]
  onFiles: (files: readonly File[]) => void
  onRetry: (upload: Upload) => void
  onCancel: (upload: Upload) => void
  /** What is there already. */
  children?: ReactNode
}

/** Takes files that are chosen, dragged here, pasted or just photographed, and shows how far each has come. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    help,
    choose,
    types,
    multiple = false,
    uploads,
    onFiles,
    onRetry,
    onCancel,
    children,
  } = props
  const { t } = useTranslation('common')
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const takesPictures = types.some(type => type.startsWith('image/'))
  const failed = uploads.filter(upload => upload.problem)

  function take(list: FileList | null | undefined) {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    // Where there is one alone, the new one takes the place of that before.
    if (!multiple) uploads.forEach(onCancel)
    onFiles(multiple ? files : files.slice(0, 1))
  }
  const { isOver, zone } = useDropZone(take)
  const input = {
    type: 'file',
    className: styles.input,
    tabIndex: -1,
    'aria-hidden': true,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      take(event.target.files)
      // The same file may be chosen once more.
      event.target.value = ''
    },
  } as const

  return (
    <section className={clsx(styles.drop, isOver && styles.over)} aria-labelledby={`${id}-label`} {...zone}>
      {children}
      <div className={styles.words}>
        <h3 id={`${id}-label`}>{label}</h3>
        <p id={`${id}-help`}>{help}</p>
        <div className={styles.tools}>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
            aria-describedby={`${id}-help`}
            onClick={() => chooser.current?.click()}
          >
            {choose}
          </Button>
          {takesPictures ? (
            <Button
              variant="secondary"
              size="dense"
              className={styles.camera}
              icon={<IconCamera size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => camera.current?.click()}
            >
              {t('files.camera')}
            </Button>
          ) : null}
        </div>
        <input {...input} ref={chooser} accept={types.join(',')} multiple={multiple} />
        {takesPictures ? <input {...input} ref={camera} accept="image/*" capture="environment" /> : null}
      </div>
      {uploads.length > 0 ? (
        <ul className={styles.list}>
          {uploads.map(upload => (
            <li key={upload.key}>
              <span className={styles.name} title={upload.file.name}>
                {upload.file.name}
              </span>
              {upload.problem ? null : (
                <progress aria-label={upload.file.name} value={upload.share} max={1} />
              )}
              {upload.mayRetry ? (
                <IconButton
                  dense
                  label={t('files.retry', { name: upload.file.name })}
                  onClick={() => onRetry(upload)}
                >
                  <IconRefresh size={18} stroke={1.75} />
                </IconButton>
              ) : null}
              <IconButton
                dense
                label={t(upload.problem ? 'files.forget' : 'files.cancel', { name: upload.file.name })}
                onClick={() => onCancel(upload)}
              >
                <IconX size={18} stroke={1.75} />
              </IconButton>
              {upload.problem && uploads.length > 1 ? (
                <span className={styles.problem}>{upload.problem}</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="alert" className={styles.problem}>
        {failed.length > 0 && uploads.length > 1
          ? t('files.failed', { count: failed.length, total: uploads.length })
          : failed[0]?.problem}
      </p>
    </section>
  )
}
