import { useTranslation } from 'react-i18next'
import type { TemplatePreview } from '#contract/messages/template-previews.ts'
import { MOST_SEGMENTS } from '#domain/messages/template.ts'
import styles from './SmsSize.module.css'

/** How long the SMS is, how long with the longest names, and what its diacritics would cost. */
export function SmsSize({ sms, isRefused }: { sms: TemplatePreview['sms']; isRefused: boolean }) {
  const { t } = useTranslation('message-templates')
  const { segments, length, room, longest, marked_segments: marked } = sms
  // Before the first letter there is nothing to count.
  if (length === 0) return null
  const isTooLong = segments > MOST_SEGMENTS
  return (
    <p className={styles.size} data-wrong={isTooLong || undefined}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(1, length / room) * 100}%` }} />
      </span>
      <span>
        <strong>{t('smsParts', { count: segments })}</strong>
        {' · '}
        {t('editor.size', { length, room })}
        {longest.segments > segments
          ? `; ${t('editor.longestParts', { count: longest.segments })}`
          : longest.length > length
            ? `; ${t('editor.longestLength', { length: longest.length })}`
            : null}
      </span>
      {isTooLong && !isRefused ? (
        <strong className={styles.wrong}>{t('editor.tooLong', { count: MOST_SEGMENTS })}</strong>
      ) : marked > segments ? (
        <span className={styles.marked}>{t('editor.marked', { count: marked })}</span>
      ) : null}
    </p>
  )
}
