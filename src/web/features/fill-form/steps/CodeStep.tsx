import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { clock } from '#web/ui/clock.ts'
import type { KeptCode } from '../saving/kept-answers.ts'
import type { useSigning } from './use-signing.ts'
import styles from './Steps.module.css'

interface CodeStepProps {
  print: string
  signing: ReturnType<typeof useSigning>
  sent: KeptCode
  onBack: () => void
}

/** The code that signs this document and no other. */
export function CodeStep({ print, signing, sent, onBack }: CodeStepProps) {
  const { t } = useTranslation('fill-form')
  const [code, setCode] = useState('')
  const [wait] = useState(() => Math.max(0, Math.ceil((sent.again - clock.now()) / 1000)))
  const sign = (digits: string) => {
    void signing.sign(digits)
  }
  return (
    <>
      <div className={styles.screen}>
        <header className={styles.head}>
          <h1>{t('steps.code')}</h1>
          <p>
            <Trans
              t={t}
              i18nKey="code.sent"
              values={{ to: sent.target, print }}
              components={{ strong: <strong /> }}
            />
          </p>
        </header>
        <div className={styles.code}>
          <CodeInput
            label={t('steps.code')}
            value={code}
            error={signing.codeProblem || undefined}
            focusFirst
            onChange={digits => {
              setCode(digits)
              signing.clearCode()
            }}
            onComplete={sign}
          />
        </div>
        <Resend
          firstWait={wait}
          send={signing.askForCode}
          onSent={() => {
            setCode('')
            signing.clearCode()
          }}
          onFailed={signing.tell}
        />
        <p className={styles.note}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
          {t('code.notCome')}
        </p>
      </div>
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {signing.problem}
        </p>
        <Button block busy={signing.isBusy} onClick={() => sign(code)}>
          {t('code.sign')}
        </Button>
        <Button variant="secondary" block onClick={onBack}>
          {t('code.back')}
        </Button>
      </footer>
    </>
  )
}
