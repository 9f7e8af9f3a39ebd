import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/http/services.ts'

/** Which document a browser may open. */
export interface Opened {
  readonly clinicId: number
  readonly kind: 'report' | 'form'
  readonly id: number
}

const HOURS = 4
const SECONDS = HOURS * 3600

const nameOf = ({ clinicId, kind, id }: Opened) =>
  `document-${kind}-${clinicId.toString(36)}-${id.toString(36)}`

/** Lets this browser open the document for some hours: it signed it, or gave the code that was sent for it. */
export function grantOpening(ctx: Pick<Context, 'cookies' | 'config' | 'now'>, document: Opened): void {
  const until = ctx.now + SECONDS * 1000
  ctx.cookies.keep(nameOf(document), `${until}.${sign(ctx, document, until)}`, SECONDS)
}

export function mayOpen(ctx: Pick<Context, 'cookies' | 'config' | 'now'>, document: Opened): boolean {
  const [until = '', signature = ''] = ctx.cookies.read(nameOf(document))?.split('.') ?? []
  if (!/^\d{1,16}$/.test(until) || Number(until) < ctx.now) return false
  const right = sign(ctx, document, Number(until))
  return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}

const sign = ({ config }: Pick<Context, 'config'>, { clinicId, kind, id }: Opened, until: number) =>
  createHmac('sha256', config.sessionSecret)
    .update(`open-document:${clinicId}:${kind}:${id}:${until}`)
    .digest('base64url')
