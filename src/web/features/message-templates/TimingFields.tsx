import { IconCalendarTime } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { hasHour, isAtOnce, isOfDay, schedulesOf } from '#domain/messages/template-check.ts'
import { UNITS, isExact } from '#domain/messages/template.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { HolidayChoice } from './HolidayChoice.tsx'
import { offeredStatuses, type Draft } from './template-draft.ts'
import type { PreviewView } from './use-preview.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './TemplateForm.module.css'

const HOURS = Array.from({ length: 25 }, (_, hour) => String(hour))

interface TimingFieldsProps {
  editor: TemplateDraft
  view: PreviewView
  zone: string
}

/** When the message goes, in a sentence, and when that is for a visit of the clinic’s. */
export function TimingFields({ editor, view, zone }: TimingFieldsProps) {
  const { t } = useTranslation('message-templates')
  const format = useFormat(zone)
  const { draft, errors, set } = editor
  const { tag_name: tag, schedule_type: schedule, count, unit, at } = draft
  const isOn = schedule === 'on'
  const units = UNITS.filter(each => !isOfDay(tag) || !isExact(each))
  const goes = view.shown?.goes_at
  const visit = view.shown?.visit
  const wrong = [
    'schedule_type',
    'count',
    'unit',
    'at',
    'interval_from_hour',
    'interval_to_hour',
    'holiday',
  ].flatMap(field => errors[field] ?? [])
  // Those that do not say themselves that they are wrong.
  const isElsewhere = ['schedule_type', 'unit', 'interval_from_hour', 'interval_to_hour', 'holiday'].some(
    field => errors[field],
  )
  const setRule = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    const offered: readonly string[] = offeredStatuses(next.schedule_type)
    set({
      ...changes,
      at: hasHour(next) ? (next.at ?? '18:00') : null,
      // What could not be taken back on screen would go on deciding who hears it.
      statuses: next.statuses.filter(status => offered.includes(status)),
    })
  }
  return (
    <section className={styles.section} aria-labelledby="template-when">
      <h2 id="template-when">{t('editor.when')}</h2>
      {isAtOnce(tag) ? (
        <p className={styles.note}>{t('editor.atOnce')}</p>
      ) : (
        <div className={styles.sentence} data-wrong={isElsewhere || undefined}>
          {tag === 'holiday' ? <HolidayChoice editor={editor} zone={zone} /> : null}
          {tag === 'once' ? (
            <DateField
              className={styles.date}
              label={t('editor.date')}
              value={draft.on_date}
              error={errors['on_date']?.[0]}
              onChange={value => set({ on_date: value ?? draft.on_date })}
            />
          ) : (
            <InlineSelect
              label={t('editor.schedule')}
              value={schedule}
              options={schedulesOf(tag).map(value => ({
                value,
                label: t(isOfDay(tag) ? `editor.schedulesOfDay.${value}` : `editor.schedules.${value}`),
              }))}
              onChange={value =>
                setRule({
                  schedule_type: value as Draft['schedule_type'],
                  count: value === 'on' ? null : (count ?? 1),
                  unit: value === 'on' ? null : (unit ?? 'day'),
                })
              }
            />
          )}
          {isOn ? null : (
            <>
              <span>{t('editor.with')}</span>
              <input
                className={styles.number}
                aria-label={t('editor.count')}
                aria-invalid={errors['count'] ? true : undefined}
                aria-describedby="template-when-wrong"
                inputMode="numeric"
                maxLength={3}
                value={count ?? ''}
                onChange={event => {
                  const digits = event.target.value.replaceAll(/\D/g, '')
                  set({ count: digits === '' ? null : Number(digits) })
                }}
              />
              <InlineSelect
                label={t('editor.unit')}
                value={unit ?? 'day'}
                options={units.map(value => ({ value, label: t(`units.${value}`, { count: count ?? 2 }) }))}
                onChange={value => setRule({ unit: value as Draft['unit'] })}
              />
            </>
          )}
          {hasHour(draft) ? (
            <span className={styles.together}>
              <span>{t('editor.atHour')}</span>
              <TimeInput
                className={styles.number}
                aria-label={t('editor.hour')}
                aria-invalid={errors['at'] ? true : undefined}
                aria-describedby="template-when-wrong"
                value={at ?? ''}
                onChange={value => set({ at: value })}
              />
            </span>
          ) : null}
          <span className={styles.together}>
            <span>{t('editor.between')}</span>
            <InlineSelect
              label={t('editor.from')}
              value={String(draft.interval_from_hour)}
              options={HOURS.slice(0, 24).map(value => ({ value, label: value }))}
              onChange={value => set({ interval_from_hour: Number(value) })}
            />
            <span>{t('editor.and')}</span>
            <InlineSelect
              label={t('editor.to')}
              value={String(draft.interval_to_hour)}
              options={HOURS.slice(1).map(value => ({ value, label: value }))}
              onChange={value => set({ interval_to_hour: Number(value) })}
            />
          </span>
        </div>
      )}
      <FieldError id="template-when-wrong" error={wrong[0]} />
      {goes && visit ? (
        <p className={styles.example}>
          <IconCalendarTime size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans
              t={t}
              i18nKey={schedule === 'after' ? 'editor.exampleAfter' : 'editor.example'}
              values={{ visit: format.dayTime(visit.start), goes: format.dayTime(goes) }}
              components={{ b: <strong /> }}
            />
          </span>
        </p>
      ) : null}
    </section>
  )
}
