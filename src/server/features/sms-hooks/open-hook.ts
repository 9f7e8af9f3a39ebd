import { timingSafeEqual } from 'node:crypto'
import { readReply } from '#domain/messages/reading.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { takeReceipt } from '#server/features/messages/sending/receipts.ts'
import { ANSWERABLE, takeReply } from '#server/features/replies/take-reply.ts'
import {
  findClinicOfServerMessage,
  findClinicOfServerSms,
  findGateway,
  findHookClinic,
  gatewayOfRow,
  hashOfSecret,
  SERVER,
  serverHookSecret,
} from '#server/features/sms-gateways/gateway-of-clinic.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import type { HookRequest, InboundSms, Read, Receipt, SmsGateway } from '#server/outside/sms/sms-gateway.ts'

export interface Hook {
  readonly thanks: SmsGateway['thanks']
  takeStatus(request: HookRequest): Promise<void>
  takeInbound(request: HookRequest): Promise<void>
}

/** Who writes to the server's gateway without having been written to for so long answers nobody. */
const REMEMBERED = 90 * 24 * 3_600_000

/** What takes the requests of a hook's address; undefined where no gateway was given that address. */
export async function openHook(services: Services, name: string, secret: string): Promise<Hook | undefined> {
  if (name === SERVER) return isServerSecret(services, secret) ? serverHook(services) : undefined
  const clinicId = await findHookClinic(services.db, secret)
  if (clinicId === undefined) return undefined
  const row = await services.db.tenant(clinicId, findGateway)
  if (row?.kind !== name) return undefined
  const { gateway } = gatewayOfRow(row, services)
  return {
    thanks: gateway.thanks,
    takeStatus: request => keepReceipt(services, clinicId, name, receiptOf(gateway, request)),
    takeInbound: request => takeReply(services, clinicId, name, inboundOf(gateway, request)),
  }
}

/** Serves many clinics: whose message it is, is said by our own id of it or by whom it was sent to. */
function serverHook(services: Services): Hook {
  const gateway = services.outside.sms.server
  return {
    thanks: gateway.thanks,
    async takeStatus(request) {
      const receipt = receiptOf(gateway, request)
      const own = /^(\d{1,15})\.\d{1,15}$/.exec(receipt.ownId ?? '')?.[1]
      const clinicId =
        own === undefined
          ? await services.db.stranger(tx => findClinicOfServerMessage(tx, receipt.gatewayId))
          : Number(own)
      if (clinicId === undefined) throw new Failure('not_found')
      await keepReceipt(services, clinicId, SERVER, receipt, true)
    },
    async takeInbound(request) {
      const inbound = inboundOf(gateway, request)
      const mobile = parsePhone(inbound.from)?.e164 ?? inbound.from
      const now = services.now()
      const isAnswer = ['yes', 'no'].includes(readReply(inbound.text))
      const written = {
        since: new Date(now - REMEMBERED),
        askedSince: isAnswer ? new Date(now - ANSWERABLE) : null,
        now: new Date(now),
      }
      const clinicId = await services.db.stranger(tx => findClinicOfServerSms(tx, mobile, written))
      if (clinicId === undefined) throw new Failure('not_found')
      await takeReply(services, clinicId, SERVER, inbound)
    },
  }
}

/** What a clinic's own gateway says before its name of a message is known is kept; what the server's says names one. */
const keepReceipt = (
  services: Services,
  clinicId: number,
  gateway: string,
  receipt: Receipt,
  namesOne = false,
) =>
  services.db.tenant(clinicId, async tx => {
    const isKnown = await takeReceipt(tx, services, clinicId, gateway, receipt)
    if (namesOne && !isKnown) throw new Failure('not_found')
  })

const receiptOf = (gateway: SmsGateway, request: HookRequest): Receipt =>
  valueOf(gateway.readReceipt(request))

function inboundOf(gateway: SmsGateway, request: HookRequest): InboundSms {
  const { text, ...said } = valueOf(gateway.readReply(request))
  // What no PostgreSQL text holds.
  return { ...said, text: text.toWellFormed().replaceAll('\u0000', ' ') }
}

function valueOf<T extends object>(read: Read<T>): T {
  if (read.kind === 'forged') throw new Failure('not_signed')
  if (read.kind === 'unreadable') throw new Failure('bad_request')
  for (const [key, said] of Object.entries(read.value))
    if (key !== 'text' && typeof said === 'string' && (said.includes('\u0000') || !said.isWellFormed()))
      throw new Failure('bad_request')
  return read.value
}

const isServerSecret = ({ config }: Services, secret: string): boolean =>
  timingSafeEqual(hashOfSecret(secret), hashOfSecret(serverHookSecret(config)))
