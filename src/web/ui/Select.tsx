import { Select as Base } from '@base-ui/react/select'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { landmarkOf } from './panel-place.ts'
import { shortLabel, wholeLabel } from './short-label.ts'
import styles from './Select.module.css'

export interface SelectOption {
  value: string
  label: string
  /** The heading it stands under; those of one group follow each other. */
  group?: string
}

export interface SelectProps {
  id?: string
  /** As a form sends it. */
  name?: string | undefined
  options: readonly SelectOption[]
  /** Left out, the field keeps what was chosen by itself. */
  value?: string
  defaultValue?: string
  /** Said while nothing is chosen. */
  placeholder?: string
  /** Words after the choice. */
  end?: ReactNode
  'aria-label'?: string
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  onChange?: (value: string) => void
}

const EDGE = 8

/** One of a list, the library's: arrows and letters choose, Escape closes the list alone. */
export default function Select(props: SelectProps) {
  const { id, name, options, value, placeholder, end, onChange, ...aria } = props
  const [first] = useState(value ?? props.defaultValue ?? options[0]?.value ?? '')
  const [own, setOwn] = useState(first)
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const chosen = value ?? own
  const label = options.find(option => option.value === chosen)?.label
  const groups = Map.groupBy(options, option => option.group)

  return (
    <Base.Root
      name={name}
      value={chosen}
      modal={false}
      onValueChange={next => {
        // The library also tells that the chosen one is no longer among them, as when it is taken out of the list.
        if (!options.some(option => option.value === next)) return
        setOwn(next ?? '')
        onChange?.(next ?? '')
      }}
    >
      <Base.Trigger
        {...aria}
        ref={setTrigger}
        id={id}
        className={styles.trigger}
        title={label && wholeLabel(label).title}
        data-value={chosen}
        data-changed={chosen === first ? undefined : ''}
      >
        <span className={label === undefined ? styles.placeholder : styles.chosen}>
          {label === undefined ? placeholder : shortLabel(label)}
        </span>
        {end ? <span className={styles.words}>{end}</span> : null}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal container={landmarkOf(trigger ?? undefined)}>
        <Base.Positioner
          className={styles.positioner}
          // The field's frame: an icon may stand before the trigger.
          anchor={trigger?.parentElement}
          positionMethod="fixed"
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={EDGE}
        >
          <Base.Popup className={styles.popup}>
            <Base.List>
              {[...groups].map(([group, members]) =>
                group === undefined ? (
                  members.map(drawOption)
                ) : (
                  <Base.Group key={group}>
                    <Base.GroupLabel className={styles.group}>{group}</Base.GroupLabel>
                    {members.map(drawOption)}
                  </Base.Group>
                ),
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const drawOption = ({ value, label }: SelectOption) => (
  <Base.Item key={value} value={value} data-value={value} className={styles.option} {...wholeLabel(label)}>
    <Base.ItemText>{shortLabel(label)}</Base.ItemText>
    <Base.ItemIndicator>
      <IconCheck size={16} stroke={2} aria-hidden="true" />
    </Base.ItemIndicator>
  </Base.Item>
)
