import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addScheduleException } from '#contract/clinic/doctors.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { describeField, Field } from '#web/ui/Field.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { CabinetChoice } from './doctor-queries.ts'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { useExceptionWords } from './use-exception-words.ts'
import styles from './ExceptionsPanel.module.css'

const KINDS = ['closed', 'open'] as const
const ZONE = 'Europe/Bucharest'

interface ExceptionDialogProps {
  doctorId: number
  cabinets: readonly CabinetChoice[]
  onClose: () => void
  onAdded: () => void
}

export function ExceptionDialog({ doctorId, cabinets, onClose, onAdded }: ExceptionDialogProps) {
  const shows = useShownPlaces()
  const offered = cabinets.filter(cabinet => cabinet.active)
  const { t } = useTranslation(['clinic', 'common'])
  const words = useExceptionWords()
  const today = localDateOf(useNow(), ZONE)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('closed')
  const [isWhole, setIsWhole] = useState(true)
  const { formProps, field, busy, problem } = useCallForm({
    definition: addScheduleException,
    make: callKeeping,
    extra: { id: doctorId, kind },
    onMade() {
      onAdded()
      onClose()
    },
    onDone({ data: { exceptions, bookings } }, _values, isOpen) {
      onAdded()
      if (isOpen) onClose()
      const [first] = exceptions
      const last = exceptions.at(-1)
      if (!first || !last) return
      const what = words.wordsOf(first, last.date)
      showNotice(
        bookings > 0
          ? { kind: 'info', text: t('clinic:exceptions.bookings', { what, count: bookings }) }
          : { kind: 'ok', text: t('clinic:exceptions.added', { what }) },
      )
    },
  })
  const hasHours = kind === 'open' || !isWhole
  return (
    <Dialog title={t('clinic:exceptions.addTitle')} width={480} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <Segmented
          label={t('clinic:exceptions.kind')}
          value={kind}
          options={KINDS.map(value => ({ value, label: t(`clinic:exceptions.kinds.${value}`) }))}
          onChange={setKind}
        />
        <div className={clsx(styles.pair, styles.dates)}>
          <DateField
            {...field('date')}
            label={t('clinic:exceptions.from')}
            defaultValue={today}
            min={today}
            required
          />
          <DateField
            {...field('to_date')}
            label={t('clinic:exceptions.to')}
            help={t('clinic:exceptions.toHelp')}
            min={today}
          />
        </div>
        {kind === 'closed' ? (
          <Checkbox
            name="whole"
            label={t('clinic:exceptions.wholeDay')}
            checked={isWhole}
            onChange={event => setIsWhole(event.target.checked)}
          />
        ) : null}
        {hasHours ? (
          <div className={styles.pair}>
            <TimeField {...field('start')} label={t('clinic:exceptions.start')} initial="09:00" />
            <TimeField {...field('end')} label={t('clinic:exceptions.end')} initial="13:00" />
          </div>
        ) : null}
        {kind === 'open' && !shows.cabinets ? (
          <input type="hidden" name="cabinet_id" value={offered[0]?.id} />
        ) : null}
        {kind === 'open' && shows.cabinets ? (
          <SelectField
            {...field('cabinet_id')}
            label={t('clinic:exceptions.cabinet')}
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : null}
        <TextField
          {...field('reason')}
          label={t('clinic:exceptions.reason')}
          help={t('clinic:exceptions.reasonHelp')}
          maxLength={190}
          autoComplete="off"
        />
        <div className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t('clinic:exceptions.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface TimeFieldProps {
  name: string
  label: string
  initial: string
  error: string | undefined
  onInput: () => void
}

function TimeField({ label, initial, error, ...input }: TimeFieldProps) {
  const id = useId()
  const [value, setValue] = useState(initial)
  return (
    <Field id={id} label={label} error={error}>
      <TimeInput
        {...input}
        {...describeField(id, { error })}
        className={styles.time}
        value={value}
        onChange={setValue}
      />
    </Field>
  )
}
