import { hash, verify } from '@node-rs/argon2'

// argon2id is the library's default; the costs are OWASP's first choice for it: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

let decoy: Promise<string> | undefined

/** Takes as long for an unknown account as for a wrong password, so that neither can be told from the other. */
export async function isRightPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist')
  const matches = await verify(kept ?? (await decoy), password)
  return matches && kept !== null && kept !== undefined
}
