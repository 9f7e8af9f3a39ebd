import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/http/services.ts'
import type { PdfDocument } from '#server/outside/pdf/pdf-document.ts'
import { makePdf } from '#server/records/export/download.ts'

export interface DrawnDocument {
  readonly content: Buffer
  readonly pages: number
}

const PAGE = /\/Type \/Page\b/g

/** The whole of a document. Throws `unavailable` while too many others are being made. */
export async function drawDocument(
  { outside }: Pick<Context, 'outside'>,
  document: PdfDocument,
): Promise<DrawnDocument> {
  const content = await buffer(await makePdf({ outside }, document))
  return { content, pages: content.toString('latin1').match(PAGE)?.length ?? 0 }
}
