// A grown person is asked by a link, agrees or refuses once, and may take it back at any time.

import type { CallReply } from '#contract/call.ts'
import type { FamilyLink, answerFamilyLink } from '#contract/accounts/family.ts'
import { FAMILY_WORDS } from '#contract/accounts/family-words.ts'
import { say } from '#contract/texts.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { isSameName } from '#domain/people/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { hashToken } from '#server/features/accounts/sessions.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context, PatientContext } from '#server/http/services.ts'
import { accountOfCode, newPublicCode } from '#server/records/public-codes.ts'
import { familyLinkPage, nameOfAsker, tellAsker, tellMember } from './family-notices.ts'
import {
  findLink,
  getOwnPerson,
  insertConsent,
  insertLink,
  listFamiliesWithMe,
  lockMember,
  updateMember,
  type MemberRow,
  type OwnPerson,
} from './family.sql.ts'
import { agreementOf } from './present-member.ts'

const QUARTER_HOUR = 900
const HOUR = 3_600
const DAY = 86_400
const WEEK_MILLISECONDS = 7 * DAY * 1000

/** Before anybody is asked by SMS. */
export async function limitAsking(ctx: PatientContext, mobile: string): Promise<void> {
  await limitAttempts(ctx, [
    { key: `family-ask:address:${ctx.address}`, max: 30, windowSeconds: HOUR },
    { key: `family-ask:account:${ctx.actor.accountId}`, max: 10, windowSeconds: DAY },
    { key: `family-ask:target:${mobile}`, max: 3, windowSeconds: DAY },
  ])
}

/** Sends a fresh link to a member with a phone; the links before it go on leading to the same question. */
export async function ask(
  tx: Tx,
  ctx: PatientContext,
  asker: OwnPerson,
  member: { readonly id: number; readonly mobile: string },
): Promise<void> {
  const { accountId } = ctx.actor
  const code = newPublicCode(accountId)
  await insertLink(tx, {
    account_id: accountId,
    member_id: member.id,
    code_hash: hashToken(code),
    created_at: new Date(ctx.now),
    expires_at: new Date(ctx.now + WEEK_MILLISECONDS),
  })
  await updateMember(tx, member.id, { asked_at: new Date(ctx.now) })
  await tellMember(tx, ctx, 'asked', { mobile: member.mobile, asker, link: familyLinkPage(ctx, code) })
}

interface Linked {
  readonly asker: OwnPerson
  readonly member: MemberRow
  readonly expiresAt: Date
}

export async function showLink(ctx: Context, code: string): Promise<{ data: FamilyLink }> {
  return withLink(ctx, code, async (_tx, linked) => present(linked, ctx.now))
}

type Answer = 'agree' | 'refuse' | 'end'

export async function answerLink(
  ctx: Context,
  code: string,
  answer: Answer,
): Promise<CallReply<typeof answerFamilyLink>> {
  return withLink(ctx, code, async (tx, linked, accountId) => {
    const { member, asker } = linked
    // Whoever asks cannot answer, though the phone be in their hand.
    if (ctx.actor.kind === 'patient' && ctx.actor.accountId === accountId) throw new Failure('forbidden')
    const state = stateOf(linked, ctx.now)
    if (state === RESULT[answer]) return present(linked, ctx.now)
    if (!FROM[answer].includes(state)) throw new Failure('link_expired')
    const link = familyLinkPage(ctx, code)
    await setAnswer(tx, ctx, accountId, member, asker, RESULT[answer], link)
    return present({ ...linked, member: (await lockMember(tx, member.id))! }, ctx.now)
  })
}

const RESULT = { agree: 'agreed', refuse: 'refused', end: 'ended' } as const
/** From where each answer can be given. */
const FROM: Record<Answer, readonly FamilyLink['state'][]> = {
  agree: ['asked'],
  refuse: ['asked', 'expired'],
  end: ['agreed'],
}

/** Writes what a locked member said and tells both. */
async function setAnswer(
  tx: Tx,
  ctx: Context,
  accountId: number,
  member: MemberRow,
  asker: OwnPerson,
  kind: 'agreed' | 'refused' | 'ended',
  link?: string,
): Promise<void> {
  const at = new Date(ctx.now)
  await updateMember(tx, member.id, { [`${kind}_at`]: at })
  const words = say(FAMILY_WORDS[kind], ctx.language, { asker: nameOfAsker(asker) })
  await insertConsent(tx, { account_id: accountId, member_id: member.id, kind, words, at })
  if (member.mobile !== null)
    await tellMember(tx, ctx, kind, { mobile: member.mobile, asker, ...(link && { link }) })
  await tellAsker(tx, ctx, kind, asker, { name: `${member.first_name} ${member.last_name}` })
}

/** Speaks for the account that the code names; misses are counted per address, so that nobody can go on trying codes. */
async function withLink<T>(
  ctx: Context,
  code: string,
  work: (tx: Tx, linked: Linked, accountId: number) => Promise<T>,
): Promise<{ data: T }> {
  const accountId = accountOfCode(code)
  const found =
    accountId === undefined
      ? undefined
      : await ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
          const link = await findLink(tx, hashToken(code))
          const member = link && (await lockMember(tx, link.member_id))
          if (!member) return undefined
          const asker = await getOwnPerson(tx, accountId)
          return { data: await work(tx, { asker, member, expiresAt: link.expires_at }, accountId) }
        })
  if (found) return found
  await limitAttempts(ctx, [
    { key: `code-miss:address:${ctx.address}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
  throw new Failure('not_found')
}

function present(linked: Linked, now: number): FamilyLink {
  return {
    asker: nameOfAsker(linked.asker),
    first_name: linked.member.first_name,
    state: stateOf(linked, now),
    expires_at: formatInstant(linked.expiresAt.getTime(), 'Europe/Bucharest'),
  }
}

function stateOf({ member, expiresAt }: Linked, now: number): FamilyLink['state'] {
  if (member.removed_at !== null) return 'removed'
  const agreement = agreementOf(member, now)
  if (agreement === 'agreed' || agreement === 'refused' || agreement === 'ended') return agreement
  return expiresAt.getTime() > now ? 'asked' : 'expired'
}

/** Ends, from the account of the person themselves, what they agreed to. */
export async function leave(ctx: PatientContext, memberId: number): Promise<Record<never, never>> {
  const family = (await listFamiliesOfMe(ctx)).find(({ member_id }) => member_id === memberId)
  if (!family) throw new Failure('not_found')
  await ctx.db.member(PRODUCT_CLINIC, family.account_id, async tx => {
    const member = await lockMember(tx, memberId)
    const isTheirs = member?.mobile === family.mobile && member.removed_at === null
    if (!isTheirs || agreementOf(member, ctx.now) !== 'agreed') throw new Failure('not_found')
    const asker = await getOwnPerson(tx, family.account_id)
    await setAnswer(tx, ctx, family.account_id, member, asker, 'ended')
  })
  return {}
}

/** Families that the signed-in person agreed to be in: a phone may be a couple's, so the name says which of them it is. */
export async function listFamiliesOfMe(ctx: PatientContext) {
  const { accountId } = ctx.actor
  return ctx.db.account(accountId, async tx => {
    const me = await getOwnPerson(tx, accountId)
    const own = { first: me.first_name, last: me.last_name }
    return (await listFamiliesWithMe(tx)).filter(family =>
      isSameName({ first: family.member_first_name, last: family.member_last_name }, own),
    )
  })
}
