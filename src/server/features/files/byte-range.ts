import type { ByteRange } from '#server/outside/files/file-store.ts'

/**
 * The bytes that a Range header asks for: undefined for the whole file, as for everything that it need not be understood
 * for; 'none' when it begins behind the end. Of several ranges the whole file is the allowed answer too.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'none'
  return start > end ? undefined : { start, end }
}
