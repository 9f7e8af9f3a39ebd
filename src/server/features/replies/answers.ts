import { say } from '#contract/texts.ts'
import type { Language } from '#contract/language.ts'
import { formatBookingTime } from '#server/features/bookings/booking-time.ts'
import { bookingLink } from '#server/features/bookings/booking-messages.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { writeMessage, type NewMessage } from '#server/features/messages/messages.ts'
import { sayOfVisit } from '#server/features/messages/claiming/say-of-visit.ts'
import { tellCancelledByPatient } from '#server/features/online-booking/tell-cancelled.ts'
import { findAnswers, findClinicName, type Question } from './replies.sql.ts'
import type { Taking } from './taking.ts'
import { WORDS } from './words.ts'

/** In which somebody was last asked something. */
const languageOf = (question: Question | undefined): Language => (question?.language === 1 ? 'en' : 'ro')

/** What the question's template answers by itself; a cancellation that it says nothing of is told as the patient's link would. */
export async function answerQuestion(
  taking: Taking,
  question: Question,
  answer: 'yes' | 'no',
  visits: readonly PatientBookingRow[],
): Promise<void> {
  const { tx, services, now } = taking
  const language = languageOf(question)
  const answers = question.template_id === null ? undefined : await findAnswers(tx, question.template_id)
  const said = answers?.[answer]
  // In the language of the question, else as the clinic wrote it.
  const text = [said?.[language], said?.ro, said?.en].find(Boolean)
  const [visit] = visits
  if (!visit) return
  if (text) {
    const { publicUrl } = services.config
    const body = await sayOfVisit(tx, text, { visitId: visit.id, publicUrl, language })
    await answerBy(taking, { body, language, bookingId: visit.id, patientId: visit.patient_id })
  } else if (answer === 'no') {
    await tellCancelledByPatient(tx, { now, config: services.config, language }, visit)
  }
}

/** Which of several visits is given up is said by opening its link. */
export async function askWhich(
  taking: Taking,
  question: Question,
  visits: readonly PatientBookingRow[],
): Promise<void> {
  const language = languageOf(question)
  const { publicUrl } = taking.services.config
  const lines = visits.map(visit => {
    const when = formatBookingTime(visit.start, visit.zone, language)
    return `\n${visit.first_name}, ${when}: ${bookingLink(publicUrl, visit.code)}`
  })
  const body = say(WORDS.which, language, { visits: lines.join('') })
  const [first] = visits
  await answerBy(
    taking,
    { body, language, ...(first && { bookingId: first.id, patientId: first.patient_id }) },
    // Asked again at each NU, a machine that answers would never end.
    `which:${question.id}`,
  )
}

export async function answerStopped(
  taking: Taking,
  last: Question | undefined,
  what: 'offers' | 'reminders',
  patientId: number | null,
): Promise<void> {
  const language = languageOf(last)
  const clinic = await findClinicName(taking.tx)
  const text = what === 'offers' ? WORDS.stoppedOffers : WORDS.stoppedReminders
  await answerBy(taking, {
    body: say(text, language, { clinic }),
    language,
    ...(patientId !== null && { patientId }),
  })
}

/** One answer to one reply, to the phone that wrote. */
async function answerBy(
  { tx, clinicId, replyId, mobile, now }: Taking,
  what: Pick<NewMessage, 'body' | 'language' | 'bookingId' | 'patientId'>,
  key = `answer:${replyId}`,
): Promise<void> {
  await writeMessage(
    tx,
    { now },
    {
      clinicId,
      key,
      channel: 'sms',
      recipient: mobile,
      category: 'answer',
      replyId,
      usefulUntil: now + 24 * 3_600_000,
      ...what,
    },
  )
}
