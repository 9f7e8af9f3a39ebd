import { IconLinkOff, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { answerFamilyLink, type FamilyLink } from '#contract/accounts/family.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { familyLinkQuery } from './queries.ts'
import styles from './FamilyLinkPage.module.css'

/** Opened from an SMS: who asks to book for one, what they would see, and the answer, which can be taken back here. */
export function FamilyLinkPage() {
  const { t } = useTranslation(['family', 'patient', 'common'])
  const { familyCode: code } = useParams({ from: '/_link/f/$familyCode' })
  const { data, error, isFetching, refetch } = useQuery(familyLinkQuery(code))
  usePageTitle(t('family:title'))
  if (error && !data) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
    return (
      <EmptyState
        level={1}
        icon={<IconLinkOff size={28} stroke={1.75} />}
        title={isUnknown ? t('family:link.unknown') : error.message}
        text={isUnknown ? t('family:link.unknownText') : undefined}
      >
        {isUnknown ? (
          <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
            {t('patient:searchDoctor')}
          </Link>
        ) : (
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        )}
      </EmptyState>
    )
  }
  if (!data)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton height={72} />
        <Skeleton height={160} />
      </div>
    )
  return <Linked code={code} link={data.data} />
}

function Linked({ code, link }: { code: string; link: FamilyLink }) {
  const { t } = useTranslation('family')
  const client = useQueryClient()
  const { asker, state } = link
  const answer = useMutation({
    mutationFn: (said: 'agree' | 'refuse' | 'end') => call(answerFamilyLink, { code, answer: said }),
    onSuccess: reply => client.setQueryData(familyLinkQuery(code).queryKey, reply),
    // It was answered elsewhere meanwhile: the page shows what holds.
    onError: () => client.invalidateQueries({ queryKey: familyLinkQuery(code).queryKey }),
  })
  // The pressed button is gone with the answer: what it came to takes the focus.
  const heading = useRef<HTMLHeadingElement>(null)
  const answered = answer.isSuccess ? state : undefined
  useEffect(() => {
    if (answered) heading.current?.focus()
  }, [answered])
  const press = (said: 'agree' | 'refuse' | 'end') => ({
    block: true,
    size: 'large' as const,
    busy: answer.isPending && answer.variables === said,
    onClick: () => answer.mutate(said),
  })
  if (state === 'asked')
    return (
      <Question link={link}>
        <Button {...press('agree')}>{t('link.agree')}</Button>
        <Button variant="secondary" {...press('refuse')}>
          {t('link.refuse')}
        </Button>
      </Question>
    )
  return (
    <div className={styles.page} aria-live="polite">
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t(`link.${state}`, { asker })}
      </h1>
      <p className={styles.text}>{t(`link.${state}Text`, { asker })}</p>
      {state === 'agreed' ? (
        <div className={styles.answers}>
          <Button variant="danger" {...press('end')}>
            {t('link.end')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Question({ link, children }: { link: FamilyLink; children: ReactNode }) {
  const { t } = useTranslation('family')
  const format = useFormat()
  const { asker, first_name: name, expires_at: until } = link
  return (
    <div className={styles.page} aria-live="polite">
      <span className={styles.icon}>
        <IconUsers size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{t('link.title', { asker })}</h1>
      <p className={styles.text}>
        {t('link.name', { name })} {t('link.what', { asker })}
      </p>
      <ul className={styles.can}>
        <li>{t('link.canBook')}</li>
        <li>{t('link.canSee')}</li>
        <li>{t('link.canMove')}</li>
      </ul>
      <p className={styles.text}>{t('link.cannot')}</p>
      <div className={styles.answers}>{children}</div>
      <p className={styles.small}>{t('link.until', { day: format.day(until) })}</p>
    </div>
  )
}
