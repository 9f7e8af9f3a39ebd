import { getFile as getFileCall } from '#contract/clinic/files.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { readRange } from './byte-range.ts'
import { findKeptFile } from './files.sql.ts'
import { isSigned, sign } from './signed.ts'

const MILLISECONDS = 5 * 60_000
const CODE = /^(\d+)\.(\d+)\.(\d+)\.([\w-]{43})$/
/** What a browser may show by itself; the rest is downloaded. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
/** Were it a page after all, it could do nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** Browsers show a PDF in a page of their own, which a sandbox leaves empty; as a page of ours its type forbids reading it. */
const PDF_POLICY = "frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

/** The address of a file for five minutes. Give it only to those who may see the file now: it asks nobody again. */
export function linkToFile(ctx: Pick<Context, 'config' | 'now'>, clinicId: number, fileId: number): string {
  const text = `${clinicId}.${fileId}.${ctx.now + MILLISECONDS}`
  return getFileCall.path.replace('{code}', `${text}.${sign(text, ctx.config.sessionSecret)}`)
}

/** The file behind such a link, or the bytes of it that were asked for. */
export async function openLinkedFile(ctx: Context, code: string): Promise<RawReply> {
  const [, clinicId = '', fileId = '', until = '', signature = ''] = CODE.exec(code) ?? []
  if (!isSigned(`${clinicId}.${fileId}.${until}`, signature, ctx.config.sessionSecret))
    throw new Failure('not_found')
  if (Number(until) < ctx.now) throw new Failure('link_expired')
  const file = await ctx.db.tenant(Number(clinicId), tx => findKeptFile(tx, Number(fileId)))
  if (!file) throw new Failure('not_found')
  const range = readRange(ctx.range, file.size)
  if (range === 'none') return new RawReply(file.type, '', { 'content-range': `bytes */${file.size}` }, 416)
  const stream = await ctx.outside.files.open(file.key, range)
  if (!stream) throw new Failure('not_found')
  const headers = {
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start + 1 : file.size),
    'content-disposition': disposition(SHOWN.has(file.type), file.name),
    'content-security-policy': file.type === 'application/pdf' ? PDF_POLICY : POLICY,
    'cache-control': `private, max-age=${Math.floor((Number(until) - ctx.now) / 1000)}`,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
  }
  return new RawReply(file.type, stream, headers, range ? 206 : 200)
}

/** RFC 6266: a plain name for the old, the real one for everybody else. */
function disposition(isShown: boolean, name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_') || 'file'
  const real = encodeURIComponent(name).replace(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16)}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${real}`
}
