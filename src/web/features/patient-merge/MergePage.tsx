import { IconArrowLeft, IconArrowsExchange, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getMergePreview } from '#contract/patients/patient-merges.ts'
import { getPatient } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { FindOther } from './FindOther.tsx'
import { MergeForm } from './MergeForm.tsx'
import styles from './MergePage.module.css'

const route = getRouteApi('/cabinet/administration/clients/merge')

/** Two records side by side, of which one is made. */
export function MergePage() {
  const { t } = useTranslation(['patient-moves', 'common'])
  const { kept = 0, merged } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('patient-moves:merge.title'))
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getMergePreview, { id: kept, with: merged ?? 0 }),
    enabled: kept > 0 && merged !== undefined,
    // What is about to be merged is looked at as it is.
    staleTime: 0,
  })
  const look = (search: { kept: number; merged: number | undefined }) =>
    void navigate({ search, replace: true })

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link
          to="/cabinet/administration/clients/$id"
          params={{ id: String(kept) }}
          className={styles.back}
          aria-label={t('patient-moves:merge.back')}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <div>
          <h1>{t('patient-moves:merge.title')}</h1>
          <p>{t('patient-moves:merge.intro')}</p>
        </div>
      </header>
      {merged === undefined ? (
        <>
          <KeptPatient id={kept} />
          <FindOther but={kept} onChoose={id => look({ kept, merged: id })} />
        </>
      ) : data ? (
        <>
          <div className={styles.tools}>
            <Button
              variant="secondary"
              size="dense"
              icon={<IconArrowsExchange size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => look({ kept: merged, merged: kept })}
            >
              {t('patient-moves:merge.swap')}
            </Button>
            <Button variant="quiet" size="dense" onClick={() => look({ kept, merged: undefined })}>
              {t('patient-moves:merge.other')}
            </Button>
          </div>
          <MergeForm key={`${kept}-${merged}`} preview={data.data} onStale={() => void refetch()} />
        </>
      ) : error ? (
        <EmptyState icon={<IconUserQuestion size={28} stroke={1.75} />} title={error.message}>
          <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : (
        <div className={styles.bones} aria-busy>
          <Skeleton height={72} />
          <Skeleton height={200} />
        </div>
      )}
    </div>
  )
}

/** Whose record stays, while the other one is looked for. */
function KeptPatient({ id }: { id: number }) {
  const { t } = useTranslation('patient-moves')
  const { data } = useQuery({ ...query(getPatient, { id }), enabled: id > 0, meta: { silent: true } })
  if (!data) return null
  const { first_name: first, last_name: last } = data.data
  return (
    <p>
      <span className={styles.quiet}>{t('merge.kept')}: </span>
      <strong dir="auto">{[last, first].filter(Boolean).join(' ')}</strong>
    </p>
  )
}
