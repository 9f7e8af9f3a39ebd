import { startTemplates } from '#server/features/message-templates/start-templates.ts'
import { claimPast } from '#server/features/messages/claiming/claim-past.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import {
  answerQuestions,
  deliver,
  hasClaims,
  listMomentsOfVisits,
  writeUnclearReply,
} from './demo-messages.sql.ts'

const DAY = 86_400_000
/** How long the clinic has been writing to its patients. */
const DAYS = 28
/** A visit further away was not spoken of yet. */
const FURTHEST_DAYS = 6

/** Writes down what the patients of the demonstration heard over four weeks, and what they wrote back. */
export const writeDemoMessages = defineJob({
  name: 'write-demo-messages',
  when: 'queued',
  input: z.object({ clinic_id: z.number() }),
  run: ({ clinic_id: clinicId }, { db, config, now: readClock }) =>
    db.tenant(clinicId, async tx => {
      const now = readClock()
      await startTemplates(tx, clinicId, { now })
      if (await hasClaims(tx)) return
      const [from, to] = [new Date(now - DAYS * DAY), new Date(now + FURTHEST_DAYS * DAY)]
      const visits = await listMomentsOfVisits(tx, from, to)
      const sent = await claimPast(tx, { clinicId, publicUrl: config.publicUrl, now }, visits)
      await deliver(tx, clinicId, sent)
      await answerQuestions(tx, clinicId, new Date(now))
      const unclear = await writeUnclearReply(tx, clinicId, new Date(now))
      if (unclear)
        await notify(tx, {
          clinicId,
          now: unclear.at,
          kind: 'unclear_reply',
          bookingId: unclear.booking_id,
          replyId: unclear.id,
        })
    }),
})
