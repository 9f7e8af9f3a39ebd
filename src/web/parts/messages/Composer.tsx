import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendToPatient } from '#contract/messages/replies.ts'
import { MOST_SEGMENTS } from '#domain/messages/template.ts'
import { dropDiacritics, measureSms } from '#domain/texts/sms-segments.ts'
import { ApiError, call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import styles from './Composer.module.css'

interface ComposerProps {
  patient: { id: number; name: string }
  /** Where it goes; null where nobody has a phone. */
  mobile: string | null
  bookingId: number | undefined
  /** The reply that it answers. */
  replyId: number | undefined
  /** Whether it goes without its diacritics. */
  isPlain: boolean
  /** Somebody has just asked to write. */
  isAsked?: boolean | undefined
  onAsked?: (() => void) | undefined
}

/** One SMS in the desk's own words: how long it is, and in how many parts it goes. */
export function Composer({ patient, mobile, bookingId, replyId, isPlain, isAsked, onAsked }: ComposerProps) {
  const { t } = useTranslation('messages')
  const id = useId()
  const invalidate = useInvalidate()
  const [text, setText] = useState('')
  const withKey = useRequestKey()
  const { segments, length, left } = measureSms(isPlain ? dropDiacritics(text) : text)
  const isTooLong = segments > MOST_SEGMENTS
  useUnsaved(text.trim() !== '')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isAsked) return
    field.current?.focus()
    onAsked?.()
  }, [isAsked, onAsked])
  const sending = useMutation({
    // What went wrong is said beside the text, which stays.
    meta: { silent: true },
    mutationFn: () =>
      withKey(options =>
        call(sendToPatient, { id: patient.id, text, booking_id: bookingId, reply_id: replyId }, options),
      ),
    onSuccess() {
      setText('')
      showNotice({ kind: 'ok', text: t('thread.sent') })
      invalidate(['patient_record', 'reply', 'notification'])
    },
  })
  const refused =
    sending.error instanceof ApiError
      ? joinSentences(sending.error.errors.text) || sending.error.message
      : sending.error?.message
  const problem = isTooLong ? t('thread.tooLong', { count: MOST_SEGMENTS }) : refused
  if (mobile === null) return <p className={styles.none}>{t('thread.noPhone')}</p>
  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '' && !isTooLong && !sending.isPending) sending.mutate()
      }}
    >
      <div className={styles.field}>
        <textarea
          ref={field}
          rows={1}
          aria-label={t('thread.writeTo', { name: patient.name })}
          aria-describedby={`${id}-size ${id}-problem`}
          aria-invalid={Boolean(problem) || undefined}
          placeholder={t('thread.writeAt', { mobile: showPhone(mobile) })}
          value={text}
          maxLength={800}
          // What is written while it leaves would be taken for what left.
          readOnly={sending.isPending}
          onChange={event => {
            sending.reset()
            setText(event.target.value)
          }}
        />
        <span id={`${id}-size`} className={styles.size}>
          {t('thread.room', { used: length, room: length + left || 160 })}
          {segments > 1 ? ` · ${t('thread.parts', { count: segments })}` : ''}
        </span>
        <button
          type="submit"
          className={styles.send}
          aria-label={t('thread.send')}
          title={t('thread.send')}
          disabled={text.trim() === '' || isTooLong}
          aria-busy={sending.isPending || undefined}
        >
          <IconSend size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}
