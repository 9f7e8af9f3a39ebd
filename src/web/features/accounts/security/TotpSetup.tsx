import { useMutation, useQueryClient } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmTotp, getSecurity, startTotp } from '#contract/accounts/account-security.ts'
import { isAnswered } from '#web/api/call-keeping.ts'
import { callProved } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import styles from './Security.module.css'

/** Puts an app with codes: its secret as a picture and as text, and the code that proves it. */
export function TotpSetup({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security')
  const start = useMutation({ mutationFn: () => callProved(startTotp, {}), meta: { silent: true } })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start.mutate()
  }, [start])
  const { data, error } = start
  if (!data) {
    if (!error) return null
    const said = error instanceof ApiError && !isAnswered(error) ? error.message : t('setup.asks')
    return (
      <section className={styles.setup}>
        <p role="alert">{said}</p>
        <Button variant="secondary" size="compact" onClick={() => start.mutate()}>
          {t('setup.again')}
        </Button>
      </section>
    )
  }
  return <Confirm key={data.data.secret} {...data.data} onDone={onDone} onOver={() => start.mutate()} />
}

interface ConfirmProps {
  uri: string
  secret: string
  onDone: (codes: readonly string[]) => void
  onOver: () => void
}

function Confirm({ uri, secret, onDone, onOver }: ConfirmProps) {
  const { t } = useTranslation(['security', 'accounts'])
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [isShown, setShown] = useState(false)
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: confirmTotp,
    make: callProved,
    async onDone({ data }) {
      await client.invalidateQueries({ queryKey: keyOf(getSecurity) })
      onDone(data.recovery_codes)
    },
    onRefused(error) {
      if (error.code !== 'set_up_over') return false
      onOver()
      return true
    },
  })
  const spaced = secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
  const drawing = `data:image/svg+xml,${encodeURIComponent(encodeQR(uri, 'svg', { ecc: 'medium' }))}`
  return (
    <section className={styles.setup} aria-labelledby="totp-setup">
      <div className={styles.setupText}>
        <h3 id="totp-setup">{t('setup.title')}</h3>
        <ol>
          <li>{t('setup.scan')}</li>
          <li>{t('setup.type')}</li>
        </ol>
        <form {...formProps} className={styles.setupForm}>
          <CodeInput
            {...field('code')}
            label={t('setup.code')}
            focusFirst
            value={code}
            onChange={setCode}
            onComplete={() => setTimeout(() => submitWith({}))}
          />
          {problem ? (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          ) : null}
          <Button type="submit" size="compact" block busy={busy}>
            {t('setup.confirm')}
          </Button>
        </form>
      </div>
      <div className={styles.scan}>
        <img src={drawing} alt={t('setup.picture')} width={152} height={152} />
        <button
          type="button"
          className={styles.quiet}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('setup.cannotScan')}
        </button>
      </div>
      {isShown ? (
        <div className={styles.byHand}>
          <p>{t('setup.byHand')}</p>
          <code>{spaced}</code>
          <div className={styles.actions}>
            <Button
              variant="secondary"
              size="compact"
              onClick={() => void copyText(secret, t('setup.copied'))}
            >
              {t('setup.copy')}
            </Button>
            <a href={uri} className={styles.quiet}>
              {t('setup.open')}
            </a>
          </div>
        </div>
      ) : null}
    </section>
  )
}
