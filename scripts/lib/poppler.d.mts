export function ensurePoppler(): { problem?: string }
