import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import type { Noun } from '#contract/nouns.ts'
import { call, type OptionsOf } from './client.ts'
import { getSession } from './session.ts'

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Names what is kept of a call: everything, or only what was asked with some fields of the input. */
export function keyOf<C extends Call>(definition: C, input?: Partial<CallInput<C>>): readonly unknown[] {
  return input ? [nameOf(definition), input] : [nameOf(definition)]
}

/** What is public is the same for everybody; all else belongs to who asked. */
const askerOf = ({ who }: Call): number => (who.public ? 0 : getSession().userId)

/**
 * One call as a query: `useQuery({ ...query(getPatient, { id }), enabled })`. Its key follows from the call, its input and
 * who asks. The language is not in it: when that changes everything is read again (query-client.ts).
 */
export function query<C extends Call>(definition: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: [...keyOf(definition, input), askerOf(definition)],
    queryFn: ({ signal }) => call(definition, input, ...([{ signal }] as OptionsOf<C>)),
  })
}

interface Paged {
  paginator: { total: number; currentPage: number; size: number }
}

/** A list that comes page by page, as one query. */
export function pages<C extends Call>(
  definition: CallReply<C> extends Paged ? C : never,
  input: Omit<CallInput<C>, 'page'>,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf<Call>(definition, input), askerOf(definition), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call<C>(
        definition,
        { ...input, page: pageParam } as unknown as CallInput<C>,
        ...([{ signal }] as OptionsOf<C>),
      ),
    initialPageParam: 1,
    getNextPageParam(last) {
      const { currentPage, size, total } = (last as unknown as Paged).paginator
      return currentPage * size < total ? currentPage + 1 : undefined
    },
  })
}

/**
 * Has everything on screen read again whose answer changes with these nouns, and the rest when it is next shown; of those,
 * the queries that `concerns` picks.
 */
export async function invalidate(
  client: QueryClient,
  nouns: Noun | readonly Noun[],
  concerns: (query: Query) => boolean = () => true,
): Promise<void> {
  // The map names the staff's calls: patients, who need none of them, do not download it, and a page shows before it has
  // come. Where it cannot be had, everything is read again.
  const map = await import('#contract/refreshes.ts').catch(() => undefined)
  const names = map && new Set([nouns].flat().flatMap(noun => map.REFRESHES[noun].map(nameOf)))
  await client.invalidateQueries({
    predicate: one => (names?.has(one.queryKey[0] as string) ?? true) && concerns(one),
  })
}

export function useInvalidate() {
  const client = useQueryClient()
  return (nouns: Noun | readonly Noun[]) => void invalidate(client, nouns)
}
