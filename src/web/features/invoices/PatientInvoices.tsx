import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listInvoices } from '#contract/money/invoices.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { DraftBadge, PaymentCell, TotalCell } from './InvoiceCells.tsx'
import styles from './PatientInvoices.module.css'

const InvoiceDrawer = lazy(() => import('./InvoiceDrawer.tsx'))

/** A patient's documents, the newest first, and a press that begins another. */
export function PatientInvoices({ patient }: { patient: { id: number; name: string } }) {
  const { t } = useTranslation('invoices')
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data } = useQuery(query(listInvoices, { patient_id: patient.id, size: 100 }))
  return (
    <section className={styles.invoices} aria-labelledby="patient-invoices">
      <header>
        <h2 id="patient-invoices">{t('patient.title')}</h2>
        {can('invoices.manage') ? (
          <Button
            variant="quiet"
            size="dense"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        ) : null}
      </header>
      {data?.data.length === 0 ? <p className={styles.none}>{t('patient.none')}</p> : null}
      <ul>
        {data?.data.map(row => (
          <li key={row.id}>
            <Link to="/cabinet/administration/invoices/$id" params={{ id: String(row.id) }}>
              {row.number ?? <DraftBadge />}
            </Link>
            <TotalCell row={row} format={format} />
            <span>{format.date(row.day ?? row.created_at)}</span>
            <PaymentCell row={row} format={format} today={today} isShort />
          </li>
        ))}
      </ul>
      {adding ? (
        <Suspense fallback={null}>
          <InvoiceDrawer
            patient={patient}
            onClose={() => setAdding(false)}
            onSaved={({ id }) => {
              setAdding(false)
              void navigate({ to: '/cabinet/administration/invoices/$id', params: { id: String(id) } })
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
