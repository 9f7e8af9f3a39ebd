// What a clinic seals its documents with: a key that is made for it, or a certificate of its own.

import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CallBody, CallReply } from '#contract/call.ts'
import type { ClinicSeal, getClinicSeal, setClinicSeal } from '#contract/documents/clinic-seal.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { Tx } from '#server/db/database.ts'
import { requireFreshProof } from '#server/features/accounts/fresh-proof.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pathOf } from '#server/http/uploads.ts'
import { keepPair } from './document-seals.ts'
import { findSealRow, retireSealRow } from './document-seals.sql.ts'
import type { KeyPair, NoKey } from './seal-tasks.ts'
import { askAlone } from './sealer.ts'

/** For as long as a file may say that its password is to be stirred. */
const MILLISECONDS = 10_000

type Reply = CallReply<typeof getClinicSeal>

const REFUSED: Readonly<Record<NoKey, readonly [field: 'certificate' | 'password', message: FieldMessage]>> =
  {
    broken: ['certificate', 'seal_broken'],
    keyless: ['certificate', 'seal_keyless'],
    kind: ['certificate', 'seal_kind'],
    password: ['password', 'seal_password'],
  }

export const showSeal = (ctx: StaffContext): Promise<Reply> =>
  ctx.read(async tx => ({ data: await present(tx) }))

/** Who signs for the clinic from now on has shown that it is them. */
export async function bringSeal(ctx: StaffContext, body: CallBody<typeof setClinicSeal>): Promise<Reply> {
  const pair = await openPair(ctx, body)
  const { clinicId, accountId } = ctx.actor
  return ctx.write(async tx => {
    await requireFreshProof(tx, ctx)
    const before = await present(tx)
    // One that was brought at the same moment is retired in its turn.
    do await retireSealRow(tx, ctx.now)
    while (!(await keepPair(tx, ctx, { clinicId, pair, isOwn: true, createdBy: accountId, at: ctx.now })))
    const after = await present(tx)
    await tx.record('clinic', clinicId, 'seal_changed', saidOf(before), saidOf(after))
    return { data: after }
  })
}

/** What was sealed stays valid; the next document gets a new key. */
export function retireSeal(ctx: StaffContext): Promise<Reply> {
  return ctx.write(async tx => {
    await requireFreshProof(tx, ctx)
    const before = await present(tx)
    if (await retireSealRow(tx, ctx.now))
      await tx.record('clinic', ctx.actor.clinicId, 'seal_removed', saidOf(before), undefined)
    return { data: await present(tx) }
  })
}

async function openPair(
  ctx: StaffContext,
  { certificate, password }: CallBody<typeof setClinicSeal>,
): Promise<KeyPair> {
  const content = await readFile(pathOf(certificate))
  const opened =
    (await askAlone({ what: 'open', content, password }, MILLISECONDS).catch(() => undefined)) ?? 'broken'
  if (typeof opened === 'string') throw refuseField(...REFUSED[opened])
  const { validFromDate: from, validToDate: until } = new X509Certificate(opened.certificate)
  if (until.getTime() <= ctx.now) throw refuseField('certificate', 'seal_over')
  if (from.getTime() > ctx.now) throw refuseField('certificate', 'seal_early')
  return opened
}

/** What an entry may say of it. */
const saidOf = ({ kind, subject, valid_until, sha256 }: ClinicSeal) => ({
  kind,
  subject,
  valid_until,
  sha256,
})

async function present(tx: Tx): Promise<ClinicSeal> {
  const row = await findSealRow(tx)
  if (!row)
    return {
      kind: 'none',
      subject: null,
      issuer: null,
      valid_from: null,
      valid_until: null,
      sha256: null,
      created_at: null,
      created_by: '',
    }
  const { subject, issuer, validFromDate, validToDate, fingerprint256 } = new X509Certificate(row.certificate)
  return {
    kind: row.is_own ? 'own' : 'made',
    subject: nameIn(subject),
    issuer: nameIn(issuer),
    valid_from: validFromDate.toISOString(),
    valid_until: validToDate.toISOString(),
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  }
}

/** By what people call them: the name alone, where there is one. */
function nameIn(subject: string): string {
  const parts = new Map(
    subject.split('\n').map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return parts.get('CN') ?? parts.get('O') ?? subject.replaceAll('\n', ', ')
}
