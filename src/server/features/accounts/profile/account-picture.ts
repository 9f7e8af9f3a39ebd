import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { ReceivedFile } from '#contract/file.ts'
import type { Tx } from '#server/db/database.ts'
import { nameForHours, readNameForHours } from '#server/features/files/signed.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context, PatientContext } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import { writeCopy } from '#server/records/pictures.ts'
import {
  deletePicture,
  findPatientsPicture,
  findPicture,
  findPictureKey,
  putPicture,
} from './account-picture.sql.ts'

/** Enough for the largest face that a page shows, on a sharp screen. */
const WIDTH = 320

/** Keeps a small copy of the picture, upright and without what the camera noted; the original is gone with the call. */
export async function setOwnPicture({ db, actor, now }: PatientContext, file: ReceivedFile): Promise<void> {
  const copy = `${pathOf(file)}-${WIDTH}`
  try {
    await writeCopy(pathOf(file), copy, WIDTH)
    const image = await readFile(copy)
    const key = randomBytes(16).toString('hex')
    await db.account(actor.accountId, tx =>
      putPicture(tx, actor.accountId, { key, image, created_at: new Date(now) }),
    )
  } finally {
    await rm(copy, { force: true })
  }
}

export const removeOwnPicture = ({ db, actor }: PatientContext): Promise<void> =>
  db.account(actor.accountId, tx => deletePicture(tx, actor.accountId))

type Signing = Pick<Context, 'config' | 'now'>

/** Where a patient's own picture is, for their screens; null without one. */
export async function findOwnPicture(tx: Tx, ctx: Signing, accountId: number): Promise<string | null> {
  const key = await findPictureKey(tx, accountId)
  return key === undefined ? null : addressOf(ctx, accountId, key)
}

/** Where the picture of a clinic's patient is, for its staff; the transaction is the clinic's. */
export async function findPictureOfPatient(tx: Tx, ctx: Signing, patientId: number): Promise<string | null> {
  const found = await findPatientsPicture(tx, patientId)
  return found ? addressOf(ctx, found.account_id, found.key) : null
}

const addressOf = (ctx: Signing, accountId: number, key: string) =>
  `/api/v2/account-pictures/${nameForHours(ctx, accountId, key)}`

export async function openPicture(ctx: Context, name: string): Promise<RawReply> {
  const { owner, key, until } = readNameForHours(ctx, name)
  const image = await ctx.db.account(owner, tx => findPicture(tx, owner, key))
  if (!image) throw new Failure('not_found')
  return new RawReply('image/webp', image, {
    'cache-control': `private, max-age=${Math.floor((until - ctx.now) / 1000)}, immutable`,
  })
}
