import { listPatientFiles, type FileKind } from '#contract/patient-files.ts'
import { pages } from '#web/api/query.ts'

/** How often it is asked whether the pictures of new files are there. */
const ASK_AGAIN_MS = 1_500
const SIZE = 100

/** Which of a patient's files are shown. */
export interface FileFilter {
  readonly kind?: FileKind | undefined
  readonly tooth?: number | undefined
  /** In titles and names. */
  readonly search?: string
}

export const filesQuery = (id: number, { kind, tooth, search }: FileFilter) => ({
  ...pages(listPatientFiles, { id, size: SIZE, kind, tooth, ...(search && { search }) }),
  refetchInterval: (query: { state: { data?: { pages: { data: readonly Seen[] }[] } | undefined } }) =>
    query.state.data?.pages.some(page => page.data.some(isComing)) ? ASK_AGAIN_MS : (false as const),
})

type Seen = Pick<
  import('#contract/patient-files.ts').PatientFile,
  'type' | 'picture' | 'not_shown' | 'missing'
>

/** Whether its picture is being made. */
export const isComing = ({ type, picture, not_shown: why, missing }: Seen) =>
  type !== 'application/pdf' && picture === null && why === null && !missing
