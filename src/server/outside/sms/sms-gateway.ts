// What a gateway of SMS is to the rest of the program, whichever wire it speaks.

/** The wires that are spoken, as the database names them. */
export const GATEWAY_KINDS = ['generic', 'form_post', 'get_query'] as const
export type GatewayKind = (typeof GATEWAY_KINDS)[number]

export interface Sms {
  /** Stable per message; gateways that can are told it, and deduplicate or name the message by it. */
  readonly id: string
  /** E.164 */
  readonly to: string
  readonly text: string
  /** A name or a number of the clinic's; the gateway's usual one when absent. */
  readonly sender?: string
  /** Where the gateway may tell what became of it. */
  readonly receiptsTo?: string
}

export type SmsOutcome =
  | {
      readonly kind: 'accepted'
      /** As the gateway names it; null when it does not say. */
      readonly gatewayId: string | null
      readonly segments?: number
      readonly costBani?: number
    }
  /** It will never be taken. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It was not taken, and may be later. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** It left, and nobody said what became of it. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What a gateway knows of a message that may have reached it. */
export type SmsFound =
  | { readonly kind: 'found'; readonly gatewayId: string | null; readonly segments?: number }
  /** It certainly never came. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A request of the gateway's to us, as it came. */
export interface HookRequest {
  readonly method: string
  /** As the gateway called it: origin, path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface Receipt {
  /** As the gateway names the message; null when it says our own id alone. */
  readonly gatewayId: string | null
  /** Our own id of it, where the gateway says it. */
  readonly ownId: string | null
  readonly state: 'accepted' | 'sent' | 'undelivered' | 'delivered' | 'failed'
  readonly reason: string | null
  readonly segments?: number
}

export interface InboundSms {
  /** Unique with this gateway; the same for the same message told twice. */
  readonly gatewayId: string
  /** As the gateway writes it. */
  readonly from: string
  readonly text: string
}

/** What is read out of a request: nothing of one that the gateway did not make, or that cannot be understood. */
export type Read<T> =
  { readonly kind: 'read'; readonly value: T } | { readonly kind: 'forged' } | { readonly kind: 'unreadable' }

export interface SmsGateway {
  readonly kind: GatewayKind
  send(sms: Sms): Promise<SmsOutcome>
  /** Asks after a message that was handed over at `since` or later, epoch milliseconds. Absent where the gateway cannot be asked. */
  readonly lookUp?: ((sms: Sms, since: number) => Promise<SmsFound>) | undefined
  readReceipt(request: HookRequest): Read<Receipt>
  readReply(request: HookRequest): Read<InboundSms>
  /** What the gateway expects to hear when a request of its was taken. */
  readonly thanks: { readonly type: string; readonly body: string }
}

/** How long a gateway may take to answer. */
export const GATEWAY_MILLISECONDS = 15_000
