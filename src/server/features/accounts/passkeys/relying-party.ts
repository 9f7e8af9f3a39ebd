import type { Config } from '#server/config.ts'

/** Passkeys are made for the name that visitors type, and work under no other. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { origin: string; rpId: string } {
  return { origin: publicUrl, rpId: new URL(publicUrl).hostname }
}

/** What a passkey carries of whom it is for: nothing that says who that is. */
export function userHandleOf(accountId: number): string {
  return Buffer.from(`account:${accountId}`).toString('base64url')
}
