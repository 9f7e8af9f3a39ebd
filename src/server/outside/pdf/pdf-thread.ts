import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import pdfmake, { type TCreatedPdf } from 'pdfmake'
import { drawable, sayAgain } from './missing-letters.ts'
import { definitionOf } from './pdf-definition.ts'
import type { PdfAnswer, PdfDocument } from './pdf-document.ts'
import { FONTS, readyFonts } from './pdf-fonts.ts'
import { LAYOUTS } from './pdf-layouts.ts'
import { escapeMetadata } from './pdf-metadata.ts'

// Makes one document at a time in a thread of its own: laying out forty pages takes seconds of nothing else.

/** The library speaks in thousands of small parts; so many bytes are handed over at once. */
const HANDED = 65_536

// Where a thread has a priority of its own, it gets what those who wait for less leave it.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

pdfmake.setFonts({ Inter: FONTS })
pdfmake.addTableLayouts(LAYOUTS)
// A document names no file and no address of its own.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => Object.values(FONTS).includes(path))

const ready = readyFonts()

parentPort?.on('message', (document: PdfDocument) => {
  void make(document).catch((error: unknown) =>
    answer({ error: error instanceof Error ? error.message : String(error) }),
  )
})

async function make(document: PdfDocument): Promise<void> {
  const has = await ready
  const said = (text: string) => drawable(text, has)
  const created: TCreatedPdf = pdfmake.createPdf(definitionOf(document, sayDocument(document, said)))
  const stream = await created.getStream()
  escapeMetadata(stream)
  const parts: Buffer[] = []
  let bytes = 0
  const hand = () => {
    if (bytes === 0) return
    // A copy of its own: the parts lie in memory that they share, which would travel with each of them.
    const part = new Uint8Array(bytes)
    let at = 0
    for (const each of parts.splice(0)) {
      part.set(each, at)
      at += each.length
    }
    bytes = 0
    answer({ part }, [part.buffer])
  }
  stream.on('data', (part: Buffer) => {
    parts.push(part)
    bytes += part.length
    if (bytes >= HANDED) hand()
  })
  stream.on('end', () => {
    hand()
    answer({ end: true })
  })
  stream.end()
}

function answer(message: PdfAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

function sayDocument(document: PdfDocument, say: (text: string) => string): PdfDocument {
  const { clinic, title, paper, content } = document
  return {
    ...document,
    clinic: say(clinic),
    title: say(title),
    content: sayAgain(content, say),
    ...(paper && { paper: { ...paper, line: say(paper.line), note: say(paper.note) } }),
  }
}
