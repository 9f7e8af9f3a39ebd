import { Autocomplete } from '@base-ui/react/autocomplete'
import { clsx } from 'clsx'
import { useLayoutEffect } from 'react'
import type { ComponentProps, Key, KeyboardEvent, ReactNode, RefObject } from 'react'
import styles from './Combobox.module.css'

export interface ComboboxChoice {
  key: Key
  content: ReactNode
  className?: string | undefined
  onPick: () => void
}

export interface ComboboxList {
  value: string
  onType: (text: string) => void
  /** The list's name for readers. */
  listLabel: string
  choices: readonly ComboboxChoice[]
  /** Said in place of choices. */
  none?: ReactNode
  isOpen: boolean
  /** An arrow while it is closed. */
  onOpen?: () => void
  /** Escape while it is open. */
  onClose: () => void
  /** Whether the choices are those for what is typed: until then Enter takes none of them. */
  isSettled?: boolean
  /** The list lies over the page instead of standing in it. */
  floats?: boolean
  listClassName?: string | undefined
}

interface ComboboxInsideProps extends ComboboxList {
  input: ComponentProps<'input'> & { ref: RefObject<HTMLInputElement | null> }
  /** The plain field that had the focus, if it had. */
  left: RefObject<HTMLInputElement | undefined>
  draw: (input: ReactNode) => ReactNode
}

/** The library keeps a choice marked that is not on screen. */
const UNMARKED = { 'aria-activedescendant': undefined }

/**
 * The library's field and list: arrows move between the choices, Enter takes the marked one and never submits the form,
 * Escape closes the list alone. The focus stays in the field.
 */
export default function ComboboxInside(props: ComboboxInsideProps) {
  const { value, choices, none, isOpen, isSettled = true, floats = false, input, left } = props

  const isMarked = isOpen && isSettled && choices.length > 0

  // What is typed goes on here.
  useLayoutEffect(() => {
    const { current: field } = input.ref
    if (!left.current || !field) return
    const { selectionStart, selectionEnd } = left.current
    field.focus()
    field.setSelectionRange(selectionStart, selectionEnd)
  }, [input.ref, left])

  function heed(event: KeyboardEvent & { preventBaseUIHandler: () => void }) {
    // A letter that is still being composed is not a choice.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') event.preventDefault()
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (!isOpen || !isSettled) event.preventBaseUIHandler()
    if (isArrow && !isOpen) {
      event.preventDefault()
      props.onOpen?.()
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      event.preventBaseUIHandler()
      props.onClose()
    }
  }

  return (
    <Autocomplete.Root
      inline
      open={isOpen}
      items={choices}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={value}
      onValueChange={(text, { reason }) => {
        if (reason === 'input-change') props.onType(text)
      }}
    >
      {props.draw(<Autocomplete.Input {...input} {...(isMarked ? {} : UNMARKED)} onKeyDown={heed} />)}
      {isOpen && (
        <div className={clsx(styles.panel, floats && styles.floating, props.listClassName)}>
          {choices.length > 0 ? (
            <Autocomplete.List aria-label={props.listLabel}>
              {choices.map(choice => (
                <Autocomplete.Item
                  key={choice.key}
                  value={choice}
                  className={clsx(styles.option, choice.className)}
                  onClick={choice.onPick}
                  render={(drawn, { highlighted }) => (
                    <div {...drawn} aria-selected={highlighted && isMarked} />
                  )}
                >
                  {choice.content}
                </Autocomplete.Item>
              ))}
            </Autocomplete.List>
          ) : (
            <p className={styles.none}>{none}</p>
          )}
        </div>
      )}
    </Autocomplete.Root>
  )
}
