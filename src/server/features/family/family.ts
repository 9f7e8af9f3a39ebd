// Those for whom an account's person books.

import type { CallBody, CallReply } from '#contract/call.ts'
import type {
  addFamilyMember,
  changeFamilyMember,
  FamilyMember,
  listFamily,
} from '#contract/accounts/family.ts'
import { FAMILY_WORDS } from '#contract/accounts/family-words.ts'
import { say } from '#contract/texts.ts'
import { isAdult } from '#domain/people/age.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { isCheckViolation, isUniqueViolation } from '#server/db/postgres-errors.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { PatientContext } from '#server/http/services.ts'
import { ask, limitAsking, listFamiliesOfMe } from './agreement.ts'
import {
  countComing,
  deleteLinks,
  findSamePerson,
  getOwnPerson,
  insertConsent,
  insertMember,
  listKnown,
  listMembers,
  lockMember,
  updateMember,
  wasRefusedSince,
  type MemberRow,
  type MemberValues,
} from './family.sql.ts'
import { readPerson } from './person-values.ts'
import { agreementOf, ASK_AGAIN_MILLISECONDS, presentMember, todayOf } from './present-member.ts'

const HOUR = 3_600
const MONTH_MILLISECONDS = 30 * 86_400_000
const NOBODY_ANSWERED = { agreed_at: null, refused_at: null, ended_at: null }

type Reply = { data: FamilyMember }

export async function showFamily(ctx: PatientContext): Promise<CallReply<typeof listFamily>> {
  const now = new Date(ctx.now)
  const members = await ctx.db.account(ctx.actor.accountId, async tx => {
    const known = await listKnown(tx, now)
    return (await listMembers(tx)).map(row => presentMember(row, known, ctx.now))
  })
  const families = await listFamiliesOfMe(ctx)
  return {
    data: {
      members,
      in_families_of: families.map(({ member_id: id, first_name, last_name, agreed_at }) => ({
        id,
        first_name,
        last_name,
        agreed_at: formatInstant(agreed_at.getTime(), 'Europe/Bucharest'),
      })),
    },
  }
}

/** Adds somebody; of the same person, added twice or by two requests at once, there is one member. */
export async function addMember(ctx: PatientContext, body: CallBody<typeof addFamilyMember>): Promise<Reply> {
  await limitChanges(ctx)
  await limitAskingAgain(ctx, body)
  return changeFamily(ctx, async tx => {
    const { accountId } = ctx.actor
    const own = await getOwnPerson(tx, accountId)
    const values = readPerson(body, own, todayOf(ctx.now))
    const same = await findSamePerson(tx, values)
    if (same) return same.id
    await refuseAskedInVain(tx, ctx, values.mobile)
    const id = await insertMember(tx, { ...values, account_id: accountId, created_at: new Date(ctx.now) })
    if (values.mobile !== null) await ask(tx, ctx, own, { id, mobile: values.mobile })
    else await confirmGuardian(tx, ctx, id, values)
    return id
  })
}

/** Changes a member: what somebody agreed to ends where it is no longer the same person or phone, and they are asked anew. */
export async function changeMember(
  ctx: PatientContext,
  id: number,
  { version, ...body }: CallBody<typeof changeFamilyMember>,
): Promise<Reply> {
  await limitChanges(ctx)
  if ((await peekMobile(ctx, id)) !== parsePhone(body.mobile ?? '', body.mobile_country)?.e164)
    await limitAskingAgain(ctx, body)
  return changeFamily(ctx, async tx => {
    const before = await requireMember(tx, id)
    const known = await listKnown(tx, new Date(ctx.now))
    if (before.version !== version)
      throw new Failure('stale', { data: { current: presentMember(before, known, ctx.now) } })
    const own = await getOwnPerson(tx, ctx.actor.accountId)
    const values = readPerson(body, own, todayOf(ctx.now), before)
    const isSomebodyElse = values.name_key !== before.name_key || values.birth_date !== before.birth_date
    if (isSomebodyElse && known.some(({ member_id }) => member_id === id)) throw new Failure('family_known')
    const asks = values.mobile !== null && (isSomebodyElse || values.mobile !== before.mobile)
    if (!asks) {
      const isAnswerKept = values.mobile === before.mobile
      if (!isAnswerKept) await deleteLinks(tx, id)
      await updateMember(tx, id, { ...values, ...(!isAnswerKept && { ...NOBODY_ANSWERED, asked_at: null }) })
      if (before.relation !== 'child' && values.relation === 'child')
        await confirmGuardian(tx, ctx, id, values)
      return id
    }
    const { mobile } = values
    await refuseAskedInVain(tx, ctx, mobile)
    await deleteLinks(tx, id)
    await updateMember(tx, id, { ...values, ...NOBODY_ANSWERED })
    await ask(tx, ctx, own, { id, mobile: mobile! })
    return id
  })
}

