import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { keepEmailLocally, sendEmailBySmtp, type EmailSender } from './email.ts'
import type { FileStore } from './files/file-store.ts'
import { openLocalFiles } from './files/local-files.ts'
import { openCards, type Cards } from './payments/cards.ts'
import { PdfThread, type PdfMaker } from './pdf/pdf.ts'
import { openSocial, type SocialProviders } from './social/social.ts'
import { openVideo, type Video } from './video/open-video.ts'
import { genericGateway } from './sms/generic-gateway.ts'
import { localGateway } from './sms/local-gateway.ts'
import { openGateway, type GatewayAccount } from './sms/open-gateway.ts'
import type { SmsGateway } from './sms/sms-gateway.ts'

/** Who sends SMS: the server's gateway for clinics without one of their own, and those of clinics. */
export interface SmsGateways {
  readonly server: SmsGateway
  readonly ofClinic: (account: GatewayAccount) => SmsGateway
}

/** Everything that reaches beyond this program, or a thread of its own, each behind one interface. */
export interface Outside extends Cards, Video {
  readonly email: EmailSender
  readonly sms: SmsGateways
  readonly files: FileStore
  readonly pdf: PdfMaker
  /** Those who say who somebody is, where they are configured. */
  readonly social: SocialProviders
}

/** The real adapters where they are configured; otherwise messages stay in the database. */
export async function openOutside(config: Config, now: () => number = Date.now): Promise<Outside> {
  return {
    email: config.smtpUrl ? sendEmailBySmtp(config.smtpUrl, config.smtpFrom) : keepEmailLocally,
    sms: openSms(config),
    pdf: new PdfThread(),
    social: openSocial(config.social),
    ...(await openCards(config)),
    ...openVideo(config, now),
    files: await openFiles(config),
  }
}

function openSms({
  smsGatewayUrl: address,
  smsGatewayToken: token,
  smsPrivateGateways: reachesPrivate,
}: Config): SmsGateways {
  return {
    server: address ? genericGateway({ address, token, reachesPrivate: true }) : localGateway,
    ofClinic: account => openGateway(account, { reachesPrivate }),
  }
}

/** The bucket where one is configured, otherwise the folder. What speaks to buckets is large, and loaded only then. */
export async function openFiles({ s3, filesDir }: Pick<Config, 's3' | 'filesDir'>): Promise<FileStore> {
  if (!s3) return openLocalFiles(filesDir)
  const { openS3Files } = await import('./files/s3-files.ts')
  return openS3Files(s3, join(tmpdir(), 'zambet-incoming'))
}
