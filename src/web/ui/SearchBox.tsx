import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstRow } from './DataTable.tsx'
import { useDebounced } from './use-debounced.ts'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  label: string
  value: string
  /** How long one pauses before it is looked for, in ms. */
  delay?: number
  onChange: (text: string) => void
}

/** Searches as one types; Escape empties it, ↓ goes on into the list. "/" elsewhere belongs to the bookings' search. */
export function SearchBox({ label, value, delay = 0, onChange }: SearchBoxProps) {
  const { t } = useTranslation('clinic')
  const [text, setText] = useState(value)
  const settled = useDebounced(text, delay)
  const sent = useRef(value)

  useEffect(() => {
    if (settled === sent.current || settled !== text) return
    sent.current = settled
    onChange(settled)
  }, [settled, text, onChange])

  // It changed by other means than typing: Back, or "clear".
  useEffect(() => {
    if (value.trim() === sent.current.trim()) return
    sent.current = value
    setText(value)
  }, [value])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      focusFirstRow()
    }
  }

  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        value={text}
        maxLength={500}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clearSearch')}
          onClick={() => setText('')}
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
    </search>
  )
}
