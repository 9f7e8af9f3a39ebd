import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.sql.ts'

const COUNT = 10
/** Without letters and digits that look alike. Sixteen of them are 79 bits: their plain hash can be kept. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/** Ten new codes in place of those before; shown this once, since only their hashes are kept. */
export async function makeRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map(code => hashOf(accountId, code)),
  )
  return codes
}

/** Uses a code up, however it was typed; false when it does not work. */
export async function tryRecoveryCode(tx: Tx, accountId: number, code: string, now: Date): Promise<boolean> {
  return useRecoveryCode(tx, accountId, hashOf(accountId, code), now)
}

const letter = () => LETTERS[randomInt(LETTERS.length)]

const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('')

function newCode(): string {
  return Array.from({ length: GROUPS }, group).join('-')
}

function hashOf(accountId: number, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${accountId}:${plain}`).digest()
}
