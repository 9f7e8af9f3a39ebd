// An amount in words, as a Romanian receipt has it: "o mie două sute cincizeci de lei și 50 de bani".

const UNITS = ['', 'unu', 'doi', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă', 'zece', 'unsprezece',
  'doisprezece', 'treisprezece', 'paisprezece', 'cincisprezece', 'șaisprezece', 'șaptesprezece', 'optsprezece',
  'nouăsprezece'] // prettier-ignore
const TENS = [
  '',
  '',
  'douăzeci',
  'treizeci',
  'patruzeci',
  'cincizeci',
  'șaizeci',
  'șaptezeci',
  'optzeci',
  'nouăzeci',
]
const GROUPS = [
  { size: 1_000_000_000, one: 'un miliard', many: 'miliarde' },
  { size: 1_000_000, one: 'un milion', many: 'milioane' },
  { size: 1_000, one: 'o mie', many: 'mii' },
]

/** "de" stands between a number and what is counted unless its last two digits are 1 to 19. */
const of = (count: number) => (count % 100 > 0 && count % 100 < 20 ? '' : ' de')

export function amountInWords(bani: number): string {
  const [lei, rest] = [Math.trunc(bani / 100), bani % 100]
  const said = lei === 1 ? 'un leu' : lei === 0 ? 'zero lei' : `${sayNumber(lei)}${of(lei)} lei`
  if (rest === 0) return said
  return `${said} și ${rest === 1 ? 'un ban' : `${sayNumber(rest)}${of(rest)} bani`}`
}

function sayNumber(count: number): string {
  const words: string[] = []
  let left = count
  for (const { size, one, many } of GROUPS) {
    const some = Math.trunc(left / size)
    left %= size
    // Thousands, millions and billions are feminine or neuter: two of them are "două", twenty-one "douăzeci și una".
    if (some === 1) words.push(one)
    else if (some > 1) words.push(`${sayHundreds(some, true)}${of(some)} ${many}`)
  }
  if (left > 0) words.push(sayHundreds(left, false))
  return words.join(' ')
}

function sayHundreds(count: number, isFeminine: boolean): string {
  const [hundreds, rest] = [Math.trunc(count / 100), count % 100]
  const words: string[] = []
  if (hundreds === 1) words.push('o sută')
  else if (hundreds > 1) words.push(`${hundreds === 2 ? 'două' : UNITS[hundreds]!} sute`)
  if (rest >= 20) {
    const unit = rest % 10
    words.push(TENS[Math.trunc(rest / 10)]! + (unit > 0 ? ` și ${sayUnit(unit, isFeminine)}` : ''))
  } else if (rest > 0) words.push(sayUnit(rest, isFeminine))
  return words.join(' ')
}

function sayUnit(count: number, isFeminine: boolean): string {
  if (!isFeminine) return UNITS[count]!
  if (count === 1) return 'una'
  if (count === 2) return 'două'
  return count === 12 ? 'douăsprezece' : UNITS[count]!
}
