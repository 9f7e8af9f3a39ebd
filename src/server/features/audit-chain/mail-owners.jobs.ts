import { CHAIN_PROBLEMS } from '#contract/logs/audit-chain.ts'
import { LOCALES, type Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { defineJob } from '#server/jobs/job.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { z } from 'zod'
import { getClinicName, listOwners } from './verifications.sql.ts'
import { ANCHOR, BROKEN, PROBLEMS } from './words.ts'

/** Names the cause, so that told twice it is one email. */
const said = { clinic_id: z.number(), cause: z.string(), at: z.number(), position: z.number() }

/** Writes to a clinic's owners, each in their language: a night's hash, or how their chain is broken. */
export const mailOwners = defineJob({
  name: 'mail-owners-of-chain',
  when: 'queued',
  input: z.union([
    z.object({ ...said, hash: z.string() }),
    z.object({ ...said, problem: z.enum(CHAIN_PROBLEMS) }),
  ]),
  async run(input, { db, config, now }) {
    const { clinic_id: clinicId, cause, at, position } = input
    const { owners, clinic, zone } = await db.tenant(clinicId, async bare => {
      const tx = new ClinicTx(bare)
      return { zone: await tx.zone, owners: await listOwners(tx), clinic: await getClinicName(tx) }
    })
    const values = { clinic, clinicId, position, link: `${config.publicUrl}/cabinet/administration/logs` }
    const write = (language: Language, name: string) => {
      const sayWhen = (how: Intl.DateTimeFormatOptions) =>
        new Date(at).toLocaleString(LOCALES[language], { ...how, timeZone: zone })
      if ('hash' in input) {
        const day = sayWhen({ dateStyle: 'long' })
        return sayEmail(ANCHOR, language, { ...values, name, day, hash: input.hash })
      }
      const when = sayWhen({ dateStyle: 'long', timeStyle: 'short' })
      return sayEmail(BROKEN, language, {
        ...values,
        name,
        when,
        what: say(PROBLEMS[input.problem], language),
      })
    }
    await db.tenant(PRODUCT_CLINIC, async tx => {
      for (const { id, email, first_name: name, language } of owners)
        await queueMessage(
          tx,
          { now: now() },
          {
            clinicId: PRODUCT_CLINIC,
            key: `audit-chain:${clinicId}:${cause}:${id}`,
            channel: 'email',
            recipient: email,
            ...write(language === 1 ? 'en' : 'ro', name),
          },
        )
    })
  },
})
