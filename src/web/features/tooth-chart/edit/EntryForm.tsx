import { IconStar } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind, State } from '#domain/tooth-chart/kinds.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { takesSurfaces, withKind, withState, withSurface, type EntryDraft } from './entry-draft.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryHead } from './EntryHead.tsx'
import { KindChoice } from './KindChoice.tsx'
import { SurfacePicker } from './SurfacePicker.tsx'
import { STATE_KEYS } from './kind-keys.ts'
import type { DraftJudged } from './judge-draft.ts'
import styles from './EntryForm.module.css'

/** Shown beside their own fields; what else is wrong is said at the end. */
const BESIDE: ReadonlySet<string> = new Set([
  'kind',
  'surfaces',
  'roots',
  'role',
  'group',
  'details',
  'date',
  'diagnosis',
  'note',
  'reason',
])

interface EntryFormProps {
  form: RefObject<HTMLFormElement | null>
  titleId: string
  draft: EntryDraft
  judged: DraftJudged
  /** Why the server, or the rules, did not take it, by field. */
  errors: Readonly<Record<string, string>>
  /** What is asked before it is saved. */
  questions: readonly string[]
  states: readonly State[]
  today: string
  firstVisit: string
  asksReason: boolean
  /** What one charts by a digit. */
  favourites: ReactNode
  onChange: (draft: EntryDraft) => void
  onKey: (event: KeyboardEvent) => void
  onSave: (isNext: boolean) => void
  /** Undefined until it is known what is remembered. */
  onRemember: (() => void) | undefined
  onLookAgain: () => void
  onClose: () => void
}

/** One entry on a tooth, or the same on several. */
export function EntryForm(props: EntryFormProps) {
  const { form, titleId, onKey, draft, judged, errors, questions, states, onChange } = props
  const { t } = useTranslation('chart-entry')
  const [isWide, setIsWide] = useState(false)
  const { kind, teeth, state } = draft
  useEffect(() => {
    // What is typed while the popover opens arrives at whatever has the focus then.
    function hear(event: KeyboardEvent) {
      const { current: element } = form
      const { target } = event
      const isOurs = target instanceof Node && (element?.contains(target) || target.contains(element))
      if (isOurs) onKey(event)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [form, onKey])
  const choose = (next: Kind) => {
    // Keys go on from here, not into the search that is gone.
    if (isWide) form.current?.focus()
    setIsWide(false)
    onChange(withKind(draft, next))
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={event => {
        event.preventDefault()
        props.onSave(false)
      }}
    >
      <EntryHead {...props} />
      <div className={styles.body}>
        <div className={styles.states}>
          <Segmented
            label={t('states')}
            value={state}
            options={states.map(value => ({
              value,
              label: <span title={`Shift + ${STATE_KEYS[value]}`}>{t(`state.${value}`)}</span>,
            }))}
            onChange={next => onChange(withState(draft, next))}
          />
        </div>
        <KindChoice
          state={state}
          kinds={judged.kinds}
          chosen={kind}
          isWide={isWide}
          onWide={setIsWide}
          onChoose={choose}
        />
        {kind === undefined ? props.favourites : null}
        {errors.kind ? (
          <p role="alert" className={styles.error}>
            {errors.kind}
          </p>
        ) : null}
        {kind ? (
          <div className={takesSurfaces(draft) ? styles.middle : styles.fields}>
            {takesSurfaces(draft) ? (
              <SurfacePicker
                teeth={teeth}
                state={state}
                chosen={draft.surfaces}
                error={errors.surfaces}
                onToggle={surface => onChange(withSurface(draft, surface))}
              />
            ) : null}
            <EntryFields {...props} kind={kind} />
          </div>
        ) : null}
        <div role="alert" className={styles.problems}>
          {Object.entries(errors).map(([field, error]) =>
            BESIDE.has(field) ? null : (
              <p key={field} className={styles.error}>
                {error}
              </p>
            ),
          )}
          {questions.map(question => (
            <p key={question} className={styles.question}>
              {question}
            </p>
          ))}
        </div>
      </div>
      <footer className={styles.foot}>
        <Button type="submit" size="dense">
          {t(questions.length > 0 ? 'asks.save' : 'save')}
        </Button>
        {questions.length > 0 ? (
          <Button variant="secondary" size="dense" onClick={props.onLookAgain}>
            {t('asks.back')}
          </Button>
        ) : draft.replaces === undefined && teeth.length === 1 ? (
          <Button
            variant="secondary"
            size="dense"
            aria-keyshortcuts="Shift+Enter"
            onClick={() => props.onSave(true)}
          >
            {t('saveNext')}
          </Button>
        ) : null}
        {kind && props.onRemember ? (
          <IconButton dense label={t('remember')} className={styles.star} onClick={props.onRemember}>
            <IconStar size={20} stroke={1.75} />
          </IconButton>
        ) : null}
      </footer>
    </form>
  )
}
