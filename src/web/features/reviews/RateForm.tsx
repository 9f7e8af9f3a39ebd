import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { reviewBooking } from '#contract/reviews.ts'
import { ApiError, call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { reviewQuery } from './review-query.ts'
import type { Review } from './review-query.ts'
import { Stars } from './Stars.tsx'
import styles from './RatePage.module.css'

const LONGEST_COMMENT = 1000

interface RateFormProps {
  code: string
  review: Review
  onDone: () => void
}

export function RateForm({ code, review, onDone }: RateFormProps) {
  const { t } = useTranslation('patient')
  const client = useQueryClient()
  const [rating, setRating] = useState(review.rating)
  const [comment, setComment] = useState(review.comment)
  const [isMissing, setIsMissing] = useState(false)
  const send = useMutation({
    mutationFn: (stars: number) => call(reviewBooking, { code, rating: stars, comment }),
    onSuccess(reply) {
      client.setQueryData(reviewQuery(code).queryKey, reply)
      onDone()
    },
  })
  const errors = send.error instanceof ApiError ? send.error.errors : {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(rating === null)
    if (rating === null) event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
    else if (!send.isPending) send.mutate(rating)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h1 className={styles.title}>{t('rate.title')}</h1>
      <Stars
        rating={rating}
        error={isMissing ? t('rate.missing') : undefined}
        onChange={stars => {
          setRating(stars)
          setIsMissing(false)
        }}
      />
      <TextArea
        label={t('rate.comment')}
        help={
          <span className={styles.counted}>
            <span>{t('rate.commentHelp')}</span>
            <span className="tabular">
              {comment.length}/{LONGEST_COMMENT}
            </span>
          </span>
        }
        error={errors['comment']?.[0]}
        value={comment}
        maxLength={LONGEST_COMMENT}
        onChange={event => setComment(event.target.value)}
      />
      <Button type="submit" size="large" block busy={send.isPending}>
        {t('rate.send')}
      </Button>
    </form>
  )
}
