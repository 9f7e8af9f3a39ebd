import { IconChevronRight, IconDownload, IconFileTypePdf, IconMail, IconSignature } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import {
  emailFormCopy,
  getFormCopy,
  getPublicForm,
  openSignedForm,
  type PublicForm,
} from '#contract/documents/public-forms.ts'
import { ApiError, call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { newKey } from '#web/api/new-key.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { DateBlock } from '#web/ui/DateBlock.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { shortPrint } from '../made-document.ts'
import styles from './Steps.module.css'

/** It is signed: the copy, what else waits, and the visit. */
export function SignedForm({ token, form }: { token: string; form: PublicForm }) {
  const { t } = useTranslation('fill-form')
  const { signed, visit, next } = form
  const zone = visit?.zone ?? 'Europe/Bucharest'
  const format = useFormat(zone)
  const emailing = useMutation({
    mutationFn: () => call(emailFormCopy, { token }, { idempotencyKey: newKey() }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('done.emailed', { email: signed?.email ?? '' }) }),
  })
  if (!signed) return null
  const said = signed.is_tablet ? 'tablet' : signed.may_open ? 'thanks' : 'already'
  return (
    <div className={styles.done}>
      <span className={styles.mark}>
        <IconSignature size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <header className={styles.head}>
        <h1>{t('done.title')}</h1>
        <p>{t(`done.${said}`, { name: form.patient_first_name })}</p>
      </header>
      <section className={styles.card}>
        <p className={styles.copy}>
          <IconFileTypePdf size={24} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{form.title}</strong>
            <small>
              {t('done.facts', {
                count: signed.pages,
                when: `${format.dayMonthYear(signed.at)}, ${format.time(signed.at)}`,
                print: shortPrint(signed.document_sha256),
              })}
            </small>
          </span>
        </p>
        {signed.is_tablet ? null : !signed.is_ready ? (
          <p className={styles.quiet} role="status">
            {t('done.making')}
          </p>
        ) : signed.may_open ? (
          <p className={styles.acts}>
            <button
              type="button"
              onClick={() =>
                void download(getFormCopy, { token }).catch((error: Error) => showError(error.message))
              }
            >
              <IconDownload size={20} stroke={1.75} aria-hidden="true" />
              {t('done.download')}
            </button>
            {signed.email ? (
              <button type="button" aria-busy={emailing.isPending} onClick={() => emailing.mutate()}>
                <IconMail size={20} stroke={1.75} aria-hidden="true" />
                {t('done.email')}
              </button>
            ) : null}
          </p>
        ) : (
          <OpenWithCode token={token} form={form} />
        )}
      </section>
      {next.length > 0 ? (
        <section className={styles.part}>
          <h2 className={styles.label}>{t('done.next', { count: next.length })}</h2>
          {next.map(one => (
            <a key={one.url} className={styles.document} href={one.url}>
              <span>
                <strong>{one.title}</strong>
                <small>{t('done.progress', { answered: one.answered, asked: one.asked })}</small>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </a>
          ))}
        </section>
      ) : null}
      {visit ? (
        <section className={styles.part}>
          <h2 className={styles.label}>{t('done.visit')}</h2>
          <div className={styles.visit}>
            <DateBlock
              weekday={format.weekdayShort(visit.start)}
              day={format.dayNumber(visit.start)}
              month={format.monthShort(visit.start)}
            />
            <p>
              <strong>{format.timeRange(visit.start, visit.end)}</strong>
              <span>{visit.doctor}</span>
              <span>{visit.address}</span>
            </p>
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** Another browser than the one that signed opens the copy with a code. */
function OpenWithCode({ token, form }: { token: string; form: PublicForm }) {
  const { t } = useTranslation('fill-form')
  const client = useQueryClient()
  const [wait, setWait] = useState<number>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const send = () => call(sendOtp, { purpose: 'form', token })
  const tell = (error: Error) =>
    setProblem((error instanceof ApiError && error.errors['code']?.[0]) || error.message)
  const opening = useMutation({
    mutationFn: (digits: string) => call(openSignedForm, { token, code: digits }),
    meta: { silent: true },
    onError: tell,
    onSuccess: () => client.invalidateQueries({ queryKey: query(getPublicForm, { token }).queryKey }),
  })
  const sending = useMutation({
    mutationFn: send,
    meta: { silent: true },
    onError: tell,
    onSuccess: ({ data }) => setWait(data.resend_in),
  })
  return (
    <div className={styles.part}>
      {wait === undefined ? (
        <>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <Button variant="secondary" block busy={sending.isPending} onClick={() => sending.mutate()}>
            {t('done.sendCode', { to: form.code_to ?? '' })}
          </Button>
        </>
      ) : (
        <>
          <CodeInput
            label={t('done.code')}
            value={code}
            error={problem || undefined}
            onChange={digits => {
              setCode(digits)
              setProblem('')
            }}
            onComplete={digits => opening.mutate(digits)}
          />
          <Resend firstWait={wait} send={send} onSent={() => setProblem('')} onFailed={tell} />
        </>
      )}
    </div>
  )
}
