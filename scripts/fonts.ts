import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

// The whole of Inter is 133 KB before a page may show its words in it. What texts of ours and names of here need of it is 30 KB.

const SOURCES = new URL('../node_modules/@fontsource-variable/inter/files/', import.meta.url)
const OUT = new URL('../src/web/ui/fonts/', import.meta.url)

/** The weights that the theme writes with. */
const WEIGHTS = { min: 400, max: 700, default: 400 }
/** Beside what letters cannot do without: a colon between digits stands higher, and columns of digits stand in line. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

interface Font {
  readonly source: string
  readonly file: URL
  /** As CSS writes it; the rule in `base.css` says the same. */
  readonly range: string
}

const font = (source: string, name: string, range: string): Font => ({
  source,
  file: new URL(`${name}.woff2`, OUT),
  range,
})

export const FONTS: readonly Font[] = [
  font(
    'inter-latin-wght-normal.woff2',
    'inter-latin',
    'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ),
  // Ă ă, Ő ő, Ş ş Ţ ţ as old programs wrote them, Ű ű, Ș ș Ț ț, ẞ; the rest of Europe comes with the whole of latin-ext.
  font(
    'inter-latin-ext-wght-normal.woff2',
    'inter-romanian',
    'U+0102-0103, U+0150-0151, U+015E-015F, U+0162-0163, U+0170-0171, U+0218-021B, U+1E9E',
  ),
]

/** What the file of a font holds. */
export async function subsetOf({ source, range }: Font): Promise<Buffer> {
  return subsetFont(await readFile(new URL(source, SOURCES)), lettersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  })
}

/** Every letter of a range as CSS writes it. */
export function lettersOf(range: string): string {
  return range
    .split(', ')
    .flatMap(part => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map(code => parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}
