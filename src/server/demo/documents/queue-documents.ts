import type pg from 'pg'
import { queueDemoJob } from '../demo.sql.ts'
import { idOf, type ClinicIds } from '../clinic-ids.ts'
import { writeDemoForms } from './demo-forms.jobs.ts'
import { REPORT_TEXTS, DRAFT_TEXTS } from './demo-report-texts.ts'
import { writeDemoReports } from './demo-reports.jobs.ts'
import { pickVisits } from './demo-visits.sql.ts'

/** Has reports of visits and forms of patients written once the server is up: of whoever can sign in first, where they fit. */
export async function queueDocuments(
  client: pg.ClientBase,
  ids: ClinicIds,
  patientId: number,
  now: number,
): Promise<void> {
  const picked: number[] = []
  const pick = async (services: readonly string[], most: number) => {
    const visits = await pickVisits(client, {
      clinicId: ids.clinic,
      services: services.map(key => idOf(ids.services, key)),
      most,
      now,
      first: patientId,
      not: picked,
    })
    picked.push(...visits.map(visit => visit.patient_id))
    return visits
  }
  const root_canal = await pick(['rootCanal', 'rootAgain'], REPORT_TEXTS.root_canal.length)
  const extraction = await pick(['wisdom'], REPORT_TEXTS.extraction.length)
  const general = await pick(['provisional', 'filling', 'crownFirst'], REPORT_TEXTS.general.length)
  const drafts = await pick(['filling', 'crownFirst', 'provisional'], DRAFT_TEXTS.length)
  const clinic_id = ids.clinic
  await queueDemoJob(client, writeDemoReports, { clinic_id, general, extraction, root_canal, drafts })
  await queueDemoJob(client, writeDemoForms, { clinic_id, patient_id: patientId, extractions: extraction })
}
