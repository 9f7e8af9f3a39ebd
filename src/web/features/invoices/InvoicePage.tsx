import {
  IconArrowBackUp,
  IconArrowLeft,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconTrash,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getInvoice,
  getInvoicePdf,
  issueInvoice,
  removeInvoice,
  type Invoice,
} from '#contract/money/invoices.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { openCheckout } from '#web/parts/money/open-checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { DraftBadge, PaymentCell } from './InvoiceCells.tsx'
import { InvoicePaper } from './InvoicePaper.tsx'
import { InvoiceSide } from './InvoiceSide.tsx'
import styles from './InvoicePage.module.css'

const InvoiceDrawer = lazy(() => import('./InvoiceDrawer.tsx'))
const StornoDialog = lazy(() => import('./StornoDialog.tsx'))
const EmailDialog = lazy(() => import('./EmailDialog.tsx'))

/** A document, drawn as it is printed, with what was paid of it and what can be done. */
export function InvoicePage({ id }: { id: number }) {
  const { t } = useTranslation(['invoices', 'staff'])
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getInvoice, { id }),
    select: reply => reply.data,
    meta: { silent: true },
  })
  usePageTitle(data?.number ?? t('staff:tabs.invoices'))
  if (error && !data) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.desk} aria-busy="true">
        <Skeleton width={320} />
        <Skeleton height={480} />
      </div>
    )
  return <LoadedInvoice invoice={data} />
}

type Open = 'edit' | 'storno' | 'email' | 'remove'

function LoadedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<Open>()
  const { busy, problem, attempt, once } = useAttempt()
  const pdf = useAttempt()
  const mayWrite = can('invoices.manage')
  const isDraft = invoice.state === 'draft'
  const title = invoice.number
    ? t(`kindNumber.${invoice.kind}`, { number: invoice.number })
    : t('draftOf', { kind: t(`kinds.${invoice.kind}`).toLowerCase() })
  const mayReverse = !isDraft && invoice.kind === 'invoice' && invoice.lines.some(isLeft)
  const charges = invoice.lines.flatMap(line => line.charge_id ?? [])
  const patientId = invoice.patient_id ?? 0
  const isOpen =
    !isDraft && patientId > 0 && charges.length > 0 && ['unpaid', 'part'].includes(invoice.payment)
  const close = () => setOpen(undefined)
  const show = (id: number) =>
    void navigate({ to: '/cabinet/administration/invoices/$id', params: { id: String(id) } })

  const issue = () =>
    attempt(async () => {
      const { data } = await once(key =>
        call(issueInvoice, { id: invoice.id, version: invoice.version }, key),
      )
      invalidate('invoice')
      showNotice({ kind: 'ok', text: t('issued', { number: data.number ?? '' }) })
    })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/cabinet/administration/invoices" className={styles.back} aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p dir="auto">
            {[invoice.buyer_name || t('nobody'), format.date(invoice.day ?? invoice.created_at)].join(' · ')}
          </p>
        </div>
        {isDraft ? <DraftBadge /> : null}
        {isDraft || (invoice.payment === 'none' && invoice.reversed === 0) ? null : (
          <PaymentCell row={invoice} format={format} today={today} />
        )}
        <div className={styles.tools}>
          <Button
            variant="secondary"
            size="dense"
            busy={pdf.busy}
            icon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void pdf.attempt(() => download(getInvoicePdf, { id: invoice.id }))}
          >
            {t('pdf')}
          </Button>
          {mayWrite && !isDraft ? (
            <Button
              variant="secondary"
              size="dense"
              icon={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen('email')}
            >
              {t('email')}
            </Button>
          ) : null}
          {mayWrite && mayReverse ? (
            <Button
              variant="danger"
              size="dense"
              icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setOpen('storno')}
            >
              {t('storno')}
            </Button>
          ) : null}
          {isOpen && can('payments.edit') ? (
            <Button
              size="dense"
              icon={<IconWallet size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => openCheckout({ patientId, charges })}
            >
              {t('take')}
            </Button>
          ) : null}
          {mayWrite && isDraft ? (
            <>
              <Button
                variant="secondary"
                size="dense"
                icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setOpen('remove')}
              >
                {t('remove')}
              </Button>
              <Button
                variant="secondary"
                size="dense"
                icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => setOpen('edit')}
              >
                {t('edit')}
              </Button>
              <Button size="dense" busy={busy} onClick={() => void issue()}>
                {t('issue')}
              </Button>
            </>
          ) : null}
        </div>
        <p role="alert">{problem || pdf.problem}</p>
      </header>
      <div className={styles.desk}>
        <InvoicePaper invoice={invoice} />
      </div>
      <InvoiceSide invoice={invoice} format={format} mayWrite={mayWrite} />
      <Suspense fallback={null}>
        {open === 'edit' ? <InvoiceDrawer invoice={invoice} onClose={close} onSaved={close} /> : null}
        {open === 'storno' ? <StornoDialog invoice={invoice} onClose={close} onMade={show} /> : null}
        {open === 'email' ? <EmailDialog invoice={invoice} onClose={close} /> : null}
      </Suspense>
      {open === 'remove' ? <RemoveDialog id={invoice.id} onClose={close} /> : null}
    </div>
  )
}

const isLeft = ({ left, left_quantity: quantity }: Invoice['lines'][number]) => left > 0 || quantity > 0

function RemoveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'common'])
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { busy, problem, attempt } = useAttempt()
  const remove = () =>
    attempt(async () => {
      await call(removeInvoice, { id })
      await navigate({ to: '/cabinet/administration/invoices' })
      invalidate('invoice')
      showNotice({ kind: 'ok', text: t('invoices:removed') })
    })
  return (
    <Dialog title={t('invoices:remove')} text={t('invoices:removeText')} onClose={onClose}>
      <footer className={styles.foot}>
        <p role="alert">{problem}</p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button variant="danger" size="dense" busy={busy} onClick={() => void remove()}>
          {t('invoices:remove')}
        </Button>
      </footer>
    </Dialog>
  )
}
