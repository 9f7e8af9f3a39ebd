import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// The Ministry's own rules: UBL 2.1's schema and CIUS-RO's, from the folder of official data beside the repository.

const ROOT = join(import.meta.dirname, '..')
const COMPILED = join(ROOT, 'node_modules', '.cache', 'cius-ro-1.0.9.sef.json')

/** Where the official data are; undefined where they are not, and nothing can be said. */
export const OFFICIAL_DATA = [
  join(ROOT, '..', 'shared', 'data', 'efactura'),
  join(ROOT, '..', '..', 'shared', 'data', 'efactura'),
].find(path => existsSync(path))

export interface OfficialRules {
  /** What the rules refuse of the XML, in their own words. Throws where the schema refuses it. */
  check(xml: string): string[]
  close(): void
}

export async function openOfficialRules(data: string): Promise<OfficialRules> {
  const { XmlDocument, XsdValidator } = await import('libxml2-wasm')
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs')
  xmlRegisterFsInputProviders()
  const path = join(data, 'maindoc', 'UBL-Invoice-2.1.xsd')
  using source = XmlDocument.fromBuffer(readFileSync(path), { url: path })
  const schema = XsdValidator.fromDoc(source)
  if (!existsSync(COMPILED)) compile(join(data, 'cius-ro-1.0.9.xslt'))
  const { default: saxon } = await import('saxon-js')
  const stylesheetText = readFileSync(COMPILED, 'utf8')
  return {
    check(xml) {
      using document = XmlDocument.fromString(xml)
      schema.validate(document)
      const { principalResult } = saxon.transform({
        stylesheetText,
        sourceText: xml,
        destination: 'serialized',
      })
      // What was refused, by its own words: some rules say what must be, others report what must not.
      return String(principalResult)
        .split(/<svrl:(?:failed-assert|successful-report)/)
        .slice(1)
        .map(part => /<svrl:text>([^]*?)<\/svrl:text>/.exec(part)?.[1] ?? part)
    },
    close: () => schema.dispose(),
  }
}

function compile(rules: string): void {
  mkdirSync(dirname(COMPILED), { recursive: true })
  const xslt3 = join(ROOT, 'node_modules', 'xslt3', 'xslt3.js')
  execFileSync(process.execPath, [xslt3, `-xsl:${rules}`, `-export:${COMPILED}`, '-nogo', '-t'], {
    stdio: 'ignore',
  })
}
