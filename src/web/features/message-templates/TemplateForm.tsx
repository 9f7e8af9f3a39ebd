import { IconCalendarTime, IconCheck, IconChevronDown, IconLockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { listHolidayDates } from '#contract/clinic/holidays.ts'
import { KEYWORD_GROUPS, listKeywords, namedKeys } from '#domain/messages/keywords.ts'
import { hasHour, isAtOnce, isOfDay, mayAsk, schedulesOf } from '#domain/messages/template-check.ts'
import { AUDIENCES, CHANNELS, TEMPLATE_TAGS, UNITS, isExact } from '#domain/messages/template.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { KeywordText, type KeywordTextHandle } from './KeywordText.tsx'
import { LANGUAGES, ofOccasion, type Draft, type Language, type TextField as Text } from './template-draft.ts'
import type { PreviewView } from './use-preview.ts'
import type { TemplateDraft } from './use-template-draft.ts'
import styles from './TemplateForm.module.css'

/** Those that something sends already. */
const OFFERED = TEMPLATE_TAGS.filter(tag => tag !== 'form' && tag !== 'report' && tag !== 'code')
const STATUSES_BEFORE = ['new', 'approved', 'confirmed'] as const
const STATUSES_AFTER = ['approved', 'confirmed', 'arrived', 'completed'] as const
const HOURS = Array.from({ length: 25 }, (_, hour) => String(hour))

interface TemplateFormProps {
  editor: TemplateDraft
  view: PreviewView
  language: Language
  zone: string
  onLanguage: (language: Language) => void
}

/** When the message goes, to whom, how, and what it says. */
export function TemplateForm(props: TemplateFormProps) {
  const { editor } = props
  const { t } = useTranslation('message-templates')
  const { draft, base, errors } = editor
  const isNamed = base !== undefined
  return (
    <>
      <section className={styles.section}>
        <div className={styles.pair}>
          <TextField
            label={t('editor.name')}
            value={draft.name}
            maxLength={100}
            autoComplete="off"
            error={errors['name']?.[0]}
            onChange={event => editor.set({ name: event.target.value })}
          />
          {isNamed ? null : (
            <div>
              <p className={styles.small}>{t('editor.occasion')}</p>
              <InlineSelect
                label={t('editor.occasion')}
                value={draft.tag_name}
                options={OFFERED.map(tag => ({ value: tag, label: t(`tags.${tag}`) }))}
                onChange={tag => editor.replace(ofOccasion(draft, tag as Draft['tag_name']))}
              />
            </div>
          )}
        </div>
      </section>
      <Timing {...props} />
      <Whom {...props} />
      <Texts {...props} />
    </>
  )
}

function Timing({ editor, view, zone }: TemplateFormProps) {
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
    'on_date',
    'holiday',
  ].flatMap(field => errors[field] ?? [])
  const setRule = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    set({ ...changes, at: hasHour(next) ? (next.at ?? '18:00') : null })
  }
  return (
    <section className={styles.section} aria-labelledby="template-when">
      <h2 id="template-when">{t('editor.when')}</h2>
      {isAtOnce(tag) ? (
        <p className={styles.note}>{t('editor.atOnce')}</p>
      ) : (
        <div className={styles.sentence} data-wrong={wrong.length > 0 || undefined}>
          {tag === 'holiday' ? <HolidayChoice editor={editor} zone={zone} /> : null}
          {tag === 'once' ? (
            <DateField
              label={t('editor.date')}
              value={draft.on_date}
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
                options={units.map(value => ({ value, label: t(`units.${value}`) }))}
                onChange={value => setRule({ unit: value as Draft['unit'] })}
              />
            </>
          )}
          {hasHour(draft) ? (
            <>
              <span>{t('editor.atHour')}</span>
              <TimeInput
                className={styles.number}
                aria-label={t('editor.hour')}
                aria-invalid={errors['at'] ? true : undefined}
                value={at ?? ''}
                onChange={value => set({ at: value })}
              />
            </>
          ) : null}
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

function HolidayChoice({ editor, zone }: Pick<TemplateFormProps, 'editor' | 'zone'>) {
  const { t } = useTranslation('message-templates')
  const format = useFormat(zone)
  const { draft, set } = editor
  const year = Number(draft.on_date.slice(0, 4))
  const now = useQuery({ ...query(listHolidayDates, { year }), meta: { silent: true } }).data?.data
  const next = useQuery({ ...query(listHolidayDates, { year: year + 1 }), meta: { silent: true } }).data?.data
  const days = [...(now ?? []), ...(next ?? [])].filter(
    (day, index, all) =>
      day.to_date >= draft.on_date &&
      all.findIndex(other =>
        day.key ? other.key === day.key && other.date >= draft.on_date : other.id === day.id,
      ) === index,
  )
  const known = days.some(day => day.id === draft.holiday)
  return (
    <InlineSelect
      label={t('editor.holiday')}
      placeholder={t('editor.chooseHoliday')}
      value={known ? String(draft.holiday) : ''}
      options={days.map(day => ({
        value: String(day.id),
        label: `${day.name} · ${format.dayMonth(day.date)}`,
      }))}
      onChange={value => set({ holiday: Number(value) })}
    />
  )
}

function Whom({ editor }: TemplateFormProps) {
  const { t } = useTranslation('message-templates')
  const { draft, errors, set } = editor
  const { tag_name: tag, statuses } = draft
  const offered = draft.schedule_type === 'after' ? STATUSES_AFTER : STATUSES_BEFORE
  const hasRule = !isAtOnce(tag)
  return (
    <section className={clsx(styles.section, styles.pair)}>
      {hasRule ? (
        <div>
          <h2 id="template-whom">{t('editor.whom')}</h2>
          {isOfDay(tag) ? (
            <InlineSelect
              label={t('editor.audience')}
              value={draft.audience}
              options={AUDIENCES.map(value => ({ value, label: t(`audiences.${value}`) }))}
              onChange={value => set({ audience: value as Draft['audience'] })}
            />
          ) : (
            <div className={styles.chips} role="group" aria-labelledby="template-whom">
              {offered.map(status => {
                const isOn = statuses.includes(status)
                return (
                  <button
                    key={status}
                    type="button"
                    className={styles.chip}
                    aria-pressed={isOn}
                    onClick={() =>
                      set({
                        statuses: isOn ? statuses.filter(each => each !== status) : [...statuses, status],
                      })
                    }
                  >
                    {isOn ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
                    {t(`statuses.${status}`)}
                  </button>
                )
              })}
              <Services editor={editor} />
            </div>
          )}
          <FieldError
            id="template-services-wrong"
            error={(errors['service_ids'] ?? errors['statuses'])?.[0]}
          />
        </div>
      ) : null}
      <div>
        <h2>{t('editor.how')}</h2>
        <Segmented
          label={t('editor.how')}
          value={draft.channel}
          options={CHANNELS.map(value => ({ value, label: t(`channels.${value}`) }))}
          onChange={channel => set({ channel })}
        />
      </div>
    </section>
  )
}

function Services({ editor }: Pick<TemplateFormProps, 'editor'>) {
  const { t } = useTranslation('message-templates')
  const services = useEveryService() ?? []
  const { draft, set } = editor
  const chosen = new Set(draft.service_ids)
  return (
    <Popover
      label={t('editor.services')}
      triggerClassName={styles.chip}
      trigger={
        <>
          {chosen.size === 0 ? t('editor.allServices') : t('editor.servicesChosen', { count: chosen.size })}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <fieldset className={styles.services}>
          <legend className="visually-hidden">{t('editor.services')}</legend>
          <label>
            <input type="checkbox" checked={chosen.size === 0} onChange={() => set({ service_ids: [] })} />
            {t('editor.allServices')}
          </label>
          {services.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() =>
                  set({
                    service_ids: chosen.has(id)
                      ? draft.service_ids.filter(each => each !== id)
                      : [...chosen, id],
                  })
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  )
}

function Texts({ editor, view, language, onLanguage }: TemplateFormProps) {
  const { t, i18n } = useTranslation('message-templates')
  const id = useId()
  const { draft, errors, set } = editor
  const { tag_name: tag, channel } = draft
  const shown = view.shown
  const tongue: Language = i18n.language === 'en' ? 'en' : 'ro'
  const keywords = listKeywords('message', tag)
  const names = new Map<string, string>(keywords.map(({ key, name }) => [key, name[tongue]]))
  const last = useRef<KeywordTextHandle>(null)
  /** The text that a keyword goes into: where one was last, the first until then. */
  function remember(handle: KeywordTextHandle, what: 'there' | 'focused' | 'gone') {
    if (what === 'focused') last.current = handle
    else if (what === 'there') last.current ??= handle
    else if (last.current === handle) last.current = null
  }
  const hasSms = channel !== 'email'
  const main: Text = hasSms ? `texts.${language}.sms` : `texts.${language}.email`
  const used = new Set(
    (channel === 'sms' ? (['sms'] as const) : (['sms', 'subject', 'email'] as const)).flatMap(part =>
      namedKeys(draft[`texts.${language}.${part}`]),
    ),
  )
  const missing = shown?.missing.map(key => names.get(key) ?? key) ?? []
  const otherWrong = Object.keys(errors).find(
    field => field.includes(language === 'ro' ? '.en' : '.ro') && errors[field],
  )
  const text = (field: Text, label: string, look: { isLine?: boolean; isTall?: boolean } = {}) => (
    <RememberedText
      key={field}
      label={label}
      value={draft[field]}
      names={names}
      lang={language}
      error={errors[field]?.[0]}
      onHandle={remember}
      {...look}
      onChange={value => set({ [field]: value })}
    />
  )
  const ofRoom = shown ? Math.min(1, shown.sms.length / shown.sms.room) : 0
  return (
    <>
      <section className={styles.section} aria-labelledby={id}>
        <div className={styles.textHead}>
          <h2 id={id}>{t('editor.text')}</h2>
          <Segmented
            label={t('editor.languageOfText')}
            value={language}
            options={LANGUAGES.map(value => ({
              value,
              label: t(value === 'ro' ? 'editor.romanian' : 'editor.english'),
            }))}
            onChange={onLanguage}
          />
          {hasSms ? (
            <label className={styles.plain} title={t('editor.plainHelp')}>
              <span aria-hidden="true">{t('editor.plain')}</span>
              <Switch
                label={t('editor.plain')}
                checked={view.isPlain}
                onChange={event => view.setPlain(event.target.checked)}
              />
            </label>
          ) : null}
        </div>
        <div className={styles.texts}>
          {hasSms ? text(`texts.${language}.sms`, t('editor.sms'), { isTall: true }) : null}
          {hasSms && shown ? (
            <p className={styles.size}>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${ofRoom * 100}%` }} />
              </span>
              <span>
                <strong>{t('smsParts', { count: shown.sms.segments })}</strong>
                {' · '}
                {t('editor.size', {
                  length: shown.sms.length,
                  room: shown.sms.room,
                  longest: shown.sms.longest.length,
                })}
              </span>
              <span className={styles.marked}>
                {t('editor.marked', { count: shown.sms.marked_segments })}
              </span>
            </p>
          ) : null}
          {channel === 'sms' ? null : (
            <>
              {hasSms ? <p className={styles.small}>{t('editor.subject')}</p> : null}
              {text(`texts.${language}.subject`, t('editor.subject'), { isLine: true })}
              {hasSms ? <p className={styles.small}>{t('editor.email')}</p> : null}
              {text(`texts.${language}.email`, t('editor.email'), { isTall: true })}
            </>
          )}
        </div>
        {otherWrong ? (
          <FieldError
            id="template-other-wrong"
            error={`${t(language === 'ro' ? 'editor.english' : 'editor.romanian')}: ${errors[otherWrong]?.[0]}`}
          />
        ) : null}
        <dl className={styles.keywords}>
          {KEYWORD_GROUPS.map(group => {
            const own = keywords.filter(each => each.group === group)
            return own.length === 0 ? null : (
              <div key={group}>
                <dt>{t(`editor.groups.${group}`)}</dt>
                <dd>
                  {own.map(({ key, name }) => (
                    <button
                      key={key}
                      type="button"
                      className={styles.keyword}
                      data-used={used.has(key) || undefined}
                      aria-label={t('editor.insert', { name: name[tongue] })}
                      // The text keeps its caret.
                      onMouseDown={event => event.preventDefault()}
                      onClick={() => last.current?.insert(key)}
                    >
                      {name[tongue]}
                    </button>
                  ))}
                </dd>
              </div>
            )
          })}
        </dl>
        {keywords.some(({ key }) => key === 'services') ? (
          <p
            className={styles.warning}
            data-urgent={namedKeys(draft[main]).includes('services') || undefined}
          >
            <IconLockExclamation size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <Trans t={t} i18nKey="editor.warnServices" components={{ b: <strong /> }} />
            </span>
          </p>
        ) : null}
        {missing.length > 0 ? (
          <p className={styles.note}>{t('editor.missingHere', { names: missing.join(', ') })}</p>
        ) : null}
        <div className={styles.mainLanguage}>
          <span>{t('editor.mainLanguage')}</span>
          <InlineSelect
            label={t('editor.mainLanguage')}
            value={String(draft.language)}
            options={[
              { value: '2', label: t('editor.romanian') },
              { value: '1', label: t('editor.english') },
            ]}
            onChange={value => set({ language: Number(value) })}
          />
        </div>
      </section>
      {mayAsk(tag) && hasSms ? (
        <section className={styles.section} aria-labelledby={`${id}-answers`}>
          <h2 id={`${id}-answers`}>{t('editor.answers')}</h2>
          {(['yes', 'no'] as const).map(which => (
            <div key={which} className={styles.answer}>
              <span data-answer={which} className={styles.word}>
                {t(`editor.${which}`)}
              </span>
              <span className={styles.does}>{t(which === 'yes' ? 'editor.confirms' : 'editor.cancels')}</span>
              {text(
                `answers.${which}.${language}`,
                t(which === 'yes' ? 'editor.answerYes' : 'editor.answerNo'),
                {
                  isLine: true,
                },
              )}
              <span className={styles.does}>
                {shown && shown.answers[which].segments > 0
                  ? t('smsParts', { count: shown.answers[which].segments })
                  : null}
              </span>
            </div>
          ))}
          <p className={styles.note}>{t('editor.answersHelp')}</p>
        </section>
      ) : null}
    </>
  )
}

interface RememberedTextProps extends Omit<Parameters<typeof KeywordText>[0], 'handle' | 'onFocus'> {
  onHandle: (handle: KeywordTextHandle, what: 'there' | 'focused' | 'gone') => void
}

function RememberedText({ onHandle, ...props }: RememberedTextProps) {
  const own = useRef<KeywordTextHandle>(null)
  useEffect(() => {
    const handle = own.current
    if (!handle) return undefined
    onHandle(handle, 'there')
    return () => onHandle(handle, 'gone')
    // What is told is kept by a ref alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <KeywordText {...props} handle={own} onFocus={() => own.current && onHandle(own.current, 'focused')} />
  )
}
