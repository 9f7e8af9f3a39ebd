// A site's address as people type it: "clinica.ro" is https://clinica.ro.

const LONGEST = 190

/** With its scheme; undefined when it is no address of a site. */
export function parseWebsite(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (address.length > LONGEST || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, href } = new URL(address)
  const isSite = /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)+$/.test(hostname) && username === ''
  return isSite ? href.replace(/\/$/, '') : undefined
}
