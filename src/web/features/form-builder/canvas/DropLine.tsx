import { useEdited } from '../model/use-editor.ts'
import styles from './Canvas.module.css'

/** Where what is dragged would go: between the rows, wherever these lie. */
export function DropLine() {
  const at = useEdited(({ dropAt }) => dropAt)
  return at === undefined ? null : <span className={styles.drop} style={{ top: at.top }} aria-hidden="true" />
}
