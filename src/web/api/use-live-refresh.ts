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

/** Whatever the clinic's changes touch is read again, on whichever page of the staff it is shown. */
export function useLiveRefresh(mayHear: boolean): void {
  const client = useQueryClient()
  useEffect(() => (mayHear ? follow(client) : undefined), [client, mayHear])
}
