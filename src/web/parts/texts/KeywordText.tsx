import { clsx } from 'clsx'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { FieldError } from '#web/ui/Field.tsx'
import { KeywordOffers } from './KeywordOffers.tsx'
import { useOffers } from './use-offers.ts'
import styles from './KeywordText.module.css'

export interface KeywordTextHandle {
  /** Where the caret stands, so that it can be undone like what was typed. */
  insert: (key: string) => void
}

interface KeywordTextProps {
  label: string
  /** With keywords as they are kept: {visit_day}. */
  value: string
  /** What each keyword is called on screen, by its key. */
  names: ReadonlyMap<string, string>
  /** A line alone takes no line breaks. */
  isLine?: boolean
  isTall?: boolean
  lang: string
  error?: string | undefined
  describedBy?: string | undefined
  /** What the list of keywords is called that `{` opens; nothing is offered where it is left out. */
  offers?: string
  /** What stands there while it is empty. */
  placeholder?: string | undefined
  /** Of the field, for whoever leads to it. */
  'data-path'?: string
  handle?: Ref<KeywordTextHandle>
  onChange: (value: string) => void
  onFocus?: () => void
}

const BRACES = /\{([^{}]*)\}/g

/**
 * A text whose keywords are drawn as chips. It is a plain text field, with all that a device does for one; the chips lie
 * behind its letters, and the braces around a keyword's name are the chip's ends.
 */
export function KeywordText(props: KeywordTextProps) {
  const { label, value, names, isLine = false, isTall = false, lang, error, describedBy, handle } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const keys = new Map([...names].map(([key, name]) => [name, key]))
  const show = (kept: string) =>
    kept.replaceAll(BRACES, (whole, key: string) => braced(names.get(key)) ?? whole)
  const keep = (shown: string) =>
    shown.replaceAll(BRACES, (whole, name: string) => braced(keys.get(name)) ?? whole)
  // What is on screen stays as it was typed while it means what is kept: otherwise the caret would jump.
  const [typed, setTyped] = useState(() => show(value))
  const shown = keep(typed) === value ? typed : show(value)

  useImperativeHandle(handle, () => ({
    insert(key) {
      const name = names.get(key)
      if (name === undefined || !field.current) return
      field.current.focus()
      write(field.current, `{${name}}`)
    },
  }))

  const offered = useOffers(field, shown, names, props.offers !== undefined)

  function take(key: string) {
    if (!field.current) return
    field.current.focus()
    field.current.setSelectionRange(offered.from, field.current.selectionStart)
    write(field.current, `{${names.get(key)}}`)
    offered.close()
  }

  function change(text: string) {
    offered.look()
    const next = isLine ? text.replaceAll(/\s*\n\s*/g, ' ') : text
    setTyped(next)
    props.onChange(keep(next))
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (offered.handleKey(event, take)) return
    if (isLine && event.key === 'Enter') return event.preventDefault()
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    if (start !== end || event.altKey || event.metaKey || event.ctrlKey) return
    const chips = Array.from(shown.matchAll(BRACES)).filter(([, name]) => keys.has(name!))
    const endsAt = (caret: number) => chips.find(({ 0: whole, index }) => index + whole.length === caret)
    const beginsAt = (caret: number) => chips.find(({ index }) => index === caret)
    const found =
      event.key === 'Backspace' ? endsAt(start) : event.key === 'Delete' ? beginsAt(start) : undefined
    if (found) {
      // A chip goes whole.
      event.preventDefault()
      event.currentTarget.setSelectionRange(found.index, found.index + found[0].length)
      write(event.currentTarget, '')
      return
    }
    if (event.shiftKey) return
    const over =
      event.key === 'ArrowLeft' ? endsAt(start) : event.key === 'ArrowRight' ? beginsAt(start) : undefined
    if (!over) return
    event.preventDefault()
    const caret = event.key === 'ArrowLeft' ? over.index : over.index + over[0].length
    event.currentTarget.setSelectionRange(caret, caret)
  }

  return (
    <div className={styles.field} data-field>
      <div className={clsx(styles.frame, error && styles.invalid, isTall && styles.tall)}>
        <div className={styles.drawn} aria-hidden="true">
          {shown === '' && props.placeholder ? (
            <span className={styles.placeholder}>{props.placeholder}</span>
          ) : (
            draw(shown, name => keys.has(name))
          )}
          {'\u200B'}
        </div>
        <textarea
          ref={field}
          id={id}
          className={styles.text}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
          data-path={props['data-path']}
          {...offered.attributes}
          lang={lang}
          rows={1}
          spellCheck
          value={shown}
          onFocus={props.onFocus}
          onBlur={offered.close}
          onKeyDown={handleKey}
          onChange={event => change(event.target.value)}
        />
        {props.offers !== undefined && offered.keys.length > 0 ? (
          <KeywordOffers label={props.offers} offered={offered} names={names} onTake={take} />
        ) : null}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

const braced = (name: string | undefined) => name && `{${name}}`

/** As typed: the browser's own undo takes it back. */
function write(field: HTMLTextAreaElement, text: string): void {
  // There is no other way to write into a field that undo knows of.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (isDone) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function draw(text: string, isKnown: (name: string) => boolean) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(BRACES)) {
    parts.push(text.slice(at, index))
    parts.push(
      <mark key={index} className={isKnown(name!) ? styles.chip : styles.unknown}>
        <span className={styles.brace}>{'{'}</span>
        {name}
        <span className={styles.brace}>{'}'}</span>
      </mark>,
    )
    at = index + whole.length
  }
  return [...parts, text.slice(at)]
}
