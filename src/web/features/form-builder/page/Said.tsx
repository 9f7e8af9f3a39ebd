import { useEdited } from '../model/use-editor.ts'

/** What was done, for whoever does not see it. */
export function Said() {
  const said = useEdited(state => state.said)
  return (
    <p className="visually-hidden" aria-live="assertive" data-said>
      {said}
    </p>
  )
}
