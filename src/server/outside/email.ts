import { createTransport } from 'nodemailer'

/** A file that goes with an email. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

export interface Email {
  /** Stable per message, so that a mail server that sees it twice can tell. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  readonly headers?: Readonly<Record<string, string>>
}

export interface EmailSender {
  /** Resolves once the server took it; rejects otherwise. */
  send(email: Email): Promise<void>
}

export function sendEmailBySmtp(url: string, from: string): EmailSender {
  const transport = createTransport(url, { from })
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(email) {
      await transport.sendMail({
        to: email.to,
        subject: email.subject,
        text: email.text,
        html: email.html,
        headers: email.headers,
        attachments: email.attachments?.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
        messageId: `<${email.id}@${domain}>`,
      })
    },
  }
}

/** Without a mail server the message stays where it already is: in the database. */
export const keepEmailLocally: EmailSender = { send: async () => undefined }
