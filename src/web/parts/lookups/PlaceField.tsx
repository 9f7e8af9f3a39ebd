import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { foldText } from '#domain/people/person-name.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { markMatch } from '#web/ui/mark-match.tsx'
import styles from './PlaceField.module.css'

interface Choice {
  id: number
  name: string
  /** Said beside the name. */
  kind?: string
}

interface PlaceFieldProps {
  label: string
  /** Undefined while there is nothing to choose from. */
  places: readonly Choice[] | undefined
  name: string
  none: string
  help?: string | undefined
  error: string | undefined
  onPick: (place: Choice | undefined) => void
}

/** One of a list of places, found by the first letters of any of its words, whatever their marks. */
export function PlaceField({ label, places, name, none, help, error, onPick }: PlaceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const found = places?.filter(place => typed === undefined || isFound(place.name, typed)) ?? []

  function close() {
    setIsOpen(false)
    setTyped(undefined)
  }

  /** What was typed in full, or taken away, counts without a press on it. */
  function settle() {
    if (typed !== undefined) {
      const same = places?.find(place => foldText(place.name) === foldText(typed))
      if (same) onPick(same)
      else if (typed.trim() === '' && name !== '') onPick(undefined)
    }
    close()
  }

  return (
    <Field id={id} label={label} help={error ? undefined : help} bare>
      <div
        className={styles.place}
        onPointerDown={({ target }) => {
          if (target instanceof HTMLInputElement) setIsOpen(true)
        }}
      >
        <Combobox
          id={id}
          label={label}
          listLabel={label}
          value={typed ?? name}
          onType={text => {
            setTyped(text)
            setIsOpen(true)
          }}
          isOpen={isOpen}
          onOpen={() => setIsOpen(true)}
          onClose={close}
          onBlur={settle}
          error={error}
          describedBy={help ? `${id}-help` : undefined}
          end={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
          floats
          listClassName={styles.list}
          choices={found.map(place => ({
            key: place.id,
            className: styles.choice,
            onPick: () => {
              onPick(place)
              close()
            },
            content: (
              <>
                <span>{typed ? markMatch(place.name, typed) : place.name}</span>
                {place.kind ? <span className={styles.kind}>{place.kind}</span> : null}
              </>
            ),
          }))}
          none={none}
        />
      </div>
    </Field>
  )
}

/** Every word looked for begins one of the name's. */
function isFound(name: string, search: string): boolean {
  const words = foldText(name).split(/[\s-]+/)
  return foldText(search)
    .split(/[\s-]+/)
    .every(wanted => words.some(word => word.startsWith(wanted)))
}
