import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const TYPE_MAPPING = { int8: 'number', timestamptz: 'Date' }

/** The TypeScript text that describes the tables of the database at `url`. */
export async function describeTables(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zambet-types-'))
  const file = join(folder, 'tables.ts')
  try {
    await promisify(execFile)(process.execPath, [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      file,
      '--include-pattern',
      'public.*',
      '--date-parser',
      'string',
      '--type-mapping',
      JSON.stringify(TYPE_MAPPING),
    ])
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
