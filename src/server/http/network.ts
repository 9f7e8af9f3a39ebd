/**
 * Whom an address stands for when attempts are counted: itself, or of IPv6 its /64, since one line is given that many
 * addresses and may change among them at will. A port that a proxy wrote behind it does not count.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address).split('%')[0]!
  if (!plain.includes(':')) return plain
  const groups = listGroups(plain)
  const [high, low] = groups.slice(6).map(group => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') === MAPPED && high !== undefined && low !== undefined)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** How an IPv4 address begins that is written as IPv6. */
const MAPPED = '0:0:0:0:0:ffff'

function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? []
  return bracketed ?? dotted ?? address
}

/** The eight groups that "::" shortens, each as its number. */
function listGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map(group =>
    Number.parseInt(group, 16).toString(16),
  )
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':').flatMap(splitDotted))

/** The last 32 bits may be written as those of IPv4. */
function splitDotted(group: string): string[] {
  if (!group.includes('.')) return [group]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}
