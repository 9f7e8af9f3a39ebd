import { listPatientFiles, type FileKind } from '#contract/patients/patient-files.ts'
import { pages } from '#web/api/query.ts'
import { askWhile } from '#web/parts/list/ask-while.ts'

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
  refetchInterval: askWhile<Seen>(one => isComing(one)),
})

type Seen = Pick<
  import('#contract/patients/patient-files.ts').PatientFile,
  'type' | 'picture' | 'not_shown' | 'missing'
>

/** Whether its picture is being made. */
export const isComing = ({ type, picture, not_shown: why, missing }: Seen) =>
  type !== 'application/pdf' && picture === null && why === null && !missing
