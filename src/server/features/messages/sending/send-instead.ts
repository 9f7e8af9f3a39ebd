import { say } from '#contract/texts.ts'
import { emailFlagOf } from '#domain/messages/categories.ts'
import type { MessageCategory } from '#domain/messages/template.ts'
import { mayHear } from '#domain/messages/consent.ts'
import type { Tx } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import { writeMessage } from '../messages.ts'
import { sayByEmail } from '../claiming/say-of-visit.ts'
import { getTold, readEmailConsents, type ToldMessage } from './receipts.sql.ts'
import { WORDS } from './words.ts'

/**
 * Queues one email instead of an SMS that did not arrive, where its template goes by either way and there is an address:
 * in the words that the template has for emails, else in the same, once, as long as they are of use.
 */
export async function sendInstead(
  tx: Tx,
  { now: readClock, config }: Pick<Services, 'now' | 'config'>,
  clinicId: number,
  id: number,
): Promise<void> {
  if (clinicId === 0) return
  const now = readClock()
  const told = await getTold(tx, id, new Date(now))
  const isUseful = told.useful_until === null || told.useful_until.getTime() > now
  const isOver = TELLS_COMING.has(told.category) && told.booking_id !== null && told.coming_id === null
  if (told.email === null || told.channel !== 'sms_or_email' || !isUseful || isOver || told.body === '')
    return
  if (!(await mayEmail(tx, told))) return
  const language = told.language === 1 ? 'en' : 'ro'
  const { publicUrl } = config
  const byEmail =
    told.template_id === null
      ? undefined
      : await sayByEmail(tx, { id, templateId: told.template_id, recipient: told.email }, { now, publicUrl })
  await writeMessage(
    tx,
    { now },
    {
      clinicId,
      key: `instead:${id}`,
      channel: 'email',
      recipient: told.email,
      subject: say(subjectOf(told.category), language, { clinic: told.clinic }),
      body: told.body,
      ...byEmail,
      insteadOf: id,
      category: told.category,
      language,
      ...(told.patient !== null && { patientId: told.patient }),
      ...(told.booking_id !== null && { bookingId: told.booking_id }),
      ...(told.template_id !== null && {
        templateId: told.template_id,
        templateVersion: told.template_version ?? undefined,
      }),
      ...(told.starts_at && { startsAt: told.starts_at.getTime() }),
      ...(told.useful_until && { usefulUntil: told.useful_until.getTime() }),
    },
  )
}

/** What is of no use once the visit is over or cancelled. */
const TELLS_COMING: ReadonlySet<MessageCategory> = new Set<MessageCategory>([
  'booked', 'moved', 'confirmation', 'reminder',
]) // prettier-ignore

/** Of what has no words of its own for emails. */
function subjectOf(category: MessageCategory) {
  if (category === 'cancelled') return WORDS.visitCancelled
  return TELLS_COMING.has(category) ? WORDS.aboutVisit : WORDS.insteadSubject
}

const NEEDS = { email_reminder: 'reminder', email_sms: 'offer' } as const

async function mayEmail(tx: Tx, told: ToldMessage): Promise<boolean> {
  const flag = emailFlagOf(told.category, told.audience)
  if (!flag || told.patient === null) return true
  return mayHear(NEEDS[flag], 'email', await readEmailConsents(tx, told.patient, told.account_id))
}
