import type { Config } from '#server/config.ts'
import { keepEmailLocally, sendEmailBySmtp, type EmailSender } from './email.ts'
import { keepSmsLocally, sendSmsByGateway, type SmsSender } from './sms.ts'

/** Everything that reaches the network, each behind one interface. */
export interface Outside {
  readonly email: EmailSender
  readonly sms: SmsSender
}

/** The real adapters where they are configured; otherwise messages stay in the database. */
export function openOutside(config: Config): Outside {
  return {
    email: config.smtpUrl ? sendEmailBySmtp(config.smtpUrl, config.smtpFrom) : keepEmailLocally,
    sms: config.smsGatewayUrl
      ? sendSmsByGateway(config.smsGatewayUrl, config.smsGatewayToken)
      : keepSmsLocally,
  }
}
