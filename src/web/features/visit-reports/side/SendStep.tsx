import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendVisitReport, type VisitReport } from '#contract/documents/visit-reports.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { showNotice } from '#web/ui/notices.ts'
import type { ReportQueue } from '../writing/report-queue.ts'
import { Step } from './Step.tsx'
import styles from './ReportSide.module.css'

const CHANNELS = ['sms', 'email'] as const
type Channel = (typeof CHANNELS)[number]

/** To the patient, as a link that opens with a code. */
export function SendStep({ report, queue }: { report: VisitReport; queue: ReportQueue }) {
  const { t } = useTranslation('visit-reports')
  const format = useFormat(useClinicFacts().zone)
  const invalidate = useInvalidate()
  const maySend = useStaff().can('patients.contact')
  const key = useRequestKey()
  const [chosen, setChosen] = useState<readonly Channel[]>()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string>()
  const { contact, sent, status } = report
  const isDraft = status === 'draft'
  const reachable = CHANNELS.filter(one => contact[one] !== null)
  const channels = (chosen ?? reachable.slice(0, 1)).filter(one => contact[one] !== null)
  const failed = t('sendFailed')

  async function send() {
    setBusy(true)
    setWhy(undefined)
    try {
      const { data } = await key(options =>
        call(sendVisitReport, { id: report.id, channels: [...channels] }, options),
      )
      queue.read(data)
      showNotice({ kind: 'ok', text: t('sent'), topic: 'visit-report' })
    } catch (error) {
      setWhy((error as Error).message)
    }
    invalidate('patient_record')
    setBusy(false)
  }

  return (
    <Step
      number={3}
      is={sent && sent.state !== 'failed' ? 'done' : isDraft ? 'later' : 'current'}
      title={t('steps.send')}
    >
      {sent ? (
        <p>
          {t('sentLine', {
            how: sent.channels.map(one => t(`channels.${one}`)).join(', '),
            when: format.dayTime(sent.at),
            who: sent.by,
          })}{' '}
          {sent.state === 'failed'
            ? null
            : sent.opened_at
              ? t('openedLine', { when: format.dayTime(sent.opened_at) })
              : t(`sentStates.${sent.state}`)}
        </p>
      ) : null}
      {sent?.state === 'failed' && why === undefined ? <p className={styles.problem}>{failed}</p> : null}
      {reachable.length === 0 ? (
        <p>{t('noContact')}</p>
      ) : (
        <>
          {isDraft || !maySend ? (
            <p>
              {t('sendTo', {
                to: reachable.map(one => `${t(`channels.${one}`)}: ${contact[one]}`).join(', '),
              })}
            </p>
          ) : (
            <div role="group" aria-label={t('channelsLabel')} className={styles.channels}>
              {reachable.map(one => (
                <Checkbox
                  key={one}
                  label={`${t(`channels.${one}`)}: ${contact[one]}`}
                  checked={channels.includes(one)}
                  onChange={event =>
                    setChosen(
                      CHANNELS.filter(other =>
                        other === one ? event.target.checked : channels.includes(other),
                      ),
                    )
                  }
                />
              ))}
            </div>
          )}
          {sent ? null : <p>{t('sendText')}</p>}
          {maySend ? (
            <Button
              size="dense"
              variant={sent ? 'secondary' : 'primary'}
              busy={busy}
              disabled={isDraft || channels.length === 0}
              icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void send()}
            >
              {t(sent ? 'sendAgain' : 'send')}
            </Button>
          ) : null}
        </>
      )}
      <div role="alert" className={styles.problem}>
        {why === undefined ? null : (
          <>
            <p>{failed}</p>
            {why === failed ? null : <p className={styles.why}>{why}</p>}
          </>
        )}
      </div>
    </Step>
  )
}
