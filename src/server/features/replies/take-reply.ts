import { readReply } from '#domain/messages/reading.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { contactOf } from '#domain/messages/contact.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { listPatientBookingRows, type PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { notify } from '#server/features/notifications/notify.ts'
import {
  cancelAsPatient,
  confirmAsPatient,
  giveUpAsPatient,
} from '#server/features/online-booking/by-patient.ts'
import { isCancellable, isTooLate } from '#server/features/online-booking/present-booking.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import type { InboundSms } from '#server/outside/sms/sms-gateway.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { answerQuestion, answerStopped, askWhich } from './answers.ts'
import {
  insertRefusal,
  insertReply,
  listPatientsOfPhone,
  listReachedBy,
  listQuestions,
  listStopped,
  lockVisits,
  settleReply,
  type Question,
  type Settled,
} from './replies.sql.ts'
import type { Taking } from './taking.ts'

/** How long a question waits for its answer. */
export const ANSWERABLE = 72 * 3_600_000

type Ending = Pick<Settled, 'outcome'> & {
  /** For the desk. */
  readonly waits: boolean
  /** Whether the bell has told of it already. */
  readonly isTold?: boolean
}

/**
 * Keeps what a patient wrote back, once however often it is told, and does what it plainly says: in the one transaction.
 * It answers the newest confirmation or reminder to that phone whose visit still stands at the hour it told. What may not
 * be done is for the desk to read.
 */
export async function takeReply(
  services: Services,
  clinicId: number,
  gateway: string,
  inbound: InboundSms,
): Promise<void> {
  try {
    await keepReply(services, clinicId, gateway, inbound)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await keepReply(services, clinicId, gateway, inbound, false)
  }
}

async function keepReply(
  services: Services,
  clinicId: number,
  gateway: string,
  { gatewayId, from, text }: InboundSms,
  mayAct = true,
): Promise<void> {
  const now = services.now()
  const mobile = parsePhone(from)?.e164 ?? from
  const meaning = readReply(text)
  await services.db.tenant(clinicId, async bare => {
    const author = { clinicId, now, accountId: null, kind: 'patient' } as const
    const tx = new WriteTx(bare, author, services.bookingSteps)
    const reply = { clinicId, gateway, gatewayId, mobile, text, meaning, now: new Date(now) }
    const replyId = await insertReply(tx, reply)
    if (replyId === undefined) return
    const taking: Taking = { tx, services, clinicId, replyId, mobile, now }
    const questions = await holdQuestions(taking)
    const question = questions.find(each => each.visits.some(({ isOpen }) => isOpen))
    const ending =
      meaning === 'stop'
        ? await stop(taking, text, questions[0])
        : await decide(taking, meaning, mayAct ? question : undefined)
    // What it may have been about is shown beside it, whatever became of that.
    const about = question ?? questions[0]
    const visits = question?.visits.filter(({ isOpen }) => isOpen) ?? about?.visits ?? []
    const patients = about ? visits.map(visit => visit.patient_id) : await listPatientsOfPhone(tx, mobile)
    const patientId = only(patients)
    const bookingId = about ? (visits[0]?.id ?? null) : null
    const isKnown = about !== undefined || patients.length > 0
    const outcome = ending.outcome === 'desk' && !isKnown ? 'unmatched' : ending.outcome
    await settleReply(tx, replyId, {
      message_id: about?.id ?? null,
      booking_id: bookingId,
      patient_id: patientId,
      outcome,
      handled_at: ending.waits ? null : new Date(now),
    })
    await tx.record('reply', replyId, 'added', undefined, { meaning, outcome, booking: bookingId })
    if (ending.waits && !ending.isTold && outcome === 'desk')
      await notify(tx, { clinicId, now, kind: 'unclear_reply', bookingId, patientId, replyId })
    await tx.settleBookings()
  })
}

/** What that phone was asked, as it is now that nobody else changes its visits. */
async function holdQuestions({ tx, mobile, now }: Taking): Promise<Question[]> {
  const list = () => listQuestions(tx, mobile, { since: new Date(now - ANSWERABLE), now: new Date(now) })
  const found = await list()
  const ids = found.flatMap(({ visits }) => visits.filter(({ isOpen }) => isOpen).map(({ id }) => id))
  if (ids.length === 0) return found
  await lockVisits(tx, ids)
  const held = new Set(found.map(({ id }) => id))
  return (await list()).filter(({ id }) => held.has(id))
}

