import type { Tx } from '#server/db/database.ts'
import { cleanName, isSameName } from '#domain/people/person-name.ts'
import type { Phone } from '#domain/people/phone.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { tellAccount } from '../account-notices.ts'
import {
  findForSignIn,
  getAccountRow,
  insertAccount,
  listByProvedMobile,
  lockMobile,
  markMobileProved,
  nextAccountId,
  type PhoneOwner,
} from '../accounts.sql.ts'
import { checkCode, codeFailure, useUpCode, type WrongCode } from '../one-time-codes.ts'
import { phoneTarget, requirePhone } from './phone-code.ts'
import { beginPhoneGuess, takeBackPhoneGuesses, tellPhoneLocked } from './phone-guesses.ts'
import { openSession } from '../sessions.ts'
import { openOrAwait, type Awaited, type SignedIn } from '../second-step/second-factor.ts'

const TRIES = 3

/** The code of a phone, what it was sent for, and who says to have it. */
export interface PhoneProof {
  readonly purpose: 'booking' | 'sign_in'
  readonly mobile: string
  readonly mobile_country: string
  readonly code: string
  readonly attempt?: string | undefined
  readonly remember: boolean
  readonly account_id?: number | undefined
  readonly is_someone_else: boolean
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
}

/** Who signs in: an account of the phone, the caller's own that has not proved it yet, or a new one; or who must be asked. */
type Person =
  | { readonly kind: 'known' | 'own'; readonly id: number }
  | { readonly kind: 'new'; readonly name: Name }
  | { readonly kind: 'ask'; readonly people: readonly PhoneOwner[] }
  | { readonly kind: 'nameless' }

interface Name {
  readonly first_name: string
  readonly last_name: string
}

/**
 * Signs in who proved the phone. The phone alone says whose hand it is in, not who they are: a name unlike those of its
 * accounts is asked about, so is one of several where none was given, and nobody becomes somebody else by a name. The code
 * holds until that is answered.
 */
export async function signInByPhone(ctx: Context, proof: PhoneProof): Promise<SignedIn | Awaited> {
  const phone = requirePhone(proof.mobile, proof.mobile_country)
  if (!/^\d{6}$/.test(proof.code)) throw refuseField('code', 'code_format')
  const made = await beginPhoneGuess(ctx, phone)
  const done = await proveOrRetry(ctx, phone, proof)
  if ('refused' in done) await tellPhoneLocked(ctx, phone, made)
  else await takeBackPhoneGuesses(ctx, phone)
  return signedInOf(done)
}

/** Anew where others write the same people at the same moment. */
async function proveOrRetry(ctx: Context, phone: Phone, proof: PhoneProof): Promise<Done> {
  for (let tried = 1; ; tried++) {
    const own = proof.purpose === 'booking' ? await findUnprovedOwn(ctx) : undefined
    const expected = await ctx.db.stranger(async tx =>
      choosePerson(await listByProvedMobile(tx, phone.e164), proof, own),
    )
    const newId = await ctx.db.stranger(nextAccountId)
    const speaker = 'id' in expected ? expected.id : newId
    try {
      const done = await ctx.db.member(PRODUCT_CLINIC, speaker, tx =>
        prove(tx, ctx, phone, proof, own, expected, newId),
      )
      if (done !== 'changed') return done
    } catch (error) {
      if (!isUniqueViolation(error, 'accounts_email')) throw error
    }
    if (tried === TRIES) throw new Failure('unavailable')
  }
}

interface OwnAccount extends Name {
  readonly id: number
  /** As it was typed once. */
  readonly mobile: string | null
}

/** The signed-in patient's account, while it has no proved phone. */
async function findUnprovedOwn({ actor, db }: Context): Promise<OwnAccount | undefined> {
  if (actor.kind !== 'patient') return undefined
  const row = await db.account(actor.accountId, tx => getAccountRow(tx, actor.accountId))
  return row.mobile_verified_at === null ? row : undefined
}

