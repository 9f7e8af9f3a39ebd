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
    <div id={id} role="listbox" aria-label={label} className={styles.offers}>
      {keys.map(key => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={key === chosen}
          // The text keeps its caret.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onTake(key)}
        >
          {names.get(key)}
        </button>
      ))}
    </div>
  )
}
