import { IconCamera, IconFile, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_UPLOAD } from '#contract/documents/public-forms.ts'
import { UPLOADS } from '#domain/documents/forms/form-elements.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

interface Sending {
  readonly name: string
  readonly share: number
  /** Why it did not go. */
  readonly failed?: string
  readonly file: File
}

/** Pictures and documents, taken on the spot or chosen; each shows how far it has come. */
export function UploadControl({ element, labelledBy, answer, uploading, onAnswer }: ControlProps) {
  const { t } = useTranslation('form-elements')
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const ids = Array.isArray(answer) ? (answer as readonly number[]) : []
  const files = uploading?.files.filter(({ id }) => ids.includes(id)) ?? []
  const isFull = ids.length + sending.length >= UPLOADS.most

  function replace(file: File, next: Sending | undefined) {
    setSending(old => old.flatMap(one => (one.file === file ? (next ?? []) : [one])))
  }

  async function send(file: File): Promise<number | undefined> {
    if (!uploading) return undefined
    const row = { name: file.name, file, share: 0 }
    try {
      const id = await uploading.send(file, share => replace(file, { ...row, share }))
      replace(file, undefined)
      return id
    } catch (error) {
      replace(file, { ...row, failed: error instanceof Error ? error.message : t('notSent') })
      return undefined
    }
  }

  async function take(chosen: readonly File[]) {
    const room = chosen.slice(0, UPLOADS.most - ids.length)
    setSending(old => [...old, ...room.map(file => ({ name: file.name, file, share: 0 }))])
    const made: number[] = []
    for (const file of room) {
      const id = await send(file)
      if (id !== undefined) made.push(id)
    }
    if (made.length > 0) onAnswer([...ids, ...made])
  }

  return (
    <div className={styles.uploads}>
      {files.map(file => (
        <p key={file.id}>
          <IconFile size={18} stroke={1.75} aria-hidden="true" />
          <span>{file.name}</span>
          <button
            type="button"
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => {
              onAnswer(ids.filter(id => id !== file.id))
              void uploading?.remove(file.id)
            }}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </p>
      ))}
      {sending.map(one => (
        <p key={`${one.name} ${one.file.lastModified}`} data-failed={one.failed ? '' : undefined}>
          <IconFile size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {one.name}
            <small role="status">
              {one.failed ?? t('sending', { percent: Math.round(one.share * 100) })}
            </small>
          </span>
          {one.failed ? (
            <>
              <button
                type="button"
                onClick={() => {
                  replace(one.file, undefined)
                  void take([one.file])
                }}
              >
                {t('retry')}
              </button>
              <button
                type="button"
                aria-label={t('removeFile', { name: one.name })}
                onClick={() => replace(one.file, undefined)}
              >
                <IconX size={18} stroke={1.75} />
              </button>
            </>
          ) : null}
        </p>
      ))}
      {isFull ? null : (
        <button
          type="button"
          className={styles.box}
          aria-describedby={labelledBy}
          onClick={() => picker.current?.click()}
        >
          <IconCamera size={20} stroke={1.75} aria-hidden="true" />
          {t('addFile')}
        </button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={t('addFile')}
        name={element.id}
        accept={FORM_UPLOAD.types.join(',')}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void take(chosen)
        }}
      />
      <small>{t('uploadHelp', { most: UPLOADS.most })}</small>
    </div>
  )
}
