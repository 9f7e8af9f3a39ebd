import { IconFileText, IconFileTypePdf, IconSignature, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getCompletedForm,
  getFormFile,
  getFormSignature,
  getFormTemplatePdf,
} from '#contract/documents/form-files.ts'
import { addressFor } from '#web/api/address.ts'
import { download, openFile } from '#web/api/download.ts'
import { query } from '#web/api/query.ts'
import { askWhileWaiting } from './ask-while-waiting.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { showError } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FormEvidence } from './FormEvidence.tsx'
import { FormStateBadge } from './FormStateBadge.tsx'
import { NotableAnswers } from './NotableAnswers.tsx'
import { useFormWords } from './use-form-words.ts'
import styles from './FormPanel.module.css'

const fail = (why: Error) => showError(why.message)

interface FormPanelProps {
  id: number
  zone: string
  onClose: () => void
}

/** All that is known of one form: who signed, what, and what proves it. */
export function FormPanel({ id, zone, onClose }: FormPanelProps) {
  const { t } = useTranslation('form-files')
  const words = useFormWords(zone)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getFormFile, { id }),
    select: reply => reply.data,
    refetchInterval: askWhileWaiting,
    meta: { silent: true },
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && panel.current?.contains(document.activeElement)) onClose()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
  const isSigned = data?.state === 'signed'
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={data?.title ?? t('form')}
      aria-busy={!data && !error}
    >
      <header className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {data?.title ?? <Skeleton width={200} height={20} />}
        </h2>
        <IconButton dense label={t('close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
        {data ? (
          <p>
            <FormStateBadge state={data.state} />
            {data.signer ? t(`signer.${data.signer.as}`, { name: data.signer.name }) : null}
          </p>
        ) : null}
        {data && !isSigned && data.asked > 0 ? (
          <p>{t('filled', { answered: data.answered, asked: data.asked })}</p>
        ) : null}
        {data?.void_reason ? <p>{t('reasonWas', { reason: data.void_reason })}</p> : null}
      </header>
      {error && !data ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : (
        <>
          {data.signature ? (
            <div className={styles.signature}>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(data.signature)}`}
                alt={t('signature', { name: data.signer?.name ?? '' })}
              />
            </div>
          ) : null}
          {data.notable.length > 0 ? <NotableAnswers file={data} words={words} /> : null}
          <section className={styles.part} aria-label={t('files')}>
            <Row
              icon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
              name={t(isSigned ? 'completed' : 'soFar')}
              note={isSigned && !data.is_ready ? t('sealing') : undefined}
              act={t('open')}
              isOff={isSigned && !data.is_ready}
              onAct={() => void openFile(getCompletedForm, { id, inline: true }).catch(fail)}
            />
            <Row
              icon={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
              name={t('blank', { version: data.template_version })}
              act={t('open')}
              onAct={() => void openFile(getFormTemplatePdf, { id, inline: true }).catch(fail)}
            />
            {data.signature ? (
              <Row
                icon={<IconSignature size={18} stroke={1.75} aria-hidden="true" />}
                name={t('points', { count: data.signature_points })}
                act={t('svg')}
                onAct={() => void download(getFormSignature, { id }).catch(fail)}
              />
            ) : null}
          </section>
          {data.uploads.length > 0 ? (
            <section className={styles.part} aria-label={t('uploads')}>
              <h3>{t('uploads')}</h3>
              {data.uploads.map(upload => (
                <a key={upload.id} href={addressFor(upload.url)} target="_blank" rel="noreferrer">
                  {upload.name}
                </a>
              ))}
            </section>
          ) : null}
          {data.evidence ? <FormEvidence file={data} evidence={data.evidence} words={words} /> : null}
          {data.events.length > 0 ? (
            <section className={styles.part} aria-label={t('happened')}>
              <ol className={styles.events} data-signed={isSigned || undefined}>
                {data.events.map(event => {
                  const { name, about } = words.step(event)
                  return (
                    <li key={`${event.at} ${event.what} ${event.detail}`}>
                      <span>
                        {name}
                        {about ? <small>{about}</small> : null}
                      </span>
                      <time dateTime={event.at}>{words.when(event.at)}</time>
                    </li>
                  )
                })}
              </ol>
            </section>
          ) : null}
        </>
      )}
    </aside>
  )
}

interface RowProps {
  icon: ReactNode
  name: string
  note?: string | undefined
  act: string
  isOff?: boolean
  onAct: () => void
}

function Row({ icon, name, note, act, isOff = false, onAct }: RowProps) {
  return (
    <div className={styles.row}>
      {icon}
      <span>
        {name}
        {note ? <small>{note}</small> : null}
      </span>
      <button type="button" disabled={isOff} aria-label={`${act}: ${name}`} onClick={onAct}>
        {act}
      </button>
    </div>
  )
}
