import type { CallBody, CallReply } from '#contract/call.ts'
import { MAX_IMAGES } from '#contract/clinic/images.ts'
import type {
  addImage as addImageCall,
  Image,
  ImageKind,
  listImages as listImagesCall,
} from '#contract/clinic/images.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { keepFile, withStoredFiles } from '#server/features/files/files.ts'
import { nameForStaff, openCopy } from '#server/features/files/picture-copies.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context, StaffContext } from '#server/http/services.ts'
import { deleteImage, insertImage, listImageRows, lockOwner, type Owner } from './images.sql.ts'

const RIGHTS: Record<ImageKind, Permission> = {
  clinic: 'settings.manage',
  location: 'locations.manage',
  cabinet: 'cabinets.manage',
  doctor: 'doctors.manage',
  account: 'roles.manage',
}

/** Pictures are changed by those who change what they show; one's own account needs no right. */
function requireRight({ actor }: StaffContext, { type, id }: Owner): void {
  const isOwn = type === 'account' && id === actor.accountId
  if (!isOwn && !actor.permissions.has(RIGHTS[type])) throw new Failure('forbidden')
}

export async function showImages(ctx: StaffContext, owner: Owner): Promise<CallReply<typeof listImagesCall>> {
  requireRight(ctx, owner)
  return { data: await ctx.read(tx => listImages(tx, ctx, owner)) }
}

export function createImage(
  ctx: StaffContext,
  { file, ...owner }: CallBody<typeof addImageCall>,
): Promise<CallReply<typeof addImageCall>> {
  requireRight(ctx, owner)
  const { clinicId } = ctx.actor
  return withStoredFiles(ctx, [file], ([stored]) =>
    ctx.write(async tx => {
      const images = await lockImages(tx, owner)
      if (isPerson(owner)) for (const { id } of images) await deleteImage(tx, owner, id)
      else if (images.length >= MAX_IMAGES) throw refuseField('file', 'too_many_files', { count: MAX_IMAGES })
      const taken = new Set(isPerson(owner) ? [] : images.map(image => image.position))
      const position = firstFree(taken)
      await keepFile(tx, ctx, stored!, { public: true })
      const id = await insertImage(tx, clinicId, owner, stored!.id, position)
      await tx.record(owner.type, owner.id, 'image_added', undefined, { image_id: id })
      const added = (await listImageRows(tx, owner)).find(row => row.id === id)
      return { data: presentImage(ctx, added!) }
    }),
  )
}

export async function dropImage(ctx: StaffContext, owner: Owner, imageId: number): Promise<void> {
  requireRight(ctx, owner)
  await ctx.write(async tx => {
    await lockImages(tx, owner)
    if (!(await deleteImage(tx, owner, imageId))) throw new Failure('not_found')
    await tx.record(owner.type, owner.id, 'image_removed', { image_id: imageId }, undefined)
  })
}

/** A copy to keep for as long as its name holds: under it there is never another. */
export async function openImage(ctx: Context, name: string, width: number): Promise<RawReply> {
  const { copy, until } = await openCopy(ctx, name, width)
  const cache =
    until === undefined
      ? 'public, max-age=31536000, immutable'
      : `private, max-age=${Math.floor((until - ctx.now) / 1000)}, immutable`
  return new RawReply('image/webp', copy, { 'cache-control': cache })
}

async function lockImages(tx: Tx, owner: Owner) {
  if (!(await lockOwner(tx, owner))) throw new Failure('not_found')
  return listImageRows(tx, owner)
}

const isPerson = ({ type }: Owner) => type === 'doctor' || type === 'account'

function firstFree(taken: ReadonlySet<number>): number {
  let position = 1
  while (taken.has(position)) position++
  return position
}

/** Somebody's pictures as staff see them, the cover first. */
export async function listImages(tx: Tx, ctx: StaffContext, owner: Owner): Promise<Image[]> {
  const rows = await listImageRows(tx, owner)
  return rows.map(row => presentImage(ctx, row))
}

/** By a name under which staff see it, whether or not everybody does. */
export function presentImage(
  ctx: StaffContext,
  { id, name, ready, shown_to_all: isShownToAll }: Image & { shown_to_all: boolean },
): Image {
  return { id, name: isShownToAll ? name : nameForStaff(ctx, ctx.actor.clinicId, name), ready }
}

/** Where the photo of a member of staff is, for their own screen; null without one, and until its copies are made. */
export async function findFace(
  tx: Tx,
  ctx: Pick<Context, 'config' | 'now'>,
  clinicId: number,
  accountId: number,
): Promise<string | null> {
  const [row] = await listImageRows(tx, { type: 'account', id: accountId })
  if (!row?.ready) return null
  const name = row.shown_to_all ? row.name : nameForStaff(ctx, clinicId, row.name)
  return `/api/v2/images/${name}/96`
}
