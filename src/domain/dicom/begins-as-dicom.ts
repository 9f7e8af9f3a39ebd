const VALUE_TYPES = /^(AE|AS|CS|DA|DS|DT|IS|LO|OB|OW|PN|SH|SQ|TM|UI|UL|UN|US)$/

/** Whether bytes begin as an x-ray does that has no preamble: with its first elements, either of little-endian writing. */
export function beginsAsDicom(head: Uint8Array): boolean {
  if (head.length < 16) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [group, element] = [view.getUint16(0, true), view.getUint16(2, true)]
  if ((group !== 2 && group !== 8) || element > 0x100) return false
  const valueType = String.fromCharCode(head[4] ?? 0, head[5] ?? 0)
  if (VALUE_TYPES.test(valueType)) return true
  const length = view.getUint32(4, true)
  if (length > 128 || head.length < 8 + length + 4) return false
  // The element behind the first is of the same group, or of one near it.
  const next = view.getUint16(8 + length, true)
  return next >= group && next <= 0x10
}
