import { ID, MOST_OPTIONS, type Option } from './choice.ts'
import { isRecord } from './problem.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage, type Texts } from './texts.ts'

// Reads the parts of templates out of whatever JSON says. Each throws NotReadable for what it cannot be.

export class NotReadable extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} is not what it should be`)
    this.path = path
  }
}

/** No text of a template is longer, finished or not. */
const LONGEST = 5000

function readRecord(value: unknown, path: string): Record<string, unknown> {
  if (!isRecord(value)) throw new NotReadable(path)
  return value
}

/** Refuses members that are not named: whoever sends them expects something of them. */
export function readMembers(
  value: unknown,
  names: ReadonlySet<string>,
  path: string,
): Record<string, unknown> {
  const record = readRecord(value, path)
  for (const name of Object.keys(record)) if (!names.has(name)) throw new NotReadable(at(path, name))
  return record
}

export function readList<T>(
  value: unknown,
  most: number,
  path: string,
  read: (item: unknown, path: string) => T,
): T[] {
  if (!Array.isArray(value) || value.length > most) throw new NotReadable(path)
  return value.map((item, index) => read(item, at(path, index)))
}

export function readText(value: unknown, path: string, most = LONGEST): string {
  if (typeof value !== 'string' || value.length > most || !value.isWellFormed() || value.includes('\0'))
    throw new NotReadable(path)
  return value
}

export function readOneOf<T extends string | number | boolean>(
  value: unknown,
  set: ReadonlySet<T>,
  path: string,
): T {
  if (!set.has(value as T)) throw new NotReadable(path)
  return value as T
}

export function readWhole(value: unknown, from: number, to: number, path: string): number {
  if (!Number.isInteger(value) || (value as number) < from || (value as number) > to)
    throw new NotReadable(path)
  return value as number
}

export function readNumber(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e12)
    throw new NotReadable(path)
  return value
}

export function readFlag(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw new NotReadable(path)
  return value
}

export function readId(value: unknown, path: string): string {
  if (typeof value !== 'string' || !ID.test(value)) throw new NotReadable(path)
  return value
}

const LANGUAGES = new Set<string>(DOCUMENT_LANGUAGES)

export function readTexts(value: unknown, path: string): Texts {
  const record = readMembers(value, LANGUAGES, path)
  return Object.fromEntries(Object.entries(record).map(([key, text]) => [key, readText(text, at(path, key))]))
}

export function readLanguages(value: unknown, path: string): DocumentLanguage[] {
  const languages = readList(value, DOCUMENT_LANGUAGES.length, path, (item, where) =>
    readOneOf(item, new Set(DOCUMENT_LANGUAGES), where),
  )
  if (languages.length === 0 || new Set(languages).size < languages.length) throw new NotReadable(path)
  return languages
}

const OPTION = new Set(['id', 'label', 'with_text', 'alone'])

export function readOptions(value: unknown, path: string): Option[] {
  // One more than may be published, so that the problem has a sentence of its own.
  return readList(value, MOST_OPTIONS * 2, path, (item, where) => {
    const { id, label, with_text: withText, alone } = readMembers(item, OPTION, where)
    return {
      id: readId(id, at(where, 'id')),
      label: readTexts(label, at(where, 'label')),
      ...(withText !== undefined && { with_text: readFlag(withText, at(where, 'with_text')) }),
      ...(alone !== undefined && { alone: readFlag(alone, at(where, 'alone')) }),
    }
  })
}

export const at = (path: string, part: string | number): string =>
  path === '' ? `${part}` : `${path}.${part}`
