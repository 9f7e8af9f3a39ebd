import { BlockList, isIP } from 'node:net'

// What is no public address of the internet: this machine, networks at home and of clouds, what is reserved.
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4')
  // The same through a translator (RFC 6052) and a tunnel (RFC 3056), which have it within.
  PRIVATE.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
  PRIVATE.addSubnet(`2002:${hexOf(network)}::`, 16 + bits, 'ipv6')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** c0a8:0 */
function hexOf(network: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** Whether an address, or a host as an URL writes it, is one that nobody from outside could mean. A name is none. */
export function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  const family = isIP(address)
  if (family === 0) return false
  // IPv4 as IPv6 writes it is held to IPv4's list by the platform itself.
  return PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
