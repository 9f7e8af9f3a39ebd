import type { CallBody } from '#contract/call.ts'
import type { registerAndLoginPatient } from '#contract/online-booking.ts'
import { cleanName, isSameName } from '#domain/person-name.ts'
import type { Phone } from '#domain/phone.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import {
  findForSignIn,
  getAccountRow,
  insertAccount,
  listByProvedMobile,
  lockMobile,
  markMobileProved,
  nextAccountId,
  type PhoneOwner,
} from './accounts.sql.ts'
import { checkCode, codeFailure, useUpCode, type WrongCode } from './one-time-codes.ts'
import { phoneTarget, requirePhone } from './phone-code.ts'
import { openSession, type Tokens } from './sessions.ts'

const QUARTER_HOUR = 900
const TRIES = 3

type Body = CallBody<typeof registerAndLoginPatient>
type SignedIn = Tokens & { userId: number; user_type: number }

/** Who signs in: an account of the phone, the caller's own that has not proved it yet, or a new one; or who must be asked. */
type Person =
  | { readonly kind: 'known' | 'own'; readonly id: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'ask'; readonly people: readonly PhoneOwner[] }

/**
 * Signs in who proved the phone. The phone alone says whose hand it is in, not who they are: a name unlike those of its
 * accounts is asked about, and nobody becomes somebody else by a name. The code holds until that is answered.
 */
export async function signInByPhone(ctx: Context, body: Body): Promise<SignedIn> {
  const phone = requirePhone(body.mobile, body.mobile_country)
  await limitAttempts(ctx, [
    { key: `otp-try:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR },
    { key: `otp-try:target:${phone.e164}`, max: 15, windowSeconds: QUARTER_HOUR },
  ])
  for (let tried = 1; ; tried++) {
    const own = await findUnprovedOwn(ctx)
    const expected = await ctx.db.stranger(async tx =>
      choosePerson(await listByProvedMobile(tx, phone.e164), body, own),
    )
    const newId = await ctx.db.stranger(nextAccountId)
    const speaker = 'id' in expected ? expected.id : newId
    try {
      const done = await ctx.db.account(speaker, tx => prove(tx, ctx, phone, body, own, expected, newId))
      if (done !== 'changed') return signedInOf(done)
    } catch (error) {
      if (!isUniqueViolation(error, 'accounts_email')) throw error
    }
    if (tried === TRIES) throw new Failure('unavailable')
  }
}

interface OwnAccount {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/** The signed-in patient's account, while it has no proved phone. */
async function findUnprovedOwn({ actor, db }: Context): Promise<OwnAccount | undefined> {
  if (actor.kind !== 'patient') return undefined
  const row = await db.account(actor.accountId, tx => getAccountRow(tx, actor.accountId))
  return row.mobile_verified_at === null ? row : undefined
}

function choosePerson(people: readonly PhoneOwner[], body: Body, own: OwnAccount | undefined): Person {
  const named = own ?? body
  const known = people.find(person => isSameName(nameOf(person), nameOf(named)))
  if (known) return { kind: 'known', id: known.id }
  if (own) return { kind: 'own', id: own.id }
  const chosen = people.find(person => person.id === body.account_id)
  if (chosen) return { kind: 'known', id: chosen.id }
  return people.length === 0 || body.is_someone_else ? { kind: 'new' } : { kind: 'ask', people }
}

const nameOf = (row: { first_name: string; last_name: string }) => ({
  first: row.first_name,
  last: row.last_name,
})

type Done =
  | { readonly signedIn: SignedIn }
  | { readonly refused: WrongCode }
  | { readonly people: readonly PhoneOwner[] }

/** Checks the code and signs in, in one transaction that speaks for whom was expected; `changed` when it is another by now. */
async function prove(
  tx: Tx,
  ctx: Context,
  phone: Phone,
  body: Body,
  own: OwnAccount | undefined,
  expected: Person,
  newId: number,
): Promise<Done | 'changed'> {
  // One after the other, so that one person of a phone cannot get two accounts.
  await lockMobile(tx, phone.e164)
  const outcome = await checkCode(tx, ctx, phoneTarget(phone), body.code)
  if (outcome !== 'right') return { refused: outcome }
  const person = choosePerson(await listByProvedMobile(tx, phone.e164), body, own)
  if (person.kind === 'ask') return { people: person.people }
  if (person.kind !== expected.kind || ('id' in person && 'id' in expected && person.id !== expected.id))
    return 'changed'
  const now = new Date(ctx.now)
  const mobile = { mobile: phone.e164, mobile_country: phone.country, mobile_verified_at: now }
  const id = 'id' in person ? person.id : newId
  if (person.kind === 'new') await addAccount(tx, ctx, id, body, mobile)
  if (person.kind === 'own' && !(await markMobileProved(tx, id, mobile))) return 'changed'
  await useUpCode(tx, phoneTarget(phone))
  return { signedIn: { ...(await openSession(tx, ctx, id, true)), userId: id, user_type: 3 } }
}

async function addAccount(
  tx: Tx,
  ctx: Context,
  id: number,
  body: Body,
  mobile: Parameters<typeof markMobileProved>[2],
): Promise<void> {
  const isEmailFree = body.email && (await findForSignIn(tx, body.email, true)) === undefined
  await insertAccount(tx, {
    ...mobile,
    id,
    user_type: 3,
    first_name: cleanName(body.first_name),
    last_name: cleanName(body.last_name),
    // An address that another account holds is not taken over; the clinic still gets it with the booking.
    email: isEmailFree ? body.email : null,
    language: ctx.language === 'en' ? 1 : 2,
    created_at: mobile.mobile_verified_at,
  })
}

/** Only now that what was counted is committed may a refusal be thrown. */
function signedInOf(done: Done): SignedIn {
  if ('signedIn' in done) return done.signedIn
  if ('refused' in done) throw codeFailure(done.refused)
  const people = done.people.map(({ id, first_name }) => ({ account_id: id, first_name }))
  throw new Failure('whose_phone', { data: { people } })
}
