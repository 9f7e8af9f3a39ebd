import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getPatientAccount, type AccountRow, type AccountStanding } from '#contract/money/patient-accounts.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountBar } from './AccountBar.tsx'
import { AccountTable } from './AccountTable.tsx'
import { isNarrowed, NOTHING_CHOSEN, partOf, type AccountSearch } from './account-search.ts'
import { DueCard } from './DueCard.tsx'
import { NoRows } from './NoRows.tsx'
import styles from './PatientAccount.module.css'

interface PatientAccountProps {
  patient: PatientRecord
  /** What can be done about it, under what is owed. */
  renderActions?: (standing: AccountStanding) => ReactNode
  /** What can be done with a row. */
  renderTools?: (row: AccountRow) => ReactNode
  /** Beside the rows, under what is owed. */
  side?: ReactNode
}

/** What a patient owes and paid, row by row, and how they stand today. */
export function PatientAccount({ patient, renderActions, renderTools, side }: PatientAccountProps) {
  const { t } = useTranslation('patient-account')
  const search: AccountSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const input = {
    id: patient.id,
    part: partOf(search),
    from: search.from,
    to: search.to,
    doctor_id: search.doctor,
  }
  const list = useInfiniteQuery({
    queryKey: [...query(getPatientAccount, input).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(getPatientAccount, pageParam === null ? input : { ...input, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: last => last.next ?? undefined,
    meta: { silent: true },
  })
  const rows = list.data?.pages.flatMap(page => page.data)
  const first = list.data?.pages[0]

  /** In the address, so that a step back finds it as it was left. */
  const show = (to: AccountSearch) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...to })) as never,
      replace: true,
      resetScroll: false,
    })

  return (
    <div className={styles.room}>
      <section className={styles.card} aria-label={t('title')} aria-busy={!rows && !list.isError}>
        <AccountBar patient={patient} search={search} onShow={show} />
        {list.isError && !rows ? (
          <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : null}
        {rows || list.isError ? null : (
          <div className={styles.pad}>
            <Skeleton height={240} />
          </div>
        )}
        {rows?.length === 0 ? (
          <NoRows isNarrowed={isNarrowed(search)} onClear={() => show(NOTHING_CHOSEN)} />
        ) : null}
        {rows && rows.length > 0 && first ? (
          <AccountTable
            rows={rows}
            total={first.total}
            renderTools={renderTools}
            older={
              list.hasNextPage
                ? { busy: list.isFetchingNextPage, onShow: () => void list.fetchNextPage() }
                : undefined
            }
          />
        ) : null}
      </section>
      <div className={styles.cards}>
        {first ? <DueCard standing={first.standing}>{renderActions?.(first.standing)}</DueCard> : null}
        {side}
      </div>
    </div>
  )
}
