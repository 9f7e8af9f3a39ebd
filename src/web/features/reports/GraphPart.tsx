import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { TabSkeleton } from './TabSkeleton.tsx'
import type { Graph } from './use-graph.ts'
import styles from './GraphPart.module.css'

interface GraphPartProps {
  graph: UseQueryResult<Graph>
  /** In its place until it is there. */
  bones?: ReactNode
  className?: string | undefined
  children: (graph: Graph) => ReactNode
}

/** What is drawn of a report once it is there; what could not be read says so and can be asked for again. */
export function GraphPart({ graph, bones, className, children }: GraphPartProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = graph
  if (!data) {
    return error ? (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      (bones ?? <TabSkeleton />)
    )
  }
  return (
    <div
      className={clsx(styles.part, className)}
      data-stale={isPlaceholderData || undefined}
      aria-busy={isPlaceholderData}
    >
      {children(data)}
    </div>
  )
}
