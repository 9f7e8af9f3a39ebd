export function ensureWeb(node: string): Promise<void>
