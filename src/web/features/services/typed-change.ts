/** By how much prices change, as people type it: "8", "+ 8", "-5,5", "−20". Undefined where it is no number. */
export function readChange(text: string): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace('−', '-').replace(',', '.')
  return /^[+-]?\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
