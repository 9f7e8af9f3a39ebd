import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { reviewBooking } from '#contract/online/reviews.ts'
import { LONGEST_COMMENT } from '#domain/online/reviews.ts'
import { ApiError, call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { Likes } from './Likes.tsx'
import { reviewQuery } from './review-query.ts'
import type { Review } from './review-query.ts'
import { Stars } from './Stars.tsx'
import styles from './RatePage.module.css'

interface RateFormProps {
  code: string
  review: Review
  /** Beside other things: the stars, and all else once one of them is chosen. */
  isBrief?: boolean
  onDone?: () => void
}

export function RateForm({ code, review, isBrief = false, onDone }: RateFormProps) {
  const { t } = useTranslation('reviews')
  const client = useQueryClient()
  const [draft, setDraft] = useState({
    rating: review.rating,
    comment: review.comment,
    likes: review.likes,
    show_name: review.show_name,
  })
  const [isMissing, setIsMissing] = useState(false)
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })
  const send = useMutation({
    mutationFn: (rating: number) => call(reviewBooking, { code, ...draft, rating }),
    onSuccess(reply) {
      client.setQueryData(reviewQuery(code).queryKey, reply)
      onDone?.()
    },
  })
  const errors = send.error instanceof ApiError ? send.error.errors : {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { rating } = draft
    setIsMissing(rating === null)
    if (rating === null) event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
    else if (!send.isPending) send.mutate(rating)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isBrief ? (
        <h2 className={styles.hereTitle}>{t('rate.title')}</h2>
      ) : (
        <h1 className={styles.title}>{t('rate.title')}</h1>
      )}
      <Stars
        rating={draft.rating}
        error={isMissing ? t('rate.missing') : undefined}
        onChange={rating => {
          change({ rating })
          setIsMissing(false)
        }}
      />
      {isBrief && draft.rating === null ? null : (
        <>
          <Likes chosen={draft.likes} onChange={likes => change({ likes })} />
          <TextArea
            label={t('rate.comment')}
            help={
              <span className={styles.counted}>
                <span>{t('rate.commentHelp')}</span>
                <span className="tabular">
                  {draft.comment.length}/{LONGEST_COMMENT}
                </span>
              </span>
            }
            error={errors['comment']?.[0]}
            value={draft.comment}
            maxLength={LONGEST_COMMENT}
            onChange={event => change({ comment: event.target.value })}
          />
          {review.public_name === null ? (
            <p className={styles.lead}>{t('rate.never')}</p>
          ) : (
            <Checkbox
              checked={draft.show_name}
              onChange={event => change({ show_name: event.target.checked })}
              label={
                <>
                  {t('rate.showName', { name: review.public_name })}
                  <span className={styles.otherwise}>{t('rate.otherwise')}</span>
                </>
              }
            />
          )}
          <div className={styles.end}>
            <Button type="submit" size="large" block busy={send.isPending}>
              {t('rate.send')}
            </Button>
            <p className={styles.small}>{t('rate.publicSoon')}</p>
          </div>
        </>
      )}
    </form>
  )
}
