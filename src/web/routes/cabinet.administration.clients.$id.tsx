import { addressReader, readId } from '#web/api/read-address.ts'
import { readDate, readWords } from '#web/parts/list/list-search.ts'
import { readTab, type RecordSearch } from '#web/parts/record-search.ts'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PatientPage } from '#web/features/patients/PatientPage.tsx'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { NotFound } from './-layouts/NotFoundPage.tsx'
import { PATIENT_TABS } from './-patient/patient-tabs.ts'

interface PatientSearch extends RecordSearch {
  /** Which file is open, and which one beside it. */
  file?: number | undefined
  with?: number | undefined
  /** Which note is open. */
  note?: number | undefined
  /** With which year's end the timeline begins. */
  year?: number | undefined
  /** Which kind of things it shows, and what is looked for in it. */
  kind?: string | undefined
  find?: string | undefined
  /** What of the account is shown: which part, of which days, of which doctor. */
  part?: string | undefined
  from?: string | undefined
  to?: string | undefined
  doctor?: number | undefined
  /** Which tooth of the chart is chosen, and for which visit one charts. */
  tooth?: number | undefined
  /** Which periodontal exam is open. */
  exam?: number | undefined
  /** Which form is open. */
  form?: number | undefined
  booking?: number | undefined
  /** Which report is open. */
  report?: number | undefined
}

const readSearch = addressReader<PatientSearch>({
  tab: readTab,
  file: readId,
  with: readId,
  note: readId,
  year: readId,
  kind: readTab,
  find: readWords,
  part: readTab,
  from: readDate,
  to: readDate,
  doctor: readId,
  tooth: readId,
  exam: readId,
  report: readId,
  form: readId,
  booking: readId,
})

export const Route = createFileRoute('/cabinet/administration/clients/$id')({
  validateSearch: readSearch,
  beforeLoad({ params }) {
    if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound()
  },
  loader: () => loadNamespaces('clinic', 'patients', 'people'),
  component: PatientRecord,
  notFoundComponent: NotFound,
})

function PatientRecord() {
  return <PatientPage tabs={PATIENT_TABS} />
}
