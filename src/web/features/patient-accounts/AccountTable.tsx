import {
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBuildingBank,
  IconCalendarRepeat,
  IconCash,
  IconCreditCard,
  IconDental,
  IconEraser,
  IconFlag,
  IconGavel,
  IconGiftCard,
  IconLink,
  IconTicket,
  IconUserX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind, AccountRow } from '#contract/money/patient-accounts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './AccountTable.module.css'

const ICONS: Record<AccountKind, typeof IconCash> = {
  service: IconDental,
  fee: IconUserX,
  subscription: IconCalendarRepeat,
  use: IconTicket,
  gift_card: IconGiftCard,
  cash: IconCash,
  card: IconCreditCard,
  bank: IconBuildingBank,
  online: IconLink,
  gift_code: IconGiftCard,
  write_off: IconEraser,
  transfer: IconArrowsRightLeft,
  opening: IconFlag,
  refund: IconArrowBackUp,
  dispute: IconGavel,
}

interface AccountTableProps {
  rows: readonly AccountRow[]
  total: number
  /** Where there is more. */
  older: { busy: boolean; onShow: () => void } | undefined
  /** What can be done with a row. */
  renderTools?: ((row: AccountRow) => ReactNode) | undefined
}

/** The rows of an account with what was owed after each, the latest first. */
export function AccountTable({ rows, total, older, renderTools }: AccountTableProps) {
  const { t } = useTranslation('patient-account')
  const format = useFormat()
  return (
    <>
      <table className={styles.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.day')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('columns.doctor')}</span>
            </th>
            <th scope="col" className={styles.document}>
              {t('columns.document')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('columns.debit')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('columns.credit')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('columns.balance')}
            </th>
            {renderTools ? (
              <th scope="col" className={styles.tools}>
                <span className="visually-hidden">{t('tools')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row
              key={row.no}
              row={row}
              tools={renderTools && <td className={styles.tools}>{renderTools(row)}</td>}
            />
          ))}
        </tbody>
      </table>
      <footer className={styles.foot}>
        <span className={styles.count}>
          {t('shown', { shown: format.number(rows.length), count: total, total: format.number(total) })}
        </span>
        {older ? (
          <Button variant="quiet" size="dense" busy={older.busy} onClick={older.onShow}>
            {t('older')}
          </Button>
        ) : null}
        <p>{t('forever')}</p>
      </footer>
    </>
  )
}

function Row({ row, tools }: { row: AccountRow; tools: ReactNode }) {
  const { t } = useTranslation(['patient-account', 'staff'])
  const { doctors, zone } = useClinicFacts()
  const format = useFormat(zone)
  const year = localDateOf(useNow(), zone).slice(0, 4)
  const Icon = ICONS[row.kind]
  const doctor = doctors.find(({ id }) => id === row.doctor_id)
  const isIncluded = row.kind === 'use' && row.debit === null && !row.is_reversal
  return (
    <tr data-reversed={row.is_reversed || undefined}>
      <td className={styles.day}>
        {format.dayMonth(row.day)}
        {row.day.startsWith(year) ? null : ` ${row.day.slice(0, 4)}`}
      </td>
      <td className={styles.what}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <span className={styles.name}>{row.what}</span>
          {row.note || row.is_reversed ? (
            <small>{[row.note, row.is_reversed && t('reversed')].filter(Boolean).join(' · ')}</small>
          ) : null}
        </span>
      </td>
      <td className={styles.doctor}>
        {doctor ? (
          <span title={t('staff:calendar.doctorName', { name: `${doctor.first_name} ${doctor.last_name}` })}>
            <DoctorAvatar doctor={doctor} size={24} />
            <span className="visually-hidden">
              {t('staff:calendar.doctorName', { name: `${doctor.first_name} ${doctor.last_name}` })}
            </span>
          </span>
        ) : null}
      </td>
      <td className={styles.document}>
        {row.document ? (
          <Link
            to="/cabinet/administration/invoices/$id"
            params={{ id: String(row.document.invoice_id) }}
            className={styles.link}
          >
            {row.document.number}
          </Link>
        ) : null}
      </td>
      <td className={styles.figure} data-label={t('columns.debit')}>
        {row.debit === null ? null : format.sum(row.debit)}
        {isIncluded ? <span className={styles.quiet}>{t('included')}</span> : null}
      </td>
      <td className={styles.paid} data-label={t('columns.credit')}>
        {row.credit === null ? null : format.sum(row.credit)}
      </td>
      <td className={styles.balance} data-ahead={row.balance < 0 || undefined}>
        {row.balance < 0 ? t('advance', { amount: format.sum(-row.balance) }) : format.sum(row.balance)}
      </td>
      {tools}
    </tr>
  )
}
