import { z } from 'zod'
import { say } from '#contract/texts.ts'
import { LOCALES } from '#contract/language.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { defineJob } from '#server/jobs/job.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { getAccountRow } from './accounts.sql.ts'
import { NOTICES, NOTICE_WORDS, type NoticeName } from './words.ts'

const ZONE = 'Europe/Bucharest'
const NAMES = Object.keys(NOTICES) as NoticeName[]

/** Writes a notice as a message; told twice, it is one message. */
export const sendAccountNotice = defineJob({
  name: 'send-account-notice',
  when: 'queued',
  input: z.object({
    id: z.string(),
    account_id: z.number(),
    notice: z.enum(NAMES),
    at: z.number(),
    address: z.string(),
    user_agent: z.string(),
    to: z.string().optional(),
  }),
  async run(input, { db, config, now }) {
    await db.member(PRODUCT_CLINIC, input.account_id, async tx => {
      const account = await getAccountRow(tx, input.account_id)
      const language = account.language === 1 ? 'en' : 'ro'
      const email = input.to ?? account.email
      const notice = NOTICES[input.notice]
      const message = { clinicId: PRODUCT_CLINIC, key: `account-notice:${input.id}` }
      if (email) {
        const { browser, system } = deviceOf(input.user_agent)
        const values = {
          name: account.first_name,
          what: say(notice.what, language),
          when: new Date(input.at).toLocaleString(LOCALES[language], {
            dateStyle: 'long',
            timeStyle: 'short',
            timeZone: ZONE,
          }),
          device: [browser, system].filter(Boolean).join(', ') || say(NOTICE_WORDS.unknownDevice, language),
          address: input.address,
          link: `${config.publicUrl}${account.user_type === 3 ? '/patient/security' : '/cabinet/administration/security'}`,
        }
        const said = sayEmail({ subject: notice.subject, body: NOTICE_WORDS.body }, language, values)
        await queueMessage(tx, { now: now() }, { ...message, channel: 'email', recipient: email, ...said })
      } else if ('sms' in notice && account.mobile) {
        const body = say(notice.sms, language)
        await queueMessage(
          tx,
          { now: now() },
          { ...message, channel: 'sms', recipient: account.mobile, body },
        )
      }
    })
  },
})
