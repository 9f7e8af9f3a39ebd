/** SHA-256 in hexadecimal, computed on the device. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** As readers take it: the mark may stand a little behind the beginning. */
export function isPdf(bytes: ArrayBuffer): boolean {
  const beginning = new Uint8Array(bytes, 0, Math.min(1024, bytes.byteLength))
  return new TextDecoder('latin1').decode(beginning).includes('%PDF-')
}
