import type { Readable } from 'node:stream'
import { stripDiacritics } from '#domain/texts/diacritics.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { PdfBusy } from '#server/outside/pdf/pdf.ts'

/**
 * Of a file to download, called by the first of the names that has letters, and the day on which it is made or the days that
 * it is of: "pacienti-2026-11-25.xlsx", "financiar-2026-11-01_2026-11-27.xlsx".
 */
export function downloadHeaders(
  { now }: Pick<Context, 'now'>,
  zone: string,
  names: readonly string[],
  extension: string,
  days = localDateOf(now, zone),
): Record<string, string> {
  const name = names.map(plain).find(Boolean) ?? 'zambet'
  return {
    'content-disposition': `attachment; filename="${name}-${days}.${extension}"`,
    'cache-control': 'no-store',
  }
}

const plain = (text: string) =>
  stripDiacritics(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The document's bytes; throws `unavailable` while too many others are being made. */
export async function makePdf(
  { outside }: Pick<Context, 'outside'>,
  document: PdfDocument,
): Promise<Readable> {
  try {
    return await outside.pdf.make(document)
  } catch (error) {
    throw error instanceof PdfBusy ? new Failure('unavailable', { cause: error }) : error
  }
}
