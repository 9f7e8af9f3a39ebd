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

const romanian = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const english = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'RON',
  currencyDisplay: 'code',
})

/** For people: '1.250,00 lei' or 'RON 1,250.00', with a space that does not break. */
export function formatMoney(bani: number, language: 'ro' | 'en'): string {
  return language === 'ro' ? `${romanian.format(bani / 100)}\u00a0lei` : english.format(bani / 100)
}
