import type { Offers } from './use-offers.ts'
import styles from './KeywordOffers.module.css'

interface KeywordOffersProps {
  label: string
  offered: Offers
  names: ReadonlyMap<string, string>
  onTake: (key: string) => void
}

/** Under a text field: the keywords that what is typed behind a brace may mean. */
export function KeywordOffers({ label, offered, names, onTake }: KeywordOffersProps) {
  const { id, keys, chosen } = offered
  return (
    <ul id={id} role="listbox" aria-label={label} className={styles.offers}>
      {keys.map(key => (
        <li
          key={key}
          id={`${id}-${key}`}
          role="option"
          aria-selected={key === chosen}
          // The text keeps its caret.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTake(key)}
        >
          {names.get(key)}
        </li>
      ))}
    </ul>
  )
}
