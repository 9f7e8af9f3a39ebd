import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensurePoppler } from '../scripts/lib/poppler.mjs'

// PDFs as others read them: by Poppler, which knows nothing of how they were made.

const run = promisify(execFile)

async function ask(program: string, args: readonly string[], pdf: Uint8Array): Promise<string> {
  const { problem } = ensurePoppler()
  if (problem) throw new Error(problem)
  const folder = await mkdtemp(join(tmpdir(), 'zambet-pdf-'))
  try {
    const path = join(folder, 'document.pdf')
    await writeFile(path, pdf)
    // It makes a store of certificates where it is not told of one.
    const { stdout } = await run(
      program,
      args.map(arg => (arg === 'FILE' ? path : arg)),
      {
        env: { ...process.env, HOME: folder },
        maxBuffer: 64 * 2 ** 20,
      },
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of each page, with one space where there are several. */
export async function readPages(pdf: Uint8Array): Promise<string[]> {
  const text = await ask('pdftotext', ['-enc', 'UTF-8', '-layout', 'FILE', '-'], pdf)
  return text
    .split('\f')
    .slice(0, -1)
    .map(page => page.replaceAll(/\s+/g, ' ').trim())
}

export interface ReadFont {
  readonly name: string
  readonly isEmbedded: boolean
}

export async function readFonts(pdf: Uint8Array): Promise<ReadFont[]> {
  const lines = (await ask('pdffonts', ['FILE'], pdf)).trim().split('\n')
  const at = lines[0]!.indexOf('emb')
  return lines
    .slice(2)
    .map(line => ({ name: line.split(' ')[0]!, isEmbedded: line.slice(at, at + 3) === 'yes' }))
}

/** Members of the document's description, by their names as Poppler says them: "Pages", "Title", "PDF subtype". */
export async function readInfo(pdf: Uint8Array): Promise<Record<string, string>> {
  const lines = (await ask('pdfinfo', ['FILE'], pdf)).trim().split('\n')
  return Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** The pictures in it: how many points, of which colours. */
export async function readPictures(
  pdf: Uint8Array,
): Promise<{ width: number; height: number; color: string }[]> {
  const lines = (await ask('pdfimages', ['-list', 'FILE'], pdf)).trim().split('\n').slice(2)
  return lines.map(line => {
    const [, , , width, height, color = ''] = line.trim().split(/\s+/)
    return { width: Number(width), height: Number(height), color }
  })
}

export const readMetadata = (pdf: Uint8Array) => ask('pdfinfo', ['-meta', 'FILE'], pdf)

export interface ReadSeal {
  readonly isValid: boolean
  /** Whether nothing stands outside of what was sealed. */
  readonly isWhole: boolean
  readonly said: string
}

/** The seal as a reader checks it; undefined where there is none. */
export async function readSeal(pdf: Uint8Array): Promise<ReadSeal | undefined> {
  // A document without one, or with none left, ends the program with an error of its own.
  const said = await ask('pdfsig', ['FILE'], pdf).catch((error: unknown) => {
    const { stdout = '' } = error as { stdout?: string }
    return stdout
  })
  if (!said.includes('Signature #1')) return undefined
  return {
    isValid: said.includes('Signature Validation: Signature is Valid.'),
    isWhole: said.includes('Total document signed'),
    said,
  }
}
