import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchBookings } from '#contract/bookings/bookings.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { servicesOf, statusOf } from './booking-summary.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
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
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const id = useId()
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

  useEffect(() => {
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
  }, [])

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

  return (
    <search className={styles.root}>
      <Combobox
        id={id}
        inputRef={input}
        label={t('staff:topbar.searchShort')}
        listLabel={t('staff:topbar.found')}
        placeholder={t('staff:topbar.search')}
        shortcut="/"
        start={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        end={
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        }
        focusFirst={focusFirst}
        floats
        value={text}
        onType={typed => {
          setText(typed)
          setIsOpen(true)
        }}
        isOpen={isOpen && text.trim().length >= 2}
        onOpen={() => setIsOpen(true)}
        onClose={() => {
          setIsOpen(false)
          onDone?.()
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        choices={found.map(booking => ({
          key: booking.id,
          className: styles.row,
          onPick: () => open(booking),
          content: <FoundBooking booking={booking} search={wanted} />,
        }))}
        none={isFetching || wanted !== text.trim() ? t('common:loader.loading') : t('staff:topbar.noneFound')}
      />
    </search>
  )
}

function FoundBooking({ booking, search }: { booking: Booking; search: string }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const status = booking.cancelled_at ? 'cancelled' : statusOf(booking)
  return (
    <>
      <StatusIcon status={status} />
      <span className={styles.words}>
        <strong dir="auto">
          <ShortLabel label={booking.patient_name} search={search} />
        </strong>
        <span>{servicesOf(booking)}</span>
      </span>
      <span className={styles.when}>
        <strong>{format.dayShort(booking.start)}</strong>
        <span>{`${format.time(booking.start)} · ${t(`status.${status}`)}`}</span>
      </span>
    </>
  )
}