function choosePerson(people: readonly PhoneOwner[], proof: PhoneProof, own: OwnAccount | undefined): Person {
  const named = own ?? nameIn(proof)
  const known = named && people.find(person => isSameName(nameOf(person), nameOf(named)))
  if (known) return { kind: 'known', id: known.id }
  if (own) return { kind: 'own', id: own.id }
  const chosen = people.find(person => person.id === proof.account_id)
  if (chosen) return { kind: 'known', id: chosen.id }
  const [only, ...others] = people
  if (only && !proof.is_someone_else) {
    return named || others.length > 0 ? { kind: 'ask', people } : { kind: 'known', id: only.id }
  }
  return named ? { kind: 'new', name: named } : { kind: 'nameless' }
}

const nameIn = ({ first_name, last_name }: PhoneProof): Name | undefined =>
  first_name !== undefined && last_name !== undefined ? { first_name, last_name } : undefined

const nameOf = (row: Name) => ({ first: row.first_name, last: row.last_name })

type Done =
  | { readonly signedIn: SignedIn | Awaited }
  | { readonly refused: WrongCode }
  | { readonly people: readonly PhoneOwner[] }
  | { readonly nameless: true }

/** Checks the code and signs in, in one transaction that speaks for whom was expected; `changed` when it is another by now. */
async function prove(
  tx: Tx,
  ctx: Context,
  phone: Phone,
  proof: PhoneProof,
  own: OwnAccount | undefined,
  expected: Person,
  newId: number,
): Promise<Done | 'changed'> {
  // One after the other, so that one person of a phone cannot get two accounts.
  await lockMobile(tx, phone.e164)
  const target = phoneTarget(phone, proof.purpose)
  const outcome = await checkCode(tx, ctx, target, proof.code, proof.attempt)
  if (outcome !== 'right') return { refused: outcome }
  const person = choosePerson(await listByProvedMobile(tx, phone.e164), proof, own)
  if (person.kind === 'ask') return { people: person.people }
  if (person.kind === 'nameless') return { nameless: true }
  if (person.kind !== expected.kind || ('id' in person && 'id' in expected && person.id !== expected.id))
    return 'changed'
  const now = new Date(ctx.now)
  const mobile = { mobile: phone.e164, mobile_country: phone.country, mobile_verified_at: now }
  const id = 'id' in person ? person.id : newId
  if (person.kind === 'new') await addAccount(tx, ctx, id, { ...person.name, email: proof.email }, mobile)
  if (person.kind === 'own' && !(await markMobileProved(tx, id, mobile))) return 'changed'
  await useUpCode(tx, ctx, target, proof.attempt)
  // From now on it signs in to the account, whoever books on an open screen.
  if (person.kind === 'own' && own?.mobile !== phone.e164) await tellAccount(tx, ctx, id, 'mobile_changed')
  if (person.kind !== 'own') return { signedIn: await openOrAwait(tx, ctx, id, proof.remember) }
  // They are signed in already, with all that their account asks for.
  return { signedIn: { ...(await openSession(tx, ctx, id, proof.remember)), userId: id, user_type: 3 } }
}

async function addAccount(
  tx: Tx,
  ctx: Context,
  id: number,
  person: Name & { readonly email: string | undefined },
  mobile: Parameters<typeof markMobileProved>[2],
): Promise<void> {
  const { email } = person
  const isEmailFree = email && (await findForSignIn(tx, email, true)) === undefined
  await insertAccount(tx, {
    ...mobile,
    id,
    user_type: 3,
    first_name: cleanName(person.first_name),
    last_name: cleanName(person.last_name),
    // An address that another account holds is not taken over; the clinic still gets it with the booking.
    email: isEmailFree ? email : null,
    language: ctx.language === 'en' ? 1 : 2,
    created_at: mobile.mobile_verified_at,
  })
}

/** Only now that what was counted is committed may a refusal be thrown. */
function signedInOf(done: Done): SignedIn | Awaited {
  if ('signedIn' in done) return done.signedIn
  if ('refused' in done) throw codeFailure(done.refused)
  if ('nameless' in done) throw new Failure('no_account_yet')
  const people = done.people.map(({ id, first_name }) => ({ account_id: id, first_name }))
  throw new Failure('whose_phone', { data: { people } })
}
