import { getPublicForm, type PublicForm } from '#contract/documents/public-forms.ts'
import { query } from '#web/api/query.ts'

const MAKING = 2_500

/** A form by its link; while the signed document is being made it is asked for again. */
export const formQuery = (token: string) => ({
  ...query(getPublicForm, { token }),
  // Another phone may have saved since: what is shown is asked for again, and that one's person has opened it.
  staleTime: 0,
  select: (reply: { data: PublicForm }) => reply.data,
  refetchInterval: ({
    state,
  }: {
    state: { data?: { data: { signed: { is_ready: boolean } | null } } | undefined }
  }) => (state.data?.data.signed && !state.data.data.signed.is_ready ? MAKING : false),
  meta: { silent: true },
})