/** The one there is; null of none, and where several share it. */
const only = (ids: readonly number[]): number | null => (new Set(ids).size === 1 ? ids[0]! : null)

const DESK: Ending = { outcome: 'desk', waits: true }

async function decide(
  taking: Taking,
  meaning: Exclude<ReturnType<typeof readReply>, 'stop'>,
  question: Question | undefined,
): Promise<Ending> {
  const { replies_change: changes } = await readSettings(taking.tx, 'messages')
  if (meaning === 'unclear' || !changes || !question) return DESK
  const ids = question.visits.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  const visits = (await listPatientBookingRows(taking.tx, { ids })).filter(visit =>
    isCancellable(visit, taking.now),
  )
  if (visits.length === 0) return DESK
  return meaning === 'yes' ? sayYes(taking, question, visits) : sayNo(taking, question, visits)
}

/** Takes all of a family; what the clinic approves by hand waits for it, whatever the patient says. */
async function sayYes(
  taking: Taking,
  question: Question,
  visits: readonly PatientBookingRow[],
): Promise<Ending> {
  const standing = visits.filter(({ status }) => status === 'approved' || status === 'confirmed')
  const confirmed: PatientBookingRow[] = []
  for (const visit of standing) if (await confirmAsPatient(taking.tx, visit)) confirmed.push(visit)
  if (confirmed.length > 0) await answerQuestion(taking, question, 'yes', confirmed)
  if (standing.length < visits.length) return DESK
  return { outcome: confirmed.length > 0 ? 'confirmed' : 'told_already', waits: false }
}

/** Within the notice it cancels; later the clinic hears of it. Of several visits the patient says which by its link. */
async function sayNo(
  taking: Taking,
  question: Question,
  visits: readonly PatientBookingRow[],
): Promise<Ending> {
  const [visit, other] = visits
  if (!visit) return DESK
  if (other) {
    await askWhich(taking, question, visits)
    return DESK
  }
  if (isTooLate(visit, taking.now)) {
    const isNew = await giveUpAsPatient(taking.tx, visit, { replyId: taking.replyId })
    return isNew ? { ...DESK, isTold: true } : { outcome: 'told_already', waits: false }
  }
  await cancelAsPatient(taking.tx, visit, undefined)
  await answerQuestion(taking, question, 'no', [visit])
  return { outcome: 'cancelled', waits: false }
}

/** The first STOP ends offers, one after it reminders too, and no other is answered; for everybody who is written there. */
async function stop(taking: Taking, text: string, last: Question | undefined): Promise<Ending> {
  const { tx, clinicId, mobile, now } = taking
  const day = localDateOf(now, await tx.zone)
  const reached = await listReachedBy(tx, mobile)
  const patients = reached
    .filter(person => person.mobile === mobile || contactOf(person, day).mobile === mobile)
    .map(({ id }) => id)
  if (patients.length === 0) return { outcome: 'unmatched', waits: true }
  const stopped = new Set(await listStopped(tx, patients, 'marketing_sms'))
  const silent = new Set(await listStopped(tx, patients, 'sms_reminder'))
  // Whoever answers by a machine would be answered for ever.
  if (patients.every(id => stopped.has(id) && silent.has(id)))
    return { outcome: 'told_already', waits: false }
  for (const patientId of patients) {
    const kind = stopped.has(patientId) ? 'sms_reminder' : 'marketing_sms'
    await insertRefusal(tx, {
      clinicId,
      patientId,
      kind,
      said: text.slice(0, 500),
      day,
      now: new Date(now),
    })
    await tx.record('patient', patientId, 'changed', undefined, {
      consents: [{ kind, given: false, on_date: day, how: 'sms' }],
    })
  }
  await answerStopped(
    taking,
    last,
    patients.every(id => stopped.has(id)) ? 'reminders' : 'offers',
    only(patients),
  )
  return { outcome: 'stopped', waits: false }
}
