const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address without encryption stays on this machine. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && LOOPBACK.has(hostname)
}
