import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErasure } from '#contract/patients/erasures.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'

interface ErasedPersonProps {
  id: number
  /** What is said of somebody who never was. */
  unknown: ReactNode
}

/** In the place of a record that was erased: when, and until when what law keeps must stand. */
export default function ErasedPerson({ id, unknown }: ErasedPersonProps) {
  const { t } = useTranslation('privacy')
  const format = useFormat(useClinicFacts().zone)
  const { data, isPending } = useQuery({ ...query(getErasure, { id }), staleTime: 0, meta: { silent: true } })
  const erased = data?.data.erased
  usePageTitle(erased ? t('erased.page') : undefined)
  if (isPending) return null
  if (!erased) return unknown
  const { at, by, kept_until, removed_at } = erased
  return (
    <EmptyState
      level={1}
      icon={<IconUserOff size={28} stroke={1.75} />}
      title={t('erased.title', { date: format.date(at) })}
      text={
        <>
          {by ? t('erased.by', { name: by }) : null}{' '}
          {removed_at || !kept_until
            ? t('erased.nothing')
            : t('erased.kept', { date: format.date(kept_until) })}
        </>
      }
    >
      <Link
        to="/cabinet/administration/clients"
        className={buttonClass({ variant: 'secondary', size: 'dense' })}
      >
        {t('erased.back')}
      </Link>
    </EmptyState>
  )
}
