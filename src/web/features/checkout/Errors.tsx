import styles from './Checkout.module.css'

/** What is wrong with a row, said under it. */
export function Errors({ id, texts }: { id?: string; texts: readonly string[] }) {
  return (
    <div id={id} aria-live="polite" className={styles.wrong}>
      {texts.length > 0 ? texts.join(' ') : null}
    </div>
  )
}
