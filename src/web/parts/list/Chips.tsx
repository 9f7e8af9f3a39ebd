import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { shortLabel } from '#web/ui/short-label.ts'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import styles from './Chips.module.css'

// Filters of a list: what narrows it down is in colour and has a way back.

interface ChipProps {
  label: string
  isOn: boolean
  onClear: () => void
  children: ReactNode
}

function Chip({ label, isOn, onClear, children }: ChipProps) {
  const { t } = useTranslation('clinic')
  return (
    <div className={styles.chip} data-on={isOn || undefined}>
      {children}
      {isOn ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clearOne', { what: label })}
          onClick={onClear}
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}

interface ChoiceChipProps<Value> {
  label: string
  /** What the first line says, which takes the filter away. */
  any: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Only those of one of these. */
export function ChoiceChip<Value extends string | number>(props: ChoiceChipProps<Value>) {
  const { label, any, options, value, onChange } = props
  const chosen = options.find(option => option.value === value)
  return (
    <Chip label={label} isOn={value !== undefined} onClear={() => onChange(undefined)}>
      <Menu
        side="start"
        triggerClassName={styles.press}
        trigger={
          <>
            {chosen ? `${label}: ${shortLabel(chosen.label)}` : label}
            {value === undefined ? <IconChevronDown size={16} stroke={1.75} aria-hidden="true" /> : null}
          </>
        }
      >
        <MenuItem isChosen={value === undefined} onClick={() => onChange(undefined)}>
          {any}
        </MenuItem>
        <hr />
        {options.map(option => (
          <MenuItem
            key={option.value}
            isChosen={option.value === value}
            onClick={() => onChange(option.value)}
          >
            <ShortLabel label={option.label} />
          </MenuItem>
        ))}
      </Menu>
    </Chip>
  )
}

interface PanelChipProps {
  label: string
  /** What was chosen, in words. */
  value: string | undefined
  onClear: () => void
  children: (close: () => void) => ReactNode
}

/** Only those of what is chosen in a panel. */
export function PanelChip({ label, value, onClear, children }: PanelChipProps) {
  return (
    <Chip label={label} isOn={value !== undefined} onClear={onClear}>
      <Popover
        label={label}
        triggerClassName={styles.press}
        trigger={
          <>
            {value === undefined ? label : `${label}: ${shortLabel(value)}`}
            {value === undefined ? <IconChevronDown size={16} stroke={1.75} aria-hidden="true" /> : null}
          </>
        }
      >
        {children}
      </Popover>
    </Chip>
  )
}

interface ToggleChipProps {
  label: string
  /** How many there are; not said while it is not known. */
  count?: string | undefined
  value: boolean
  onChange: (value: true | undefined) => void
}

/** Only those of whom it is true. */
export function ToggleChip({ label, count, value, onChange }: ToggleChipProps) {
  return (
    <div className={styles.chip} data-on={value || undefined}>
      <button
        type="button"
        className={styles.press}
        aria-pressed={value}
        onClick={() => onChange(value ? undefined : true)}
      >
        {label}
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        {value ? <IconX size={16} stroke={2} aria-hidden="true" /> : null}
      </button>
    </div>
  )
}
