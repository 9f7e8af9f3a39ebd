import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formMessage } from '#contract/form-messages.ts'
import { readTypedDate, separateTypedDate, writeTypedDate } from '#domain/time/typed-date.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { afterPress } from './after-press.ts'
import { DateCalendar } from './DateCalendar.tsx'
import styles from './DateInput.module.css'
import { useNow } from './use-now.ts'

export interface DateInputProps {
  id?: string
  label: string
  /** As a form sends it, `yyyy-MM-dd`. */
  name?: string
  /** Left out, the field keeps what was typed by itself. */
  value?: LocalDate | undefined
  defaultValue?: LocalDate | undefined
  min?: LocalDate
  max?: LocalDate
  required?: boolean
  /** A birth or anything else decades away: years are chosen from a list, and 87 is 1987. */
  far?: boolean
  /** Names of closed days by date; `onMonth` says which month they are wanted for. */
  holidays?: ReadonlyMap<LocalDate, string>
  onMonth?: (month: string) => void
  /** Words after the date, such as the day of the week. */
  end?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  onInput?: () => void
  /** A whole date within the limits, or nothing once the field is empty. */
  onChange?: (date: LocalDate | undefined) => void
  /** What is wrong with what was typed, told when one leaves the field. */
  onProblem?: (sentence: string | undefined) => void
}

const loadPanel = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazy(loadPanel)

const YEARS_AHEAD = 20
/** Days begin and end with the clinic's. */
const ZONE = 'Europe/Bucharest'

/** A date, typed as people write it or chosen from a calendar. */
export function DateInput(props: DateInputProps) {
  const { id, label, name, value, min = '', max = '9999-12-31', far = false, end, onProblem } = props
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [opener, setOpener] = useState<HTMLElement>()
  const close = () => setOpener(undefined)
  const today = localDateOf(useNow(), ZONE)
  const [active, setActive] = useState(today)

  const language = i18n.language === 'en' ? 'en' : 'ro'
  const separator = language === 'en' ? '/' : '.'
  const write = (date: LocalDate | undefined) => (date ? writeTypedDate(date, separator) : '')
  const [text, setText] = useState(write(value ?? props.defaultValue))
  const thisYear = Number(today.slice(0, 4))
  const read = (typed: string) =>
    readTypedDate(typed, { thisYear, lastYear: far ? thisYear : thisYear + YEARS_AHEAD })
  const date = read(text)
  const problem = text.trim() === '' ? '' : problemOf(date)

  // What is shown follows what the page knows, unless that is what was typed.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (date !== value) setText(write(value))
  }

  function problemOf(day: LocalDate | undefined): string {
    if (!day) return formMessage('date', language)
    if (day < min) return t('date.tooEarly', { date: format.date(min) })
    if (day > max) return t('date.tooLate', { date: format.date(max) })
    return ''
  }

  useLayoutEffect(() => input.current?.setCustomValidity(problem), [problem])

  // In place before anybody reads the form: one that opens asks at once what it would send.
  useLayoutEffect(() => {
    const form = input.current?.form
    if (!name || !form || !date) return undefined
    const send = ({ formData }: FormDataEvent) => formData.set(name, date)
    form.addEventListener('formdata', send)
    return () => form.removeEventListener('formdata', send)
  }, [name, date])

  function take(next: string) {
    setText(next)
    props.onInput?.()
    onProblem?.(undefined)
    if (next.trim() === '') props.onChange?.(undefined)
    const typed = read(next)
    if (typed && problemOf(typed) === '') props.onChange?.(typed)
  }

  function leave() {
    afterPress(() => onProblem?.(problem || undefined))
    if (date) setText(write(date))
  }

  function show(day: LocalDate) {
    setActive(day)
    props.onMonth?.(day.slice(0, 7))
  }

  function open() {
    const start = date ?? today
    show(start < min ? min : start > max ? max : start)
    setOpener(button.current ?? undefined)
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        name={name}
        required={props.required}
        placeholder={t('date.placeholder')}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        className={styles.input}
        value={text}
        onChange={event => take(separateTypedDate(event.target.value, text, separator))}
        onBlur={leave}
        onKeyDown={openByKey}
      />
      {end ? <span className={styles.words}>{end}</span> : null}
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-label={t('date.open', { label })}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onPointerEnter={() => void loadPanel()}
        onClick={opener ? close : open}
      >
        <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {opener ? (
        <Suspense>
          <PopoverPanel label={label} trigger={opener} anchor={opener.parentElement} onClose={close}>
            <DateCalendar
              active={active}
              onActive={show}
              chosen={date}
              today={today}
              min={min}
              max={max}
              holidays={props.holidays}
              far={far}
              onChoose={day => {
                take(write(day))
                close()
                input.current?.focus()
              }}
            />
          </PopoverPanel>
        </Suspense>
      ) : null}
    </>
  )
}
