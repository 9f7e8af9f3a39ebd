export const quietFlags: string[]
export function findBrowser(): string | undefined
