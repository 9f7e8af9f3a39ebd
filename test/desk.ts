import type { Reply, TestApp } from './app.ts'
import { addClinic, addDoctor, addPatient, addService, type TestClinic } from './factories.ts'

type Headers = Record<string, string>

/** A clinic's front desk: one doctor working 09:00-17:00 on weekdays, one service of 30 minutes, one patient. */
export interface Desk {
  readonly test: TestApp
  readonly clinic: TestClinic
  readonly serviceId: number
  readonly doctorId: number
  readonly patientId: number
  /** Calls as the owner, unless other headers are given. */
  post(path: string, body?: Record<string, unknown>, headers?: Headers): Promise<Reply>
  get(path: string, headers?: Headers): Promise<Reply>
  remove(path: string, headers?: Headers): Promise<Reply>
  /** Adds a booking at 10:00 of Thursday 26 November 2026 unless told otherwise. */
  book(fields?: Record<string, unknown>, headers?: Headers): Promise<Reply>
}

/** RFC 3339 of a winter's day in Bucharest. */
export const at = (time: string, date = '2026-11-26') => `${date}T${time}:00+02:00`

export async function openDesk(test: TestApp): Promise<Desk> {
  const clinic = await addClinic(test)
  const serviceId = await addService(test, clinic.clinicId)
  const doctorId = await addDoctor(test, clinic, [serviceId])
  const patientId = await addPatient(test, clinic.clinicId, { mobile: '+40721000111' })
  const post: Desk['post'] = (path, body = {}, headers = clinic.owner) =>
    test.call('POST', path, { body, headers })
  return {
    test,
    clinic,
    serviceId,
    doctorId,
    patientId,
    post,
    get: (path, headers = clinic.owner) => test.call('GET', path, { headers }),
    remove: (path, headers = clinic.owner) => test.call('DELETE', path, { headers }),
    book: (fields = {}, headers = clinic.owner) =>
      post(
        '/v2/add_booking',
        {
          patient_id: patientId,
          doctor_id: doctorId,
          start: at('10:00'),
          services: [{ service_id: serviceId }],
          ...fields,
        },
        headers,
      ),
  }
}

/** Accepts each warning that a 409 told, as it was told. */
export const accept = (reply: Reply, override_reason = 'Urgență') => ({
  override: reply.body.data.warnings as unknown[],
  override_reason,
})

/** The kinds of the warnings in a 409. */
export const kindsOf = (reply: Reply): string[] =>
  reply.body.data.warnings.map((warning: { kind: string }) => warning.kind)
