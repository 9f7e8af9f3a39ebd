import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isAnswered } from './api/call-keeping.ts'
import { ApiError, isUnanswered } from './api/client.ts'
import { getConnection, onConnection } from './api/connection.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { showError } from './ui/notices.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `followed`: its page follows the stream of changes by itself, one by one. */
    queryMeta: { silent?: boolean; followed?: boolean }
    /** `silent`: the page shows the error itself, beside its field or in its place. */
    mutationMeta: { silent?: boolean }
  }
}

const hour = 60 * 60 * 1000

function noticeError(error: Error, silent: boolean | undefined): void {
  // Whoever did not want to leave visits behind has just said so.
  if (silent || isAnswered(error)) return
  showError(error instanceof ApiError ? error.message : i18n.t('common:errors.unexpected'))
}

/** Keeps what was asked for, and tells of what went wrong where the page does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Nothing waits in silence for a connection: each attempt is made, and a failure is told.
    queries: {
      staleTime: hour,
      gcTime: hour,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => noticeError(error, query.meta?.silent),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => noticeError(error, mutation.meta?.silent),
  }),
})

// What could not be read without a connection is read once it is back; what was refused waits for the person.
onConnection(() => {
  if (getConnection() !== 'online') return
  void queryClient.refetchQueries({ type: 'active', predicate: query => isUnanswered(query.state.error) })
})

// What the server says in words, it says in the language that was asked for: what is on screen is read anew, also what is
// still on its way, and nothing of before is kept for later.
i18n.on('languageChanged', async () => {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
})
