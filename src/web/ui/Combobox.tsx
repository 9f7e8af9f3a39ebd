import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import type { ChangeEvent, InputHTMLAttributes, ReactNode, RefObject } from 'react'
import type { ComboboxList } from './ComboboxInside.tsx'
import { FieldError } from './Field.tsx'
import styles from './Combobox.module.css'

const load = () => import('./ComboboxInside.tsx')
const ComboboxInside = lazy(load)

interface ComboboxProps
  extends
    ComboboxList,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'placeholder' | 'onFocus' | 'onBlur'> {
  id: string
  label: string
  /** Drawn in the field's frame before and after what is typed. */
  start?: ReactNode
  end?: ReactNode
  error?: string | undefined
  /** The id of what describes the field while nothing is wrong. */
  describedBy?: string
  /** The key that leads here. */
  shortcut?: string
  /** Takes the focus when it appears. */
  focusFirst?: boolean | undefined
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A field with the choices found for what is typed, the library's from the moment that somebody goes there. */
export function Combobox(props: ComboboxProps) {
  const { id, label, placeholder, start, end, error, describedBy, shortcut, focusFirst = false } = props
  const own = useRef<HTMLInputElement>(null)
  const field = props.inputRef ?? own
  const [isWanted, setIsWanted] = useState(focusFirst)
  /** The plain field while the focus is in it. */
  const left = useRef<HTMLInputElement>(undefined)

  useEffect(() => {
    if (focusFirst) field.current?.focus()
  }, [focusFirst, field])

  const input = {
    id,
    name: props.name,
    ref: field,
    type: 'search',
    role: 'combobox',
    placeholder,
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    'aria-label': label,
    'aria-expanded': props.isOpen,
    'aria-keyshortcuts': shortcut,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : describedBy,
  } as const
  const plain = (
    <input
      {...input}
      autoComplete="off"
      aria-autocomplete="list"
      value={props.value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => props.onType(event.target.value)}
      onPointerEnter={() => void load()}
      onFocus={event => {
        left.current = event.currentTarget
        // The plain field stays until the other is there.
        startTransition(() => setIsWanted(true))
        props.onFocus?.(event)
      }}
      onBlur={event => {
        left.current = undefined
        props.onBlur?.(event)
      }}
    />
  )
  const draw = (drawn: ReactNode) => (
    <div className={styles.field}>
      <div className={styles.frame}>
        {start}
        {drawn}
        {end}
      </div>
      {/* Where nothing can be wrong there is no place for it: a modal would leave it, and all around it, to readers. */}
      {'error' in props ? <FieldError id={id} error={error} /> : null}
    </div>
  )

  return (
    <div className={props.floats ? styles.anchor : styles.plain}>
      <Suspense fallback={draw(plain)}>
        {isWanted ? <ComboboxInside {...props} input={input} left={left} draw={draw} /> : draw(plain)}
      </Suspense>
    </div>
  )
}
