import {
  findFormByToken,
  lockFormByToken,
  type FormRow,
  type LinkRow,
} from '#server/features/form-files/form-rows.ts'
import { readLink } from '#server/features/form-files/form-contents.ts'
import { stateOf } from '#server/features/form-files/form-state.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { requirePatientsHand } from '#server/records/patients-hand.ts'
import { clinicOfCode, hashOfCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'

const MINUTE = 60
const GUESSES = 10

/**
 * Works on the form of a link in one transaction, its row held where `isLocked` says so. Misses are counted by address, so
 * that nobody goes on trying.
 */
export async function withForm<T>(
  ctx: Context,
  token: string,
  work: (tx: WriteTx, form: FormRow) => Promise<T>,
  isLocked = false,
): Promise<T> {
  return withFound(ctx, token, isLocked ? lockFormByToken : findFormByToken, work)
}

async function withFound<Row, T>(
  ctx: Context,
  token: string,
  find: (tx: WriteTx, hash: Buffer) => Promise<Row | undefined>,
  work: (tx: WriteTx, form: Row, hash: Buffer) => Promise<T>,
): Promise<T> {
  const clinicId = clinicOfCode(token)
  const hash = hashOfCode(token)
  try {
    if (clinicId === undefined) throw new NoSuchForm()
    return await writeAsPatient(ctx, clinicId, async tx => {
      const form = await find(tx, hash)
      // Nothing is kept under the key of a call that found nothing.
      if (!form) throw new NoSuchForm()
      return work(tx, form, hash)
    })
  } catch (error) {
    if (!(error instanceof NoSuchForm)) throw error
  }
  await limitAttempts(ctx, [{ key: `form-miss:address:${ctx.address}`, max: GUESSES, windowSeconds: MINUTE }])
  throw new Failure('not_found')
}

class NoSuchForm extends Error {}

/** As withForm, for who fills it in: it is held, still open, and in the patient's hand or on the clinic's tablet. */
export function withOpenForm<T>(
  ctx: Context,
  token: string,
  work: (tx: WriteTx, form: FormRow) => Promise<T>,
): Promise<T> {
  return withForm(
    ctx,
    token,
    async (tx, form) => {
      requireOpen(ctx, form)
      return work(tx, form)
    },
    true,
  )
}

/** As withForm, for answers: of what a link leads to, whose row is neither read nor held. */
export function withLink<T>(
  ctx: Context,
  token: string,
  work: (tx: WriteTx, link: LinkRow, hash: Buffer) => Promise<T>,
): Promise<T> {
  return withFound(ctx, token, (tx, hash) => readLink(ctx.db, tx, hash), work)
}

/** Who is of the clinic's staff fills in nobody's form, unless on its tablet. */
export function requireHand(ctx: Context, { is_tablet: isTablet, clinic_id: clinicId }: LinkRow): void {
  if (!isTablet) requirePatientsHand(ctx, clinicId, 'patients_form')
}

export function requireOpen(ctx: Context, form: FormRow): void {
  requireHand(ctx, form)
  const state = stateOf(form, ctx.now)
  if (state === 'signed') throw new Failure('form_signed')
  if (state === 'void') throw new Failure('form_void')
  if (state !== 'open') throw new Failure('form_expired')
}
