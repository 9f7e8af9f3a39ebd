import { IconFileCode, IconReceipt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addReceipt, getInvoiceXml, type Invoice } from '#contract/money/invoices.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import type { Format } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './InvoicePage.module.css'

interface SideProps {
  invoice: Invoice
  format: Format
  mayWrite: boolean
}

/** What was paid of it, what took it back, where it went, and whether its XML would be taken. */
export function InvoiceSide(props: SideProps) {
  const { invoice, format, mayWrite } = props
  const { t } = useTranslation('invoices')
  const { can } = useStaff()
  const reason = invoice.cancelled?.reason ?? invoice.reason
  const isFiscal = invoice.kind === 'invoice' || invoice.kind === 'storno'
  return (
    <div className={styles.side}>
      {invoice.kind === 'invoice' ? <Payments {...props} /> : null}
      {reason ? (
        <section className={styles.part}>
          <h2>{t('side.reason')}</h2>
          <p dir="auto">{reason}</p>
        </section>
      ) : null}
      {invoice.stornos.length > 0 ? (
        <section className={styles.part}>
          <h2>{t('side.stornos')}</h2>
          {invoice.stornos.map(storno => (
            <p key={storno.id} className={styles.row}>
              <Link
                to="/cabinet/administration/invoices/$id"
                params={{ id: String(storno.id) }}
                className={styles.link}
              >
                {storno.number}
              </Link>
              <span>{format.sum(storno.total)} lei</span>
              <small>{storno.reason}</small>
            </p>
          ))}
        </section>
      ) : null}
      {invoice.issued_at ? (
        <section className={styles.part}>
          <h2>{t('side.issued')}</h2>
          <p>{[format.dayTime(invoice.issued_at), invoice.issued_by].filter(Boolean).join(' · ')}</p>
        </section>
      ) : null}
      {can('logs.view') ? (
        <section className={styles.part}>
          <Link
            to="/cabinet/administration/logs"
            search={{ entity: 'invoice', of: invoice.id }}
            className={styles.link}
          >
            {t('log')}
          </Link>
        </section>
      ) : null}
      {isFiscal && mayWrite ? <Xml invoice={invoice} /> : null}
      {invoice.emails.length > 0 ? (
        <section className={styles.part}>
          <h2>{t('side.emails')}</h2>
          {invoice.emails.map(each => (
            <p key={each.at} className={styles.row}>
              <span>{each.recipient}</span>
              <small>
                {format.dayTime(each.at)} ·{' '}
                {t(
                  each.status === 'sent'
                    ? 'side.sent'
                    : each.status === 'failed'
                      ? 'side.failed'
                      : 'side.queued',
                )}
              </small>
            </p>
          ))}
        </section>
      ) : null}
    </div>
  )
}

function Payments({ invoice, format, mayWrite }: SideProps) {
  const { t } = useTranslation('invoices')
  const isCharged = invoice.lines.some(line => line.charge_id !== null)
  return (
    <section className={styles.part}>
      <h2>
        {t('side.payment')}
        {isCharged && invoice.state === 'issued' ? (
          <span>
            {t('side.paidOf', {
              paid: format.sum(invoice.paid),
              total: format.sum(invoice.total - invoice.reversed),
            })}
          </span>
        ) : null}
      </h2>
      {isCharged ? null : <p>{t('side.untracked')}</p>}
      {isCharged && invoice.payments.length === 0 ? <p>{t('side.unpaid')}</p> : null}
      {invoice.payments.map(payment => (
        <div key={payment.id} className={styles.row}>
          <span>
            {t(`methods.${payment.method as 'cash'}`)}
            {' · '}
            <small>{format.dayMonth(payment.day)}</small>
          </span>
          <strong>{format.sum(payment.amount)} lei</strong>
          {payment.receipt ? (
            <Link
              to="/cabinet/administration/invoices/$id"
              params={{ id: String(payment.receipt.id) }}
              className={styles.link}
            >
              {payment.receipt.number}
            </Link>
          ) : payment.may_receipt && mayWrite ? (
            <ReceiptButton paymentId={payment.id} />
          ) : null}
        </div>
      ))}
      {invoice.patient_id === null ? null : (
        <Link
          to="/cabinet/administration/clients/$id"
          params={{ id: String(invoice.patient_id) }}
          search={{ tab: 'account' }}
          className={styles.link}
        >
          {t('side.account')}
        </Link>
      )}
    </section>
  )
}

function ReceiptButton({ paymentId }: { paymentId: number }) {
  const { t } = useTranslation('invoices')
  const invalidate = useInvalidate()
  const { busy, problem, attempt, once } = useAttempt()
  const make = () =>
    attempt(async () => {
      const { data } = await once(key => call(addReceipt, { payment_id: paymentId }, key))
      invalidate('invoice')
      showNotice({ kind: 'ok', text: t('receiptMade', { number: data.number ?? '' }) })
    })
  return (
    <>
      <Button
        variant="quiet"
        size="dense"
        busy={busy}
        icon={<IconReceipt size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void make()}
      >
        {t('side.receipt')}
      </Button>
      <p role="alert">{problem}</p>
    </>
  )
}

function Xml({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { busy, problem, attempt } = useAttempt()
  const isDraft = invoice.state === 'draft'
  const isRight = invoice.problems.length === 0
  return (
    <section className={styles.part}>
      <h2>{t('side.xml')}</h2>
      {isRight ? (
        <p>{t(isDraft ? 'side.xmlDraft' : 'side.xmlRight')}</p>
      ) : (
        <>
          <p>{t('side.xmlWrong')}</p>
          <ul className={styles.problems}>
            {invoice.problems.map(({ field, code, message }) => (
              <li key={`${field} ${code}`}>
                {field}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {isRight && !isDraft ? (
        <Button
          variant="secondary"
          size="dense"
          busy={busy}
          icon={<IconFileCode size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void attempt(() => download(getInvoiceXml, { id: invoice.id }))}
        >
          {t('xml')}
        </Button>
      ) : null}
      <p role="alert">{problem}</p>
    </section>
  )
}
