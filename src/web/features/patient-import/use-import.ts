import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/call.ts'
import {
  cancelImport,
  chooseImportRows,
  getPatientImport,
  listImportRows,
  setImportMatching,
  startImport,
  undoImport,
  type ImportStatus,
} from '#contract/patients/patient-imports.ts'
import { call } from '#web/api/client.ts'
import { keyOf, query, useInvalidate } from '#web/api/query.ts'

const RUNNING: ReadonlySet<ImportStatus> = new Set<ImportStatus>(['reading', 'importing', 'undoing'])
const LOOK_MILLISECONDS = 1_000

export const isRunning = (status: ImportStatus) => RUNNING.has(status)

/** One import, looked at again while the server works at it. */
export function useImport(id: number) {
  return useQuery({
    ...query(getPatientImport, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isRunning(data.data.status) ? LOOK_MILLISECONDS : false,
  })
}

type Answer = Awaited<ReturnType<typeof call<typeof getPatientImport>>>

/** The steps of an import; each answers how it stands then. */
export function useImportSteps(id: number) {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const step = <Input>(work: (input: Input) => Promise<Answer>) => ({
    mutationFn: work,
    onSuccess(answer: Answer) {
      client.setQueryData(query(getPatientImport, { id }).queryKey, answer)
      void client.invalidateQueries({ queryKey: keyOf(listImportRows) })
      invalidate('patient_import')
    },
  })
  return {
    match: useMutation(
      step((matching: CallInput<typeof setImportMatching>['matching']) =>
        call(setImportMatching, { id, matching }),
      ),
    ),
    choose: useMutation(
      step((wish: Pick<CallInput<typeof chooseImportRows>, 'choice' | 'lines'>) =>
        call(chooseImportRows, { id, ...wish }),
      ),
    ),
    start: useMutation(step(() => call(startImport, { id }))),
    cancel: useMutation(step(() => call(cancelImport, { id }))),
    undo: useMutation(step((deactivate: boolean) => call(undoImport, { id, deactivate }))),
  }
}
