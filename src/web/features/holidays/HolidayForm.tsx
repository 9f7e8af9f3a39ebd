import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addHolidayDate, changeHolidayDate } from '#contract/clinic/holidays.ts'
import type { Location } from '#contract/clinic/locations.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { HolidayPanel } from './HolidayPanel.tsx'
import type { OpenDay } from './open-day.ts'
import { Reopen } from './Reopen.tsx'
import { useVisitCount } from './use-visit-count.ts'
import styles from './HolidayForm.module.css'

interface HolidayFormProps {
  open: OpenDay
  locations: readonly Location[]
  /** On narrow screens it opens over the year. */
  isSheet: boolean
  /** What else there is on that day. */
  others: ReactNode
  /** Told how to go on from here, which asks first where something was typed. */
  onMount: (leave: ((then: () => void) => void) | undefined) => void
  onClose: () => void
}

/** A day off of the clinic's own: why, from when to when, how often and where. */
export function HolidayForm({ open, locations, isSheet, others, onMount, onClose }: HolidayFormProps) {
  const { t } = useTranslation(['holidays', 'common'])
  const format = useFormat()
  const { day } = open
  const [from, setFrom] = useState<string | undefined>(day?.date ?? open.from)
  const [to, setTo] = useState<string | undefined>(day ? day.to_date : open.to)
  const [yearly, setYearly] = useState(day?.yearly ?? false)
  const [places, setPlaces] = useState<readonly number[] | null>(day?.location_ids ?? null)
  const placesInWords = (value: unknown) =>
    Array.isArray(value)
      ? locations
          .filter(({ id }) => value.includes(id))
          .map(({ name }) => name)
          .join(', ')
      : t('everywhere')
  const { field, drawer } = useRecordForm({
    record: day && { ...day, version: day.version ?? 0 },
    add: addHolidayDate,
    change: changeHolidayDate,
    noun: 'holiday',
    extra: { location_ids: places as number[] | null },
    labels: { location_ids: t('locations') },
    words: { location_ids: placesInWords, date: String, to_date: String },
    nameOf: ({ data }) => data.name,
    onClose,
  })
  const visits = useVisitCount(from, to, yearly, places)
  const title = day
    ? t('editTitle')
    : from === to && from
      ? format.day(from)
      : from && to
        ? t('newDays', { from: format.dayMonth(from), to: format.dayMonth(to) })
        : t('newDay')
  const submit = day ? t('common:actions.save') : t(from === to ? 'closeDay' : 'closeDays')

  const fields = (
    <div className={styles.fields}>
      <TextField
        {...field('name_ro')}
        label={t('reason')}
        defaultValue={day?.name_ro}
        maxLength={100}
        required
        autoComplete="off"
      />
      <TextField
        {...field('name_en')}
        label={t('reasonEn')}
        help={t('reasonEnHelp')}
        defaultValue={day?.name_en ?? ''}
        maxLength={100}
        autoComplete="off"
        data-may-stay-empty
      />
      <div className={styles.pair}>
        <DateField
          {...field('date')}
          label={t('from')}
          value={from}
          required
          onChange={next => {
            setFrom(next)
            if (next && (!to || to < next || to === from)) setTo(next)
          }}
        />
        <DateField {...field('to_date')} label={t('to')} value={to} min={from ?? ''} onChange={setTo} />
      </div>
      <Checkbox
        name="yearly"
        label={t('yearly')}
        checked={yearly}
        onChange={event => setYearly(event.target.checked)}
      />
      {yearly && [from, to].some(date => date?.endsWith('-02-29')) ? (
        <p className={styles.help}>{t('leapHelp')}</p>
      ) : null}
      {locations.length > 1 ? (
        <Checkbox
          label={t('everywhere')}
          checked={places === null}
          onChange={event => setPlaces(event.target.checked ? null : [])}
        />
      ) : null}
      {places ? (
        <fieldset className={styles.places} data-changed={places.length > 0 || undefined}>
          <legend>{t('locations')}</legend>
          {locations.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={places.includes(id)}
              onChange={event =>
                setPlaces(event.target.checked ? [...places, id] : places.filter(each => each !== id))
              }
            />
          ))}
          {places.length === 0 ? <p className={styles.help}>{t('chooseLocation')}</p> : null}
        </fieldset>
      ) : null}
      {visits > 0 ? (
        <div className={styles.visits} role="status">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{t('visits', { count: visits })}</strong> {t('visitsText')}
          </p>
          {day ? null : (
            <Button type="submit" variant="quiet" size="dense">
              {t('seeVisits')}
            </Button>
          )}
        </div>
      ) : null}
      {others}
      {day ? <Reopen day={day} onDone={onClose} /> : null}
    </div>
  )
  if (isSheet)
    return (
      <Drawer {...drawer} title={title} submit={submit}>
        {fields}
      </Drawer>
    )
  return (
    <HolidayPanel {...drawer} title={title} submit={submit} onMount={onMount}>
      {fields}
    </HolidayPanel>
  )
}
