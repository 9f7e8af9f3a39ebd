// What reports and forms on paper have in common.

import { say } from '#contract/texts.ts'
import type { DocumentLanguage } from '#domain/documents/texts.ts'
import { sayDay } from '#domain/documents/forms/say-answer.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { formatTime, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import type { PdfPaper } from '#server/outside/pdf/pdf-document.ts'
import type { Content, ContentText } from 'pdfmake/interfaces'
import type { ClinicHead, Picture } from './document-facts.ts'
import { PAGE } from './words.ts'

export const QUIET = '#57514b'
export const ACCENT = '#0b5f58'
export const LINE = '#cfcac2'
/** In points, between the margins of a page. */
export const PAGE_WIDTH = 483
/** A picture may be so high that its page holds it. */
const PICTURE_HEIGHT = 620
export const SIZE = 9.5

export function paperOf(
  { address, phone, cif }: ClinicHead,
  {
    notes,
    isDraft,
    isHeadless = false,
  }: { notes: readonly string[]; isDraft: boolean; isHeadless?: boolean },
  language: DocumentLanguage,
): PdfPaper {
  const facts = [address, formatPhone(phone), cif && say(PAGE.cif, language, { cif })]
  return {
    line: facts.filter(Boolean).join(' · '),
    note: notes.filter(Boolean).join(' · '),
    draft: isDraft ? say(PAGE.draft, language) : '',
    isHeadless,
  }
}

/** "7F3A 91C2 04BE 5D18": what people compare. */
export const shortPrint = (sha256: string) => inGroups(sha256.slice(0, 16), 4)
/** "7F3A91C2 04BE5D18 …": all of it. */
export const wholePrint = (sha256: string) => inGroups(sha256, 8)

const inGroups = (hex: string, size: number) =>
  hex
    .toUpperCase()
    .match(new RegExp(`.{1,${size}}`, 'g'))
    ?.join(' ') ?? ''

/** Lines of one text; more are nobody's list, and would make a document of thousands of pages. */
const MOST_LINES = 200

/** What somebody wrote, with its lines; where there are far too many they go on in one. */
export function inLines(text: string): string {
  const lines = text.replaceAll(/\n{3,}/g, '\n\n').split('\n')
  if (lines.length <= MOST_LINES) return lines.join('\n')
  const last = lines
    .slice(MOST_LINES - 1)
    .filter(Boolean)
    .join(' · ')
  return [...lines.slice(0, MOST_LINES - 1), last].join('\n')
}

export const title = (text: string, rest: Partial<ContentText> = {}): Content => ({
  text,
  bold: true,
  fontSize: 18,
  margin: [0, 0, 0, 6],
  ...rest,
})

export const dayAt = (at: number, zone: string, language: DocumentLanguage) =>
  sayDay(localDateOf(at, zone), language)
export const timeAt = (at: number, zone: string) => formatTime(minutesOf(at, zone))

/** A line to write on. */
export const writingLine = (width = PAGE_WIDTH): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: LINE }],
  margin: [0, 16, 0, 4],
})

/** As wide as asked, in percent of the page. */
export function picture(
  found: Picture | undefined,
  { percent, alt, align }: { percent: number; alt: string; align?: 'center' },
  language: DocumentLanguage,
): Content {
  if (!found)
    return {
      text: alt || say(PAGE.missingPicture, language),
      italics: true,
      color: QUIET,
      margin: [0, 0, 0, 6],
    }
  const width = Math.min((PAGE_WIDTH * percent) / 100, (PICTURE_HEIGHT * found.width) / found.height)
  return { image: found.data, width, margin: [0, 2, 0, 8], ...(align && { alignment: align }) }
}

/** With what comes after it, so that no heading is the last of its page; long parts begin under it and go on. */
export function together(head: Content, next: Content | undefined, length: number): Content[] {
  if (next === undefined) return [head]
  return length <= LONGEST_TOGETHER ? [{ unbreakable: true, stack: [head, next] }] : [head, next]
}

/** Letters of what can stand on one page beside its heading. */
export const LONGEST_TOGETHER = 700

/** Between two parts of a document. */
export const BREAK = Symbol('a new page')
export type Part = Content | typeof BREAK

/** Of drawn parts, begun on new pages where breaks stand; none at the end or the beginning, and one in place of many. */
export function inPages(parts: readonly Part[]): Content[] {
  const drawn: Content[] = []
  let isBroken = false
  for (const part of parts) {
    if (part === BREAK) {
      isBroken = drawn.length > 0
      continue
    }
    drawn.push(isBroken ? { stack: [part], pageBreak: 'before' } : part)
    isBroken = false
  }
  return drawn
}
