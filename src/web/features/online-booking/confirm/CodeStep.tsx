import { useQuery } from '@tanstack/react-query'
import { IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { getVersion } from '#contract/accounts/accounts.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { readablePhone } from '#web/parts/public/contact-links.ts'
import { minutesAndSeconds } from './KeepBar.tsx'
import type { SentCode } from './sent-code.ts'
import { StepTitle } from './StepTitle.tsx'
import styles from './CodeStep.module.css'

interface CodeStepProps {
  sent: SentCode
  code: string
  error: string | undefined
  resending: boolean
  onChange: (code: string) => void
  onComplete: (code: string) => void
  onResend: () => void
  onChangeNumber: () => void
}

const INPUT_ID = 'sms-code'

/** The code from the SMS. Mount it anew for each code sent. */
export function CodeStep(props: CodeStepProps) {
  const { sent, code, error, resending, onChange, onComplete, onResend, onChangeNumber } = props
  const { t } = useTranslation('patient')
  const [wait] = useCountdown(sent.resend_in)

  // A wrong code stays in sight, chosen whole, so that typing replaces it.
  useEffect(() => {
    if (error) document.querySelector<HTMLInputElement>(`#${INPUT_ID}`)?.select()
  }, [error])

  return (
    <section className={styles.step}>
      <StepTitle step={2} title={t('confirm.codeTitle')} />
      <p className={styles.sent}>
        <Trans
          t={t}
          i18nKey="confirm.sentTo"
          values={{ target: readablePhone(sent.target), minutes: Math.round(sent.expires_in / 60) }}
          components={{ b: <strong /> }}
        />
      </p>
      <DemoNote />
      <CodeInput
        id={INPUT_ID}
        label={t('confirm.code')}
        value={code}
        error={error ?? (sent.isSpent ? t('confirm.codeSpent') : undefined)}
        focusFirst={!sent.isSpent}
        readOnly={sent.isSpent}
        onChange={onChange}
        onComplete={onComplete}
      />
      {wait > 0 ? (
        <div className={styles.again}>
          <p className={styles.wait}>
            <Trans
              t={t}
              i18nKey="confirm.resendIn"
              values={{ time: minutesAndSeconds(wait) }}
              components={{ b: <strong /> }}
            />
          </p>
          <button type="button" className={styles.change} onClick={onChangeNumber}>
            {t('confirm.changeNumber')}
          </button>
        </div>
      ) : (
        <div className={styles.ready}>
          <Button
            variant="secondary"
            block
            icon={<IconMessage2 size={20} stroke={1.75} aria-hidden="true" />}
            busy={resending}
            onClick={onResend}
          >
            {t('confirm.resend')}
          </Button>
          <button type="button" className={styles.change} onClick={onChangeNumber}>
            {t('confirm.changeNumber')}
          </button>
        </div>
      )}
    </section>
  )
}

/** In a demonstration no SMS leaves: says where it can be read. */
function DemoNote() {
  const { t } = useTranslation('patient')
  const { data } = useQuery({
    ...query(getVersion, {}),
    meta: { silent: true },
  })
  if (!data?.data.demo) return null
  return (
    <p className={styles.demo}>
      <Trans
        t={t}
        i18nKey="confirm.demo"
        components={{ here: <Link to="/demo/messages" target="_blank" className={styles.change} /> }}
      />
    </p>
  )
}
