import { useMutation } from '@tanstack/react-query'
import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmEmailChange } from '#contract/accounts/patient-profile.ts'
import { call, isUnanswered } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

/** The link in the email to a new address: opening it takes the address, once. */
export function EmailChangePage({ token }: { token: string }) {
  const { t } = useTranslation(['profile', 'common'])
  const invalidate = useInvalidate()
  usePageTitle(t('emailChange.title'))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(confirmEmailChange, { token }),
    meta: { silent: true },
    onSuccess: () => invalidate('account'),
  })
  // A link works once: a page that is drawn twice asks once.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])

  if (data)
    return (
      <EmptyState
        level={1}
        icon={<IconMailCheck size={28} stroke={1.75} />}
        title={data.message}
        text={t('emailChange.doneText')}
      >
        <Link to="/pacient" className={buttonClass({ size: 'compact' })}>
          {t('emailChange.toHome')}
        </Link>
      </EmptyState>
    )
  if (!error) return <EmptyState level={1} title={t('emailChange.busy')} />
  const isOpen = isUnanswered(error)
  return (
    <EmptyState
      level={1}
      icon={<IconMailX size={28} stroke={1.75} />}
      title={isOpen ? t('emailChange.failed') : error.message}
      text={isOpen ? t('emailChange.failedText') : t('emailChange.expiredText')}
    >
      {isOpen ? (
        <Button size="compact" busy={isPending} onClick={() => mutate()}>
          {t('common:actions.retry')}
        </Button>
      ) : (
        <Link
          to="/pacient"
          search={{ modal: 'profile', tab: 'profile' }}
          className={buttonClass({ size: 'compact' })}
        >
          {t('emailChange.toProfile')}
        </Link>
      )}
    </EmptyState>
  )
}
