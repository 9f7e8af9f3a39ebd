import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import type { listDemoMessages } from '#contract/bookings/messages.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import styles from './DemoMessages.module.css'

type Message = CallReply<typeof listDemoMessages>['data'][number]

/** One message as its recipient would read it; links work, and a code can be copied. */
export function DemoMessage({ message, icon }: { message: Message; icon: ReactNode }) {
  const { t } = useTranslation('demo')
  const format = useFormat()
  const code = /\b\d{6}\b/.exec(message.body)?.[0]
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        {icon}
        <strong>{t(message.channel)}</strong>
        <span>{t('to', { recipient: message.recipient })}</span>
        <time dateTime={message.created_at}>
          {format.dayShort(message.created_at)}, {format.time(message.created_at)}
        </time>
      </p>
      {message.subject ? <p className={styles.subject}>{message.subject}</p> : null}
      <p className={styles.body}>{withLinks(message.body)}</p>
      {code ? (
        <Button
          variant="secondary"
          size="compact"
          icon={<IconCopy size={20} stroke={1.75} />}
          onClick={() => void copyText(code, t('copied', { code }))}
        >
          {t('copyCode', { code })}
        </Button>
      ) : null}
    </li>
  )
}

/** The text with its addresses as links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
