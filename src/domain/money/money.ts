// Money is integer bani in code and tables, RON with two decimals on the wire. Nothing here rounds.

/** Bani of an amount in RON, exact. Undefined when it is no amount or has parts of a ban. */
export function parseRon(amount: number | string): number | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(amount).trim())
  if (!match) return undefined
  const bani = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && bani !== 0 ? -bani : bani
}

/** The wire number of an amount: 125050 bani are 1250.5. */
export function ronOf(bani: number): number {
  return bani / 100
}

/** The wire text of an amount: 125050 bani are '1250.50'. */
export function ronText(bani: number): string {
  const digits = String(Math.abs(bani)).padStart(3, '0')
  return `${bani < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The most that a single price may be, in lei. */
const MOST_LEI = 10_000_000

/** Lei as people type them, 1.250,50 or 1250.5; undefined where nothing is typed. */
export function readTypedLei(text: string): number | undefined {
  const plain = text.replaceAll(/[^\d.,]/g, '')
  if (!/\d/.test(plain)) return undefined
  // The last mark before one or two digits parts the bani; any other only groups.
  const [, whole = '', bani = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return Math.min(Number(`${whole.replaceAll(/\D/g, '') || 0}.${bani || 0}`), MOST_LEI)
}
