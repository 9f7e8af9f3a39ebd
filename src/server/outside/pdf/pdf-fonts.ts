import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

const inter = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}.ttf`))

export const FONTS = {
  normal: inter('400Regular/Inter_400Regular'),
  bold: inter('600SemiBold/Inter_600SemiBold'),
  italics: inter('400Regular_Italic/Inter_400Regular_Italic'),
  bolditalics: inter('600SemiBold_Italic/Inter_600SemiBold_Italic'),
}

/** Longer ones do not recur. */
const LONGEST_KEPT = 48
const FIGURE = /\d/
const PRIVATE = /\p{Co}/u

interface Font {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
  layoutRun: (this: Font, text: string, features: readonly string[] | undefined) => object
}

interface Drawing {
  provideFont(family: string): Font
}

/**
 * Readies the library's fonts, and answers what they can draw. Words recur, and the library keeps how it laid them out only
 * where no features are on: kept here, a table takes a quarter of the time.
 */
export async function readyFonts(): Promise<(codePoint: number) => boolean> {
  const empty = await pdfmake.createPdf({ content: '', defaultStyle: { font: 'Inter' } }).getStream()
  const used = (empty as unknown as Drawing).provideFont('Inter')
  const fonts = Object.getPrototypeOf(used) as Font
  const layOut = fonts.layoutRun
  const kept = new WeakMap<Font, Map<string, object>>()
  fonts.layoutRun = function (text, features) {
    let words = kept.get(this)
    if (!words) kept.set(this, (words = new Map<string, object>()))
    const key = `${String(features)} ${text}`
    const known = words.get(key)
    if (known) return known
    // Figures of one width make hyphens as wide as figures, which tears words apart.
    const run = layOut.call(this, text, FIGURE.test(text) ? features : [])
    if (text.length <= LONGEST_KEPT) words.set(key, run)
    return run
  }
  return codePoint =>
    used.font.hasGlyphForCodePoint(codePoint) && !PRIVATE.test(String.fromCodePoint(codePoint))
}
