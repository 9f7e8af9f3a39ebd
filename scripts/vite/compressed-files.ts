import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/

/** Pictures and fonts are pressed already; of the rest each way has its own ending. */
const WAYS = {
  '.br': (file: Buffer) =>
    promisify(brotliCompress)(file, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
      },
    }),
  '.gz': (file: Buffer) => promisify(gzip)(file, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes beside each file what browsers take of it: pressed once and hard, instead of lightly for every visitor. */
export async function compressFolder(folder: string): Promise<void> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = listed.filter(entry => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const file = await readFile(path)
  for (const [ending, compress] of Object.entries(WAYS)) {
    const compressed = await compress(file)
    if (compressed.length < file.length) await writeFile(path + ending, compressed)
  }
}