/** Takes a member out; what they agreed to holds until nobody undoes it. */
export async function removeMember(ctx: PatientContext, id: number): Promise<{ data: { coming: number } }> {
  return speakForFamily(ctx, async tx => {
    const member = await lockMember(tx, id)
    if (!member) throw new Failure('not_found')
    if (member.removed_at === null) await updateMember(tx, id, { removed_at: new Date(ctx.now) })
    return { data: { coming: await countComing(tx, id, new Date(ctx.now)) } }
  })
}

/** Puts back who was removed; somebody who was told of it meanwhile is asked anew. */
export async function restoreMember(ctx: PatientContext, id: number): Promise<Reply> {
  return changeFamily(ctx, async tx => {
    const member = await lockMember(tx, id)
    if (!member) throw new Failure('not_found')
    if (member.removed_at !== null)
      await updateMember(tx, id, {
        removed_at: null,
        removal_told_at: null,
        ...(member.removal_told_at !== null && NOBODY_ANSWERED),
      })
    return id
  })
}

/** Asks a grown member again who has not answered. */
export async function askAgain(ctx: PatientContext, id: number): Promise<Reply> {
  const asked = await peekMobile(ctx, id)
  if (asked !== null) await limitAsking(ctx, asked)
  return changeFamily(ctx, async tx => {
    const member = await requireMember(tx, id)
    const agreement = agreementOf(member, ctx.now)
    if ((agreement !== 'asked' && agreement !== 'expired') || member.mobile === null)
      throw new Failure('nothing_to_ask')
    if ((member.asked_at?.getTime() ?? 0) + ASK_AGAIN_MILLISECONDS > ctx.now)
      throw new Failure('too_many', { values: { minutes: 1 } })
    const own = await getOwnPerson(tx, ctx.actor.accountId)
    await ask(tx, ctx, own, { id, mobile: member.mobile })
    return id
  })
}

async function requireMember(tx: Tx, id: number): Promise<MemberRow> {
  const member = await lockMember(tx, id)
  if (!member || member.removed_at !== null) throw new Failure('not_found')
  return member
}

/** The phone of a member as it is now, for what is counted before the transaction that acts. */
async function peekMobile(ctx: PatientContext, id: number): Promise<string | null> {
  const { mobile } = await ctx.db.account(ctx.actor.accountId, tx => requireMember(tx, id))
  return mobile
}

async function limitChanges(ctx: PatientContext): Promise<void> {
  await limitAttempts(ctx, [
    { key: `family:address:${ctx.address}`, max: 120, windowSeconds: HOUR },
    { key: `family:account:${ctx.actor.accountId}`, max: 60, windowSeconds: HOUR },
  ])
}

/** Before the transaction that may ask, since what is counted stays counted. */
async function limitAskingAgain(
  ctx: PatientContext,
  { birth_date, mobile, mobile_country }: CallBody<typeof addFamilyMember>,
): Promise<void> {
  const phone = mobile === undefined ? undefined : parsePhone(mobile, mobile_country)
  if (phone && isAdult(birth_date, todayOf(ctx.now))) await limitAsking(ctx, phone.e164)
}

async function refuseAskedInVain(tx: Tx, ctx: PatientContext, mobile: string | null): Promise<void> {
  if (mobile !== null && (await wasRefusedSince(tx, mobile, new Date(ctx.now - MONTH_MILLISECONDS))))
    throw refuseField('mobile', 'refused_lately')
}

async function confirmGuardian(tx: Tx, ctx: PatientContext, id: number, { first_name }: MemberValues) {
  await insertConsent(tx, {
    account_id: ctx.actor.accountId,
    member_id: id,
    kind: 'guardian',
    words: say(FAMILY_WORDS.guardian, ctx.language, { name: first_name }),
    at: new Date(ctx.now),
  })
}

/** A transaction that speaks for the account, in which messages of the product can be queued. */
const speakForFamily = <T>(ctx: PatientContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.member(PRODUCT_CLINIC, ctx.actor.accountId, work)

/** Makes a change that the database may refuse, and answers the member it is of. */
async function changeFamily(ctx: PatientContext, work: (tx: Tx) => Promise<number>): Promise<Reply> {
  const attempt = () =>
    speakForFamily(ctx, async tx => {
      const id = await work(tx)
      const known = await listKnown(tx, new Date(ctx.now))
      return { data: presentMember((await lockMember(tx, id))!, known, ctx.now) }
    })
  try {
    // Of the same person added twice at once, the second finds the first.
    return await attempt().catch((error: unknown) => {
      if (isUniqueViolation(error, 'family_members_person')) return attempt()
      throw error
    })
  } catch (error) {
    if (isCheckViolation(error, 'family_members_at_most')) throw new Failure('family_full')
    if (isUniqueViolation(error, 'family_members_person'))
      throw refuseField('first_name', 'already_in_family')
    throw error
  }
}
