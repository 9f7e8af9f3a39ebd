import { randomBytes } from 'node:crypto'
import type { CallBody, CallReply } from '#contract/call.ts'
import type {
  getSmsGateway,
  setSmsGateway,
  SmsGatewaySettings,
  testSmsGateway,
} from '#contract/messages/sms-gateway.ts'
import { say } from '#contract/texts.ts'
import { asksForAnswer } from '#domain/messages/template-check.ts'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { requireFreshProof } from '#server/features/accounts/fresh-proof.ts'
import { writeMessage } from '#server/features/messages/messages.ts'
import {
  findGateway,
  hashOfSecret,
  hookOf,
  openHookSecret,
  placeOf,
  SERVER,
  type GatewayRow,
} from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { limitWithin } from '#server/http/limits.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { isPrivateAddress } from '#server/outside/private-address.ts'
import type { GatewayKind } from '#server/outside/sms/sms-gateway.ts'
import { openSecret, sealSecret } from '#server/records/secret-box.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  findLastChange,
  listSmsTemplates,
  type SmsTemplate,
  findOwnMobile,
  lockGateway,
  readGatewayUse,
  removeGateway,
  saveGateway,
} from './gateway-settings.sql.ts'
import { WORDS } from './words.ts'

/** Of a part of an SMS; more is a slip of the keyboard. */
const MOST_LEI = 100

type Body = CallBody<typeof setSmsGateway>

export function showGateway(ctx: StaffContext): Promise<CallReply<typeof getSmsGateway>> {
  return ctx.read(async tx => ({ data: await present(tx, ctx) }))
}

/**
 * The clinic's own account at a gateway, or the product's again. What opens the account is sealed, never told, and kept
 * where nothing else is said; who sends patients' messages elsewhere has shown that it is them.
 */
export function changeGateway(ctx: StaffContext, body: Body): Promise<CallReply<typeof setSmsGateway>> {
  const { clinicId } = ctx.actor
  return ctx.write(async tx => {
    await requireFreshProof(tx, ctx)
    await lockGateway(tx, clinicId)
    const before = await findGateway(tx)
    const current = await present(tx, ctx)
    if (body.version !== undefined && body.version !== current.version) {
      const change = (await findLastChange(tx)) ?? { changed_by: null, changed_at: null }
      throw new Failure('stale', { data: { current, ...change } })
    }
    if (body.kind === 'shared') {
      await removeGateway(tx)
      if (before) await tx.record('clinic', clinicId, 'sms_gateway_removed', saidOf(before), undefined)
      return { data: await present(tx, ctx) }
    }
    const row = rowOf(ctx, { ...body, kind: body.kind }, before)
    if (row.sender_kind === 'name') refuseAsking(await listSmsTemplates(tx))
    await saveGateway(tx, row, (before?.version ?? current.version) + 1)
    const after = (await findGateway(tx))!
    const action = before ? 'sms_gateway_changed' : 'sms_gateway_added'
    await tx.record('clinic', clinicId, action, before && saidOf(before), {
      ...saidOf(after),
      ...((body.user ?? body.secret) !== undefined && { new_credentials: true }),
    })
    return { data: await present(tx, ctx) }
  })
}

/** What an entry may say of it. */
const saidOf = (row: GatewayRow) => ({
  kind: row.kind,
  address: row.address,
  sender_kind: row.sender_kind,
  sender: row.sender,
  part_bani: row.part_bani,
  foreign_part_bani: row.foreign_part_bani,
})

/** What is kept of what is asked; refuses by field what no gateway could work with. */
function rowOf(ctx: StaffContext, body: Body & { kind: GatewayKind }, before: GatewayRow | undefined) {
  const { kind } = body
  const { clinicId } = ctx.actor
  const { secretKeys, smsPrivateGateways } = ctx.config
  const same = before?.kind === kind ? before : undefined
  const address = body.address === undefined ? (same?.address ?? null) : body.address
  const senderKind = body.sender_kind ?? before?.sender_kind ?? 'number'
  const sender = body.sender ?? (senderKind === before?.sender_kind ? before.sender : undefined)
  const written = sender === undefined ? undefined : senderOf(senderKind, sender)
  const needsUser = kind !== 'generic'
  const kept =
    same && openSecret(secretKeys, placeOf(clinicId, 'sealed_credentials'), same.sealed_credentials)
  // What opens an account is told to no other address than the one that it was given for.
  const isNew = address !== same?.address || body.user !== undefined || body.secret !== undefined
  const needsSecret = needsUser || (kept !== undefined && kept !== NO_TOKEN)
  refuseTogether(
    (address === null ? kind === 'generic' : !isAddress(address, smsPrivateGateways)) &&
      refuseField('address', address === null ? 'required' : 'gateway_address'),
    isNew && needsUser && body.user === undefined && refuseField('user', 'required'),
    isNew && needsSecret && body.secret === undefined && refuseField('secret', 'required'),
    sender === undefined && refuseField('sender', 'required'),
    ...(['part_price', 'foreign_part_price'] as const).map(
      field =>
        (body[field] ?? 0) > MOST_LEI &&
        refuseField(field, 'amount_between', { minimum: 0, maximum: MOST_LEI }),
    ),
    sender !== undefined &&
      written === undefined &&
      refuseField('sender', senderKind === 'name' ? 'sender_name' : 'phone'),
  )
  const keptSecret = same && openHookSecret(same, ctx.config)
  const hookSecret = keptSecret ?? randomBytes(24).toString('base64url')
  const credentials =
    isNew || kept === undefined
      ? JSON.stringify(credentialsOf(kind, body.user ?? '', body.secret ?? ''))
      : kept
  return {
    clinic_id: clinicId,
    kind,
    address,
    sealed_credentials: sealSecret(secretKeys, placeOf(clinicId, 'sealed_credentials'), credentials),
    sealed_hook_secret: sealSecret(secretKeys, placeOf(clinicId, 'sealed_hook_secret'), hookSecret),
    hook_secret_hash: hashOfSecret(hookSecret),
    sender_kind: senderKind,
    sender: written!,
    part_bani: baniFrom(body.part_price, before?.part_bani),
    foreign_part_bani: baniFrom(body.foreign_part_price, before?.foreign_part_bani),
  }
}

