import { findProgram, installPackage, mayInstall } from './programs.mjs'

const NAMES = ['pdftotext', 'pdffonts', 'pdfinfo', 'pdfsig', 'pdfimages']

/**
 * Finds the programs that read PDFs back in tests or, as root on Debian, installs them; otherwise a line that says what to
 * do.
 */
export function ensurePoppler() {
  if (!NAMES.every(findProgram) && mayInstall()) installPackage('poppler-utils', 'the tests of PDFs')
  return NAMES.every(findProgram)
    ? {}
    : {
        problem:
          'The tests of PDFs need Poppler: install it (Debian: apt install poppler-utils; macOS: brew install poppler).',
      }
}
