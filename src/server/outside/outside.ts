import type { Config } from '#server/config.ts'
import { keepEmailLocally, sendEmailBySmtp, type EmailSender } from './email.ts'
import { PdfThread, type PdfMaker } from './pdf/pdf.ts'
import { keepSmsLocally, sendSmsByGateway, type SmsSender } from './sms.ts'

/** Everything that reaches beyond this program, or a thread of its own, each behind one interface. */
export interface Outside {
  readonly email: EmailSender
  readonly sms: SmsSender
  readonly pdf: PdfMaker
}

/** The real adapters where they are configured; otherwise messages stay in the database. */
export function openOutside(config: Config): Outside {
  return {
    email: config.smtpUrl ? sendEmailBySmtp(config.smtpUrl, config.smtpFrom) : keepEmailLocally,
    sms: config.smsGatewayUrl
      ? sendSmsByGateway(config.smsGatewayUrl, config.smsGatewayToken)
      : keepSmsLocally,
    pdf: new PdfThread(),
  }
}
