import { IconCamera, IconFile, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FORM_UPLOAD } from '#contract/documents/public-forms.ts'
import { UPLOADS } from '#domain/documents/forms/form-elements.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

interface Sending {
  readonly name: string
  readonly share: number
  /** Why it did not go. */
  readonly failed?: string
  /** What is wrong with the file itself stays wrong. */
  readonly mayRetry?: boolean
  readonly file: File
}

/** Pictures and documents, taken on the spot or chosen; each shows how far it has come. */
export function UploadControl({ element, labelledBy, answer, uploading, onAnswer }: ControlProps) {
  const { t } = useTranslation('form-elements')
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const ids = Array.isArray(answer) ? (answer as readonly number[]) : []
  const files = uploading?.files.filter(({ id }) => ids.includes(id)) ?? []
  const going = sending.filter(({ failed }) => failed === undefined)
  const isFull = ids.length + going.length >= UPLOADS.most
  // One that arrives joins those that are there by then, whichever were chosen beside it or taken back.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })

  function hold(next: readonly number[]) {
    latest.current = next
    onAnswer([...next])
  }

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
      const ofFile = readFieldErrors(error)['file']
      const failed = ofFile ?? (error instanceof Error ? error.message : t('notSent'))
      replace(file, { ...row, failed, mayRetry: ofFile === undefined })
      return undefined
    }
  }

  /** Why a file is not even sent. */
  function refuse(file: File, hasRoom: boolean): string | undefined {
    if (!hasRoom) return t('tooMany', { most: UPLOADS.most })
    return file.size > UPLOADS.maxBytes ? t('tooLarge') : undefined
  }

  async function take(chosen: readonly File[]) {
    const room = UPLOADS.most - ids.length - going.length
    const rows = chosen.map((file, at) => {
      const failed = refuse(file, at < room)
      return { name: file.name, file, share: 0, ...(failed && { failed }) }
    })
    setSending(old => [...old, ...rows])
    for (const { file, failed } of rows) {
      const id = failed === undefined ? await send(file) : undefined
      if (id !== undefined) hold([...latest.current, id])
    }
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
              hold(ids.filter(id => id !== file.id))
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
              {one.mayRetry ? (
                <button
                  type="button"
                  onClick={() => {
                    replace(one.file, undefined)
                    void take([one.file])
                  }}
                >
                  {t('retry')}
                </button>
              ) : null}
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
