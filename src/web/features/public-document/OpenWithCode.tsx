import { IconLock, IconMessage2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import { openPublicDocument } from '#contract/documents/public-documents.ts'
import { call } from '#web/api/client.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import type { PublicDocument } from './DocumentPage.tsx'
import styles from './DocumentPage.module.css'

interface OpenWithCodeProps {
  token: string
  sent: PublicDocument
  onOpened: () => void
}

const CODE_ID = 'document-code'

/** A health document opens with a code beside its link. */
export function OpenWithCode({ token, sent, onOpened }: OpenWithCodeProps) {
  const { t } = useTranslation('public-document')
  const ask = () => call(sendOtp, { purpose: 'document', token })
  const send = useMutation({ mutationFn: ask })
  const { phone, name } = sent.clinic
  if (sent.code_to === null)
    return (
      <section className={styles.stack}>
        <p>{t('noTarget', { clinic: name })}</p>
        {phone === null ? null : (
          <a className={buttonClass({ variant: 'secondary', block: true })} href={callLink(phone)}>
            {t('call', { phone: readablePhone(phone) })}
          </a>
        )}
      </section>
    )
  if (!send.data)
    return (
      <section className={styles.stack}>
        <p className={styles.why}>
          <IconLock size={20} stroke={1.75} aria-hidden="true" />
          {t('why')}
        </p>
        <Button
          size="large"
          block
          busy={send.isPending}
          icon={<IconMessage2 size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => send.mutate()}
        >
          {t('sendCode', { to: sent.code_to })}
        </Button>
        <p role="alert" className={styles.problem}>
          {send.error?.message}
        </p>
      </section>
    )
  return (
    <Code
      token={token}
      to={sent.code_to}
      minutes={Math.round(send.data.data.expires_in / 60)}
      firstWait={send.data.data.resend_in}
      ask={ask}
      onOpened={onOpened}
    />
  )
}

interface CodeProps {
  token: string
  to: string
  minutes: number
  firstWait: number
  ask: () => Promise<{ data: { resend_in: number } }>
  onOpened: () => void
}

function Code({ token, to, minutes, firstWait, ask, onOpened }: CodeProps) {
  const { t } = useTranslation('public-document')
  const [code, setCode] = useState('')
  const [sendProblem, setSendProblem] = useState('')
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: openPublicDocument,
    extra: { token },
    check: ({ code: typed = '' }): Record<string, string> =>
      typed.length === 6 ? {} : { code: t('incomplete') },
    onDone: onOpened,
  })
  return (
    <form {...formProps} className={styles.stack}>
      <p role="status">{t('sentTo', { to, count: minutes })}</p>
      <CodeInput
        {...field('code')}
        id={CODE_ID}
        label={t('code')}
        focusFirst
        value={code}
        onChange={setCode}
        onComplete={() => setTimeout(() => submitWith({}))}
      />
      <p role="alert" className={styles.problem}>
        {problem || sendProblem}
      </p>
      <Button type="submit" size="large" block busy={busy}>
        {t('open')}
      </Button>
      <Resend
        firstWait={firstWait}
        send={ask}
        onSent={() => {
          setCode('')
          setSendProblem('')
        }}
        onFailed={error => setSendProblem(error.message)}
      />
    </form>
  )
}
