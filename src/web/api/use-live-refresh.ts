import { useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Noun } from '#contract/nouns.ts'
import { watchChanges } from './changes.ts'
import { invalidate } from './query.ts'

/** A burst of changes is asked about once, in ms. */
const GATHER = 300

const isOurs = ({ meta }: Query) => !meta?.followed

function follow(client: QueryClient): () => void {
  const changed = new Set<Noun>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watchChanges({
    onChange({ entity }) {
      changed.add(entity)
      timer ??= setTimeout(() => {
        timer = undefined
        const nouns = [...changed]
        changed.clear()
        void invalidate(client, nouns, isOurs)
      }, GATHER)
    },
    onReset: () => void client.invalidateQueries({ predicate: isOurs }),
    onConnected: () => {},
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Nobody tells of changes: what a page shows is asked for again whenever one opens. */
function askAlways(client: QueryClient): () => void {
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, staleTime: 0 } })
  return () => client.setDefaultOptions(usual)
}

/**
 * Whatever the clinic's changes touch is read again, on whichever page of the staff it is shown; `mayHear` is undefined
 * until it is known whether the person may hear of them.
 */
export function useLiveRefresh(mayHear: boolean | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (mayHear === undefined) return undefined
    return mayHear ? follow(client) : askAlways(client)
  }, [client, mayHear])
}
