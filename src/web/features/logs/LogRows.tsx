import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { LoadNear } from '#web/parts/list/LoadNear.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './LogRows.module.css'

interface LogRowsProps {
  list: Pick<
    InfiniteQueryObserverResult,
    | 'error'
    | 'isFetching'
    | 'isPlaceholderData'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
  >
  /** How many are here; undefined until the first are. */
  count: number | undefined
  /** How many that is, in words. */
  shown: string
  /** The button that asks for more. */
  more: string
  empty: {
    readonly icon: ReactNode
    readonly title: string
    readonly text: string
    /** Where something is looked for. */
    readonly clear?: { readonly label: string; readonly onClear: () => void } | undefined
  }
  /** What may be done with all of them, beside the button for more. */
  acts?: ReactNode
  className?: string | undefined
  /** The table, once there are any. */
  children: ReactNode
}

/** What a log shows while it loads, where it fails or has nothing, and below its rows. */
export function LogRows({ list, count, shown, more, empty, acts, className, children }: LogRowsProps) {
  return (
    <div className={clsx(styles.rows, className)}>
      <p className="visually-hidden" role="status">
        {count !== undefined && !list.isPlaceholderData ? shown : ''}
      </p>
      {count === undefined ? (
        list.error ? (
          <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <div className={styles.wait} aria-busy="true">
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        )
      ) : count === 0 ? (
        <EmptyState isFlat icon={empty.icon} title={empty.title} text={empty.text}>
          {empty.clear ? (
            <Button variant="secondary" size="dense" onClick={empty.clear.onClear}>
              {empty.clear.label}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <>
          {children}
          <footer className={styles.foot}>
            <span>{list.error ? list.error.message : shown}</span>
            <span className={styles.acts}>
              {acts}
              {list.hasNextPage ? (
                <Button
                  variant="secondary"
                  size="dense"
                  busy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {more}
                </Button>
              ) : null}
            </span>
          </footer>
        </>
      )}
      {list.hasNextPage && !list.error && !list.isFetching ? (
        <LoadNear key={count} onNear={() => void list.fetchNextPage()} />
      ) : null}
    </div>
  )
}
