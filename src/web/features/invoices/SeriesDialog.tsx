import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addInvoiceSeries,
  changeInvoiceSeries,
  LONGEST_PREFIX,
  SERIES_KINDS,
  type Series,
} from '#contract/money/invoice-series.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './InvoiceForms.module.css'

interface SeriesDialogProps {
  /** The one to change; a new one without. */
  series: Series | undefined
  locations: readonly { id: number; name: string }[]
  onClose: () => void
}

/** A series; once it has given a number only its place and use change. */
export function SeriesDialog({ series, locations, onClose }: SeriesDialogProps) {
  const { t } = useTranslation(['invoices', 'common'])
  const invalidate = useInvalidate()
  const [kind, setKind] = useState<Series['kind']>(series?.kind ?? 'invoice')
  const [place, setPlace] = useState(series?.location_id ? String(series.location_id) : '')
  const extra = { location_id: place === '' ? null : Number(place) }
  const onDone = (_reply: unknown, _values: unknown, isOpen: boolean) => {
    invalidate('invoice_series')
    if (isOpen) onClose()
  }
  const adding = useCallForm({ definition: addInvoiceSeries, extra: { ...extra, kind }, onDone })
  const changing = useCallForm({
    definition: changeInvoiceSeries,
    extra: { ...extra, id: series?.id, version: series?.version },
    onDone,
  })
  const { field, formProps, busy, problem } = series ? changing : adding
  const isUsed = series?.used ?? false
  return (
    <Dialog
      title={
        series
          ? t('invoices:settings.editSeries', { prefix: series.prefix })
          : t('invoices:settings.addSeries')
      }
      onClose={onClose}
    >
      <form {...formProps} className={styles.form}>
        {series ? null : (
          <SelectField
            label={t('invoices:settings.kind')}
            value={kind}
            options={SERIES_KINDS.map(value => ({ value, label: t(`invoices:settings.kinds.${value}`) }))}
            onChange={value => setKind(value as Series['kind'])}
          />
        )}
        {isUsed ? null : (
          <div className={styles.pair}>
            <TextField
              {...field('prefix')}
              label={t('invoices:settings.prefix')}
              defaultValue={series?.prefix}
              maxLength={LONGEST_PREFIX}
              required
              autoComplete="off"
            />
            <TextField
              {...field('next_number')}
              label={t('invoices:settings.next')}
              defaultValue={series?.next_number ?? 1}
              inputMode="numeric"
              required
              autoComplete="off"
            />
          </div>
        )}
        <SelectField
          label={t('invoices:settings.location')}
          error={field('location_id').error}
          value={place}
          options={[
            { value: '', label: t('invoices:settings.everywhere') },
            ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setPlace}
        />
        <Checkbox
          name="is_default"
          label={t('invoices:settings.makeUsual')}
          defaultChecked={series?.is_default ?? false}
        />
        <footer className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t('common:actions.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
