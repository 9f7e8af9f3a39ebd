import { Tabs as Base } from '@base-ui/react/tabs'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

interface TabsProps<Key extends string> {
  open: Key
  onOpen: (key: Key) => void
  /** A `TabList` and the `TabPanel`s, wherever they stand. */
  children: ReactNode
}

/** The library's tabs: arrows, Home and End move between them and open what they name. */
export function Tabs<Key extends string>({ open, onOpen, children }: TabsProps<Key>) {
  return (
    <Base.Root className={styles.root} value={open} onValueChange={key => onOpen(key as Key)}>
      {children}
    </Base.Root>
  )
}

interface TabListProps {
  /** Names the tabs for readers. */
  label: string
  tabs: readonly { key: string; label: string; count?: number | undefined; isUrgent?: boolean }[]
  /** Of a page, or of what stands beside a title. */
  look?: 'line' | 'segments'
}

export function TabList({ label, tabs, look = 'line' }: TabListProps) {
  const list = useOpenInSight()
  return (
    <Base.List ref={list} aria-label={label} activateOnFocus className={styles[look]}>
      {tabs.map(tab => (
        <Base.Tab key={tab.key} value={tab.key} className={look === 'line' ? styles.tab : styles.segment}>
          {tab.label}
          {tab.count ? (
            <span className={styles.count} data-urgent={tab.isUrgent || undefined}>
              {tab.count}
            </span>
          ) : null}
        </Base.Tab>
      ))}
    </Base.List>
  )
}

/** Where not all of them fit, the one that is open is in sight, however it was opened. */
function useOpenInSight() {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const { current: row } = list
    const open = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row || !open || open === shown.current) return
    shown.current = open
    const middle = open.offsetLeft - row.offsetLeft + open.offsetWidth / 2
    row.scrollTo({ left: middle - row.clientWidth / 2 })
  })
  return list
}

interface TabPanelProps {
  /** Of the tab that opens it. */
  of: string
  /** What was begun in it waits while another is looked at. */
  keeps?: boolean
  className?: string | undefined
  children: ReactNode
}

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [type=hidden], [tabindex="-1"])'

/** It takes the focus itself only while nothing in it does. */
export function TabPanel({ of, keeps = false, className, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isBare, setIsBare] = useState(false)

  useEffect(() => {
    const { current: element } = panel
    if (!element) return undefined
    const look = () => setIsBare(!element.querySelector(FOCUSABLE))
    look()
    const watch = new MutationObserver(look)
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])

  return (
    <Base.Panel
      ref={panel}
      value={of}
      keepMounted={keeps}
      tabIndex={isBare ? 0 : undefined}
      className={clsx(styles.panel, className)}
    >
      {children}
    </Base.Panel>
  )
}
