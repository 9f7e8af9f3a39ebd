import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchBookings } from '#contract/bookings.ts'
import type { Booking } from '#contract/bookings.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { servicesOf, statusOf } from './booking-summary.ts'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useListbox } from '#web/ui/use-listbox.ts'
import styles from './BookingSearch.module.css'

const SHOWN = 8

interface BookingSearchProps {
  /** Takes the focus when it appears. */
  focusFirst?: boolean
  onDone?: () => void
}

/** Finds a booking by name, phone or code and opens it on its day; "/" leads here from anywhere outside a field. */
export function BookingSearch({ focusFirst = false, onDone }: BookingSearchProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = useDebounced(text.trim(), 200)
  const { data, isFetching } = useQuery({
    ...query(searchBookings, { search: wanted, size: SHOWN }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
  })
  const found = wanted.length >= 2 ? (data?.data ?? []) : []
  const isShown = isOpen && text.trim().length >= 2

  useEffect(() => {
    if (focusFirst) input.current?.focus()
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest(
          'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
        )
      if (event.key !== '/' || isTyping || input.current?.offsetParent === null) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [focusFirst])

  function open(booking: Booking) {
    setIsOpen(false)
    setText('')
    input.current?.blur()
    void navigate({
      to: '/cabinet/administration/calendar',
      // Filters that would hide what was looked for are left out.
      search: { view: view ?? 'timeGridDay', activeDate: booking.start.slice(0, 10), booking: booking.id },
    })
    onDone?.()
  }

  const { restart, fieldProps, listProps, optionProps } = useListbox({
    count: found.length,
    isOpen: isShown,
    onPick: index => found[index] && open(found[index]),
    onClose: () => {
      setIsOpen(false)
      onDone?.()
    },
  })

  return (
    <search className={styles.root}>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          {...fieldProps}
          aria-label={t('staff:topbar.searchShort')}
          aria-keyshortcuts="/"
          placeholder={t('staff:topbar.search')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            restart()
            setIsOpen(true)
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </div>
      <div {...listProps} aria-label={t('staff:topbar.found')} className={styles.list} hidden={!isShown}>
        {isShown &&
          found.map((booking, index) => (
            <button key={booking.id} {...optionProps(index)} className={styles.row}>
              <StatusIcon status={statusOf(booking)} />
              <span className={styles.words}>
                <strong dir="auto">
                  <ShortLabel label={booking.patient_name} search={wanted} />
                </strong>
                <span>{servicesOf(booking)}</span>
              </span>
              <span className={styles.when}>
                <strong>{format.dayShort(booking.start)}</strong>
                <span>
                  {format.time(booking.start)}
                  {booking.cancelled_at
                    ? ` · ${t('common:status.cancelled')}`
                    : ` · ${t(`common:status.${statusOf(booking)}`)}`}
                </span>
              </span>
            </button>
          ))}
        {isShown && found.length === 0 && (
          <p className={styles.none}>
            {isFetching || wanted !== text.trim() ? t('common:loader.loading') : t('staff:topbar.noneFound')}
          </p>
        )}
      </div>
    </search>
  )
}
