import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInvoiceConfigs, listInvoiceSeries } from '#contract/money/invoice-series.ts'
import {
  addInvoice,
  changeInvoice,
  listInvoiceable,
  type Buyer,
  type Invoice,
} from '#contract/money/invoices.ts'
import { call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { BuyerFields } from '#web/parts/money/BuyerFields.tsx'
import { NOBODY } from '#web/parts/money/nobody.ts'
import { PatientSearch } from '#web/parts/patients/PatientSearch.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { tellSaved } from '#web/ui/typed.ts'
import { ChargeList, FreeLines } from './DraftLines.tsx'
import { buyerInput, freeLinesOf, isWritten, newLine, type FreeLine } from './invoice-draft.ts'
import styles from './InvoiceForms.module.css'

interface InvoiceDrawerProps {
  /** The draft to change; a new one without. */
  invoice?: Invoice
  /** Whose charges a new one begins with. */
  patient?: { id: number; name: string }
  onClose: () => void
  onSaved: (invoice: Invoice) => void
}

/** A draft: whose charges, what else, and who buys. It gets its number on its own page. */
export default function InvoiceDrawer({ invoice, patient, onClose, onSaved }: InvoiceDrawerProps) {
  const { t } = useTranslation('invoices')
  const { clinicId = 0 } = useStaff()
  const format = useFormat()
  const invalidate = useInvalidate()
  const { busy, problem, errors, attempt, once, clear } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [patientId, setPatientId] = useState(invoice ? (invoice.patient_id ?? undefined) : patient?.id)
  const [name, setName] = useState(patient?.name)
  const [search, setSearch] = useState('')
  const [isProforma, setIsProforma] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const [free, setFree] = useState<readonly FreeLine[]>(() => {
    const kept = freeLinesOf(invoice)
    return kept.length > 0 || invoice || patient ? kept : [newLine()]
  })
  const [typed, setTyped] = useState<Partial<Buyer>>(invoice?.buyer ?? {})
  const [seriesId, setSeriesId] = useState(invoice?.series_id ?? undefined)
  const [dueOn, setDueOn] = useState(invoice?.due_on ?? undefined)
  const [note, setNote] = useState(invoice?.note ?? '')
  const series = useQuery(query(listInvoiceSeries, {})).data?.data ?? []
  const configs = useQuery(query(getInvoiceConfigs, {})).data?.data
  const open = useQuery({
    ...query(listInvoiceable, { id: patientId ?? 0 }),
    enabled: patientId !== undefined,
    meta: { silent: true },
  }).data?.data
  const kind = invoice?.kind === 'proforma' || isProforma ? 'proforma' : 'invoice'
  const charges = open?.charges ?? []
  // Until one chooses, a draft keeps what it has, and a new one begins with all there is.
  const kept = invoice?.lines.flatMap(line => line.charge_id ?? []) ?? charges.map(each => each.charge_id)
  const picked = chosen ?? new Set(kept)
  const buyer: Buyer = { ...NOBODY, ...(typed.kind === 'company' ? {} : open?.buyer), ...typed }
  const written = free.filter(isWritten)
  const asked = charges.filter(each => picked.has(each.charge_id))
  const lines = [
    ...asked.map(({ charge_id }) => ({ charge_id })),
    ...written.map(({ name: title, quantity, unit, vat, price }) => ({
      name: title,
      quantity: quantity as unknown as number,
      unit,
      vat,
      price,
    })),
  ]
  const sum =
    asked.reduce((all, each) => all + each.total, 0) +
    written.reduce((all, { price = 0, quantity }) => all + price * (Number(quantity) || 0), 0)
  const errorOf = (field: string) => joinSentences(errors[field]) || undefined

  const save = () =>
    attempt(async () => {
      const body = {
        patient_id: patientId,
        series_id: seriesId,
        buyer: buyerInput(buyer),
        due_on: dueOn,
        note,
        lines,
      }
      const { data } = invoice
        ? await call(changeInvoice, { ...body, id: invoice.id, version: invoice.version })
        : await once(key => call(addInvoice, { ...body, kind }, key))
      tellSaved(form.current)
      invalidate('invoice')
      showNotice({ kind: 'ok', text: t('form.saved') })
      onSaved(data)
    })

  return (
    <Drawer
      title={t(invoice ? 'form.editTitle' : 'form.title')}
      formProps={{
        ref: form,
        noValidate: true,
        onSubmit(event) {
          event.preventDefault()
          void save()
        },
      }}
      busy={busy}
      problem={[problem, errorOf('lines')].filter(Boolean).join(' ')}
      submit={t('form.save')}
      width={560}
      onClose={onClose}
    >
      {invoice ? null : (
        <Checkbox
          label={t('form.proforma')}
          checked={isProforma}
          onChange={event => setIsProforma(event.target.checked)}
        />
      )}
      {patientId === undefined ? (
        invoice ? null : (
          <PatientSearch
            clinicId={clinicId}
            error={errorOf('patient_id')}
            search={search}
            fresh={{ title: t('form.noPatient'), hint: '' }}
            onSearch={setSearch}
            onChoose={found => {
              setPatientId(found.id)
              setName(found.name)
            }}
            onNew={fresh => setTyped({ ...typed, name: `${fresh.last_name} ${fresh.first_name}`.trim() })}
          />
        )
      ) : (
        <section className={styles.part}>
          <h3 className={styles.chosen}>
            <span dir="auto">{name ?? t('form.charges')}</span>
            {invoice || patient ? null : (
              <IconButton
                dense
                label={t('form.noPatient')}
                onClick={() => {
                  setPatientId(undefined)
                  setChosen(undefined)
                }}
              >
                <IconX size={18} stroke={1.75} />
              </IconButton>
            )}
          </h3>
          {open ? (
            <ChargeList charges={charges} chosen={picked} draftId={invoice?.id} onChange={setChosen} />
          ) : null}
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('form.free')}</h3>
        <FreeLines
          lines={free}
          errorOf={(line, field) => {
            const index = written.indexOf(line)
            return index === -1 ? undefined : errorOf(`lines.${asked.length + index}.${field}`)
          }}
          onChange={setFree}
        />
        <p className={styles.sum}>{t('form.sum', { sum: format.sum(sum) })}</p>
      </section>
      <section className={styles.part}>
        <Segmented
          label={t('form.buyer')}
          value={buyer.kind}
          options={[
            { value: 'person', label: t('form.kinds.person') },
            { value: 'company', label: t('form.kinds.company') },
          ]}
          onChange={chosenKind => setTyped({ ...typed, kind: chosenKind })}
        />
        <BuyerFields
          buyer={buyer}
          patientId={patientId}
          asksCnp={configs?.ask_cnp ?? false}
          errorOf={errorOf}
          onChange={patch => {
            for (const field of Object.keys(patch)) clear(`buyer.${field}`)
            setTyped({ ...typed, ...patch })
          }}
        />
      </section>
      <FormSection pair>
        <SelectField
          label={t('form.series')}
          error={errorOf('series_id')}
          value={seriesId === undefined ? '' : String(seriesId)}
          options={[
            { value: '', label: t('form.usualSeries') },
            ...series
              .filter(each => each.active && each.kind === kind)
              .map(each => ({ value: String(each.id), label: each.prefix })),
          ]}
          onChange={value => setSeriesId(value === '' ? undefined : Number(value))}
        />
        <DateField
          label={t('form.due_on')}
          error={errorOf('due_on')}
          value={dueOn ?? ''}
          onChange={value => setDueOn(value || undefined)}
        />
      </FormSection>
      <TextField
        label={t('form.note')}
        value={note}
        error={errorOf('note')}
        maxLength={300}
        autoComplete="off"
        onChange={event => setNote(event.target.value)}
      />
    </Drawer>
  )
}
