import { isAdult } from '#domain/people/age.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { defineJob, type JobContext } from '#server/jobs/job.ts'
import { tellAsker, tellMember } from './family-notices.ts'
import {
  findFamilyBooker,
  listDueRecords,
  lockRecordOf,
  noteTold,
  type RecordKey,
} from './family-records.sql.ts'
import { forgetRemoved, getOwnPerson, listNews, lockMember, updateMember } from './family.sql.ts'
import { todayOf } from './present-member.ts'

const MOST = 500
/** Taking somebody out can be undone at once. */
const REMOVAL_TOLD_AFTER = 10 * 60_000
const KEPT_AFTER_REMOVAL = 30 * 86_400_000

type Now = Pick<JobContext, 'config' | 'db'> & { readonly now: number }

/** Tells families what came of a clinic's word, of a birthday or of a removal, and forgets who was removed long ago. */
export const tellFamilies = defineJob({
  name: 'tell-families',
  when: { cron: '* * * * *' },
  async run(_, { config, db, now: readClock }) {
    const ctx: Now = { config, db, now: readClock() }
    const at = new Date(ctx.now)
    const [due, news] = [
      await db.stranger(tx => listDueRecords(tx, at, MOST)),
      await db.stranger(tx => listNews(tx, todayOf(ctx.now), new Date(ctx.now - REMOVAL_TOLD_AFTER), MOST)),
    ]
    const tasks = [
      ...due.map(key => () => db.tenant(key.clinic_id, tx => lookAtRecord(tx, ctx, key))),
      ...news.map(
        ({ account_id, member_id }) =>
          () =>
            db.member(PRODUCT_CLINIC, account_id, tx => tellNews(tx, ctx, account_id, member_id)),
      ),
      () => db.stranger(tx => forgetRemoved(tx, new Date(ctx.now - KEPT_AFTER_REMOVAL))),
    ]
    const problems: unknown[] = []
    for (const task of tasks) {
      try {
        await task()
      } catch (error) {
        // Those behind it do not wait for it.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})

/** Tells guardian and child that the record opened to the account or closed, once. What a grown person answers is told then. */
async function lookAtRecord(tx: Tx, ctx: Now, key: RecordKey): Promise<void> {
  const record = await lockRecordOf(tx, key, new Date(ctx.now))
  if (!record) return
  await noteTold(tx, key, record.is_open, record.grows_at)
  if (record.is_open === record.told_open || record.has_answered) return
  const asker = await findFamilyBooker(tx, key.account_id, key.member_id)
  if (!asker) return
  const clinic = { id: key.clinic_id, name: record.clinic_name }
  const what = record.is_open ? 'opened' : record.is_grown ? 'grown' : 'closed'
  // That somebody is 18 the account is told by itself, whatever clinics they go to.
  if (what !== 'grown') await tellAsker(tx, ctx, what, asker, { name: asker.member_name, clinic })
  const { patient_mobile: mobile } = record
  if (mobile !== null && mobile !== asker.mobile) await tellMember(tx, ctx, what, { mobile, asker, clinic })
}

async function tellNews(tx: Tx, ctx: Now, accountId: number, memberId: number): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member) return
  const at = new Date(ctx.now)
  const asker = await getOwnPerson(tx, accountId)
  if (member.removed_at !== null) {
    if (member.removal_told_at !== null || member.agreed_at === null || member.ended_at !== null) return
    await updateMember(tx, memberId, { removal_told_at: at })
    if (member.mobile !== null) await tellMember(tx, ctx, 'ended', { mobile: member.mobile, asker })
    return
  }
  if (member.grown_told_at !== null || !isAdult(member.birth_date, todayOf(ctx.now))) return
  await updateMember(tx, memberId, { grown_told_at: at })
  await tellAsker(tx, ctx, 'grown', asker, { name: member.first_name })
}
