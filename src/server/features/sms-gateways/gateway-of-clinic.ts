import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { SmsGateway } from '#server/outside/sms/sms-gateway.ts'
import { openSecret } from '#server/records/secret-box.ts'
import {
  claimCapNotice,
  claimFailingNotice,
  findClinicOfHook,
  findClinicOfServerMessage,
  findClinicOfServerSms,
  findGatewayRow,
  noteDelivered,
  noteGatewayFails,
  noteGatewayWorks,
  readMonthCost,
  type GatewayRow,
} from './sms-gateways.sql.ts'

export {
  findGatewayRow as findGateway,
  type GatewayRow,
  claimCapNotice,
  claimFailingNotice,
  findClinicOfServerMessage,
  findClinicOfServerSms,
  noteDelivered,
  noteGatewayFails,
  noteGatewayWorks,
  readMonthCost,
}

/** The gateway by which a clinic sends, and what its messages cost there. */
export interface ClinicGateway {
  /** As messages name it: the server's own, or the kind of the clinic's. */
  readonly name: string
  readonly gateway: SmsGateway
  /** A name or a number of the clinic's; the server's gateway has its own. */
  readonly sender: string | undefined
  /** Whether what is sent can be answered. */
  readonly canReceive: boolean
  /** Of one part of an SMS. */
  readonly priceOf: (recipient: string) => number
  /** Where its receipts come to. */
  readonly receiptsTo: string
  /** Whether the text has gone to somebody else; without a gateway it stays in the database alone. */
  readonly isReal: boolean
}

/** How messages name the server's own gateway. */
export const SERVER = 'server'
const HOME = '+40'

interface Ground {
  readonly config: Pick<Config, 'secretKeys' | 'sessionSecret' | 'publicUrl' | 'smsGatewayUrl'>
  readonly outside: Pick<Outside, 'sms'>
}

/** The clinic's own, or the server's where it has none. */
export async function openGatewayOf(tx: Tx, ground: Ground): Promise<ClinicGateway> {
  const row = await findGatewayRow(tx)
  return row ? gatewayOfRow(row, ground) : serverGateway(ground)
}

export function gatewayOfRow(row: GatewayRow, { config, outside }: Ground): ClinicGateway {
  const credentials = JSON.parse(
    openSecret(config.secretKeys, placeOf(row.clinic_id, 'sealed_credentials'), row.sealed_credentials),
  ) as unknown
  const secret = openHookSecret(row, config)
  return {
    name: row.kind,
    gateway: outside.sms.ofClinic({ kind: row.kind, address: row.address, credentials }),
    sender: row.sender,
    canReceive: row.sender_kind === 'number',
    priceOf: recipient => (recipient.startsWith(HOME) ? row.part_bani : row.foreign_part_bani),
    receiptsTo: `${hookOf(config.publicUrl, row.kind, secret)}/status`,
    isReal: true,
  }
}

export function serverGateway({ config, outside }: Ground): ClinicGateway {
  return {
    name: SERVER,
    gateway: outside.sms.server,
    sender: undefined,
    canReceive: true,
    priceOf: () => 0,
    receiptsTo: `${hookOf(config.publicUrl, SERVER, serverHookSecret(config))}/status`,
    isReal: config.smsGatewayUrl !== undefined,
  }
}

/** What the addresses that the gateway calls hold. */
export const openHookSecret = (row: GatewayRow, { secretKeys }: Pick<Config, 'secretKeys'>): string =>
  openSecret(secretKeys, placeOf(row.clinic_id, 'sealed_hook_secret'), row.sealed_hook_secret)

/** Where a sealed secret of a clinic's gateway is kept. */
export const placeOf = (clinicId: number, column: 'sealed_credentials' | 'sealed_hook_secret') => ({
  table: 'sms_gateways',
  row: String(clinicId),
  column,
})

/** The address that a gateway calls, less what it calls about. */
export const hookOf = (publicUrl: string, gateway: string, secret: string): string =>
  `${publicUrl}/api/v2/hooks/sms/${gateway}/${secret}`

/** By which a hook's secret is looked for: what leaks from the database opens no hook. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The hook of the server's own gateway needs no row. */
export const serverHookSecret = ({ sessionSecret }: Pick<Config, 'sessionSecret'>): string =>
  createHmac('sha256', sessionSecret).update('sms-hook').digest('base64url')

/** The clinic that a hook's secret names, its own gateway being of that kind. */
export async function findHookClinic(
  db: { stranger<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  secret: string,
): Promise<number | undefined> {
  return db.stranger(tx => findClinicOfHook(tx, hashOfSecret(secret)))
}
