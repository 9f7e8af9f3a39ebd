export interface Sms {
  /** Stable per message; gateways that deduplicate use it. */
  readonly id: string
  /** E.164 */
  readonly to: string
  readonly text: string
}

export interface SmsSender {
  /** Resolves once the gateway took it; rejects otherwise. */
  send(sms: Sms): Promise<void>
}

const TIMEOUT_MILLISECONDS = 15_000

/** Posts `{id, to, text}` as JSON with a bearer token; any 2xx means taken. */
export function sendSmsByGateway(url: string, token: string | undefined): SmsSender {
  return {
    async send(sms) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': sms.id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(sms),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}

/** Without a gateway the message stays where it already is: in the database. */
export const keepSmsLocally: SmsSender = { send: async () => undefined }
