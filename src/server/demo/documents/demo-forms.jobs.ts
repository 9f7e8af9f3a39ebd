import { DAY } from '#domain/time/wall-time.ts'
import { makeFormDocument } from '#server/features/form-filling/make-document.ts'
import { keepAnswers } from '#server/features/form-filling/save-answers.ts'
import { sign } from '#server/features/form-filling/sign-form.ts'
import { addForms } from '#server/features/form-files/add-forms.ts'
import { showForms, showOnTablet, takeFormBack, witnessForm } from '#server/features/form-files/form-files.ts'
import type { Context, Services, StaffContext } from '#server/http/services.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { answersOf, HEALTH, QUESTION, signatureOf } from './demo-form-texts.ts'
import { startedTemplates } from './demo-reports.jobs.ts'
import { demoVisit } from './demo-visits.sql.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Wish {
  readonly patientId: number
  readonly starter: string
  readonly becomes: 'waiting' | 'open' | 'expired' | 'void' | 'signed'
  /** When it was prepared, epoch milliseconds. */
  readonly at: number
  readonly teeth?: readonly number[]
  readonly told?: Parameters<typeof answersOf>[1]
}

/** Forms in every state: all of them at one patient, so that one record shows them, and some at others. */
export const writeDemoForms = defineJob({
  name: 'write-demo-forms',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), patient_id: z.number(), extractions: z.array(demoVisit) }),
  async run({ clinic_id: clinicId, patient_id: patientId, extractions }, services) {
    const templates = await startedTemplates(services, clinicId)
    const now = services.now()
    const own = (starter: string, becomes: Wish['becomes'], at: number, more: Partial<Wish> = {}): Wish => ({
      patientId,
      starter,
      becomes,
      at,
      ...more,
    })
    const wishes: Wish[] = [
      own('treatment', 'signed', now - 12 * DAY, { told: QUESTION }),
      own('data_protection', 'void', now - 12 * DAY),
      own('health', 'signed', now - HOUR, { told: HEALTH }),
      // After those that are signed on the tablet, or it would be opened there with them.
      own('implant', 'expired', now - 2 * DAY, { teeth: [46] }),
      own('photographs', 'open', now),
      own('extraction', 'waiting', now, { teeth: [38] }),
      ...extractions.map((visit): Wish => ({
        patientId: visit.patient_id,
        starter: 'extraction',
        becomes: 'signed',
        at: visit.ended_at - 80 * MINUTE,
        teeth: [48],
      })),
    ]
    for (const wish of wishes) await bringAbout(services, clinicId, templates(`form:${wish.starter}`), wish)
  },
})

/** Goes on from wherever a run before this one stopped. */
async function bringAbout(
  services: Services,
  clinicId: number,
  templateId: number,
  wish: Wish,
): Promise<void> {
  const { patientId, becomes, teeth = [] } = wish
  const at = (minutes: number) => deskAt(services, clinicId, wish.at + minutes * MINUTE)
  const known = (await showForms(at(0), patientId)).data.find(form => form.template_id === templateId)
  const when = { waiting: 'later', void: 'later', open: 'now', expired: 'tablet', signed: 'later' } as const
  const body = { template_ids: [templateId], when: when[becomes], language: 'ro' as const, teeth: [...teeth] }
  const form = known ?? (await addForms(at(0), patientId, body)).data[0]!
  if (becomes === 'void')
    await takeFormBack(at(5), form.id, 'Trimis din greșeală: pacientul a semnat deja pe hârtie.')
  if (becomes === 'signed' && !form.signed_at) await signOnTablet(at, form.id, wish)
}

/** The patient on the clinic's tablet, and a colleague who says who stands there. */
async function signOnTablet(at: (minutes: number) => StaffContext, id: number, wish: Wish): Promise<void> {
  const { data } = await showOnTablet(at(2), id)
  const token = data.url.slice(data.url.lastIndexOf('/') + 1)
  const { data: saved } = await keepAnswers(patientAt(at(6)), token, {
    revision: 0,
    answers: answersOf(wish.starter, wish.told ?? {}),
  })
  const { data: made } = await makeFormDocument(patientAt(at(7)), token, saved.revision)
  const { document_sha256 } = made
  const signing = {
    document_sha256,
    as: 'patient' as const,
    strokes: signatureOf(id),
    consent: true,
    screen: '820 × 1180',
    was_read: true,
  }
  await sign(patientAt(at(9)), token, signing)
  await witnessForm(at(10), id, { document_sha256, is_known: true })
  await sign(patientAt(at(10)), token, signing)
}

function deskAt(services: Services, clinicId: number, now: number): StaffContext {
  const owner = { clinicId, accountId: clinicId }
  return inTheNameOf({ ...services, now: () => Math.min(now, services.now()) }, owner, [
    'patients.view',
    'patients.contact',
    'bookings.all_doctors',
    'clinical.view',
    'clinical.edit',
    'messages.send',
  ])
}

/** Whoever holds the tablet is nobody of the clinic's. */
const patientAt = (desk: StaffContext): Context => ({
  config: desk.config,
  db: desk.db,
  outside: desk.outside,
  bookingSteps: desk.bookingSteps,
  actor: { kind: 'stranger' },
  now: desk.now,
  language: 'ro',
  // Kept for documentation: nobody has it.
  address: '192.0.2.17',
  userAgent:
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1',
  cookies: desk.cookies,
})