/** What asks for an answer cannot be sent by a name. */
function refuseAsking(templates: readonly SmsTemplate[]): void {
  const asking = templates.find(({ texts }) => texts.some(asksForAnswer))
  if (asking) throw refuseField('sender', 'template_asks', { template: asking.name })
}

const baniFrom = (lei: number | undefined, before: number | undefined) =>
  lei === undefined ? (before ?? 0) : (parseRon(lei) ?? 0)

const NO_TOKEN = JSON.stringify(credentialsOf('generic', '', ''))

function credentialsOf(kind: GatewayKind, user: string, secret: string): Record<string, string> {
  if (kind === 'form_post') return { account_sid: user, auth_token: secret }
  return kind === 'get_query' ? { connection_id: user, password: secret } : { token: secret }
}

/** Of the internet, and not read by whoever is in between; within this network only where the server's owner says so. */
function isAddress(text: string, reachesPrivate: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '' || hostname === '') return false
  if (reachesPrivate) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && hostname !== 'localhost' && !isPrivateAddress(hostname)
}

/** A name of 3 to 11 letters as networks take it, or a number: a phone, or a short one. */
function senderOf(kind: 'name' | 'number', text: string): string | undefined {
  if (kind === 'name') return /^(?=.*[A-Za-z])[A-Za-z0-9 .&_-]{3,11}$/.test(text) ? text : undefined
  return /^\d{3,6}$/.test(text) ? text : parsePhone(text)?.e164
}

async function present(tx: ClinicTx, { config }: StaffContext): Promise<SmsGatewaySettings> {
  const [zone, row] = [await tx.zone, await findGateway(tx)]
  const use = await readGatewayUse(tx, row?.kind ?? SERVER)
  const at = (instant: number | null | undefined) => (instant ? formatInstant(instant, zone) : null)
  const hook = row && hookOf(config.publicUrl, row.kind, openHookSecret(row, config))
  const isThere = row !== undefined || config.smsGatewayUrl !== undefined
  const works = row?.failing_since ? 'failing' : use.used ? 'works' : 'unused'
  return {
    kind: row?.kind ?? 'shared',
    address: row?.address ?? null,
    sender_kind: row?.sender_kind ?? 'number',
    sender: row?.sender ?? '',
    part_price: ronOf(row?.part_bani ?? 0),
    foreign_part_price: ronOf(row?.foreign_part_bani ?? 0),
    has_credentials: row !== undefined,
    hooks: hook ? { status: `${hook}/status`, inbound: `${hook}/inbound` } : null,
    state: isThere ? works : 'off',
    failing_since: at(row?.failing_since?.getTime()),
    last_delivered_at: at(use.last_delivered),
    average_seconds: use.average_seconds,
    email: { state: config.smtpUrl === undefined ? 'off' : 'works', from: config.smtpFrom },
    version: row?.version ?? 1,
  }
}

/** An SMS to one's own phone, by the gateway as it is now. */
export function testGateway(ctx: StaffContext): Promise<CallReply<typeof testSmsGateway>> {
  const { clinicId, accountId } = ctx.actor
  return ctx.write(async tx => {
    const mobile = await findOwnMobile(tx, accountId)
    if (mobile === null) throw new Failure('no_own_phone')
    await limitWithin(tx, ctx, [{ key: `sms-test:${accountId}`, max: 10, windowSeconds: 3600 }])
    const id = await writeMessage(tx, ctx, {
      clinicId,
      key: `gateway-test:${accountId}:${randomBytes(6).toString('hex')}`,
      channel: 'sms',
      recipient: mobile,
      body: say(WORDS.test, ctx.language),
      sentBy: accountId,
    })
    return { data: { message_id: id! } }
  })
}
