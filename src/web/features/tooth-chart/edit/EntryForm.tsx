import { IconStar, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { toothName } from '#domain/patients/teeth.ts'
import { ruleOf, type Kind, type State } from '#domain/tooth-chart/kinds.ts'
import { capital } from '#web/i18n/capital.ts'
import { DiagnosisPicker } from '#web/parts/patients/DiagnosisPicker.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { DateChoice } from './DateChoice.tsx'
import { DetailFields } from './DetailFields.tsx'
import {
  diagnosisOf,
  rootsToChoose,
  scopeOf,
  takesSurfaces,
  withDetail,
  withKind,
  withState,
  withSurface,
  type EntryDraft,
} from './entry-draft.ts'
import { KindChoice } from './KindChoice.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { RootChoice } from './RootChoice.tsx'
import { SurfacePicker } from './SurfacePicker.tsx'
import { STATE_KEYS } from './kind-keys.ts'
import type { DraftJudged } from './judge-draft.ts'
import { useKindWords } from './use-kind-words.ts'
import styles from './EntryForm.module.css'

const MOST_NOTE = 5_000
/** From here on it is said how much still fits. */
const NEARLY = 4_800

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
  onRemember: () => void
  onLookAgain: () => void
  onClose: () => void
}

/** One entry on a tooth, or the same on several. */
export function EntryForm(props: EntryFormProps) {
  const {
    form,
    titleId,
    onKey,
    draft,
    judged,
    errors,
    questions,
    states,
    today,
    firstVisit,
    asksReason,
    onChange,
    onClose,
  } = props
  const { t } = useTranslation(['chart-entry', 'common'])
  const words = useKindWords()
  const noteId = useId()
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
  const scope = scopeOf(draft)
  const rule = kind && ruleOf(kind)
  const roots = rootsToChoose(draft)
  const left = MOST_NOTE - draft.note.length
  const name =
    scope !== 'tooth'
      ? words.placeOfDraft(draft)
      : teeth.length === 1
        ? capital(toothName(teeth[0]!, words.language))
        : t('chart-entry:teeth', { count: teeth.length })
  const choose = (next: Kind) => {
    setIsWide(false)
    onChange(withKind(draft, next))
    // Keys go on from here, not into the search that is gone.
    form.current?.focus()
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
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {teeth.length > 3 ? `${teeth[0]}–${teeth.at(-1)}` : teeth.join(' ')}
        </span>
        <div className={styles.names}>
          <h2 id={titleId}>
            <span className="visually-hidden">{`${words.placeOfDraft(draft)}, `}</span>
            {name}
          </h2>
          <DateChoice
            title={t(draft.replaces === undefined ? 'chart-entry:newOne' : 'chart-entry:correction')}
            date={draft.date}
            today={today}
            firstVisit={firstVisit}
            isOpenEnded={state === 'planned'}
            error={errors.date}
            onChange={date => onChange({ ...draft, date })}
          />
        </div>
        <IconButton dense label={t('common:actions.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <div className={styles.states}>
          <Segmented
            label={t('chart-entry:states')}
            value={state}
            options={states.map(value => ({
              value,
              label: <span title={`Shift + ${STATE_KEYS[value]}`}>{t(`chart-entry:state.${value}`)}</span>,
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
            <div className={styles.fields}>
              {roots.length > 1 ? (
                <RootChoice
                  roots={roots}
                  chosen={draft.roots}
                  error={errors.roots}
                  onChange={next => onChange({ ...draft, roots: next })}
                />
              ) : null}
              {kind === 'bridge' ? (
                <RoleChoice
                  roles={judged.roles}
                  error={errors.role ?? errors.group}
                  onTurn={(tooth, role) => onChange({ ...draft, roles: { ...draft.roles, [tooth]: role } })}
                />
              ) : errors.group ? (
                <p role="alert" className={styles.error}>
                  {errors.group}
                </p>
              ) : null}
              {rule && rule.scopes.length > 1 ? (
                <Checkbox
                  label={t('chart-entry:wholeArch')}
                  checked={draft.isWholeArch}
                  onChange={event => onChange({ ...draft, isWholeArch: event.target.checked })}
                />
              ) : null}
              <DetailFields
                kind={kind}
                details={draft.details}
                error={errors.details}
                onChange={details => onChange(withDetail(draft, details))}
              />
              {judged.inTheWay.length > 0 ? (
                <Checkbox
                  label={t(state === 'planned' ? 'chart-entry:notesExtraction' : 'chart-entry:notesLoss', {
                    teeth: judged.inTheWay.join(', '),
                  })}
                  checked={draft.notesLoss}
                  onChange={event => onChange({ ...draft, notesLoss: event.target.checked })}
                />
              ) : null}
              <DiagnosisPicker
                label={t('chart-entry:code')}
                value={diagnosisOf(draft, words.language)}
                error={errors.diagnosis}
                onChange={diagnosis => onChange({ ...draft, diagnosis: diagnosis ?? null })}
              />
              <TextArea
                id={noteId}
                label={t('chart-entry:note')}
                rows={1}
                className={styles.note}
                maxLength={MOST_NOTE}
                data-may-stay-empty
                value={draft.note}
                error={errors.note}
                help={draft.note.length > NEARLY ? t('chart-entry:noteLeft', { count: left }) : undefined}
                onChange={event => onChange({ ...draft, note: event.target.value })}
              />
              {asksReason ? (
                <TextField
                  label={t('chart-entry:reason')}
                  maxLength={500}
                  autoComplete="off"
                  value={draft.reason}
                  error={errors.reason}
                  onChange={event => onChange({ ...draft, reason: event.target.value })}
                />
              ) : null}
            </div>
          </div>
        ) : null}
        <div role="alert" className={styles.problems}>
          {errors.tooth ? <p className={styles.error}>{errors.tooth}</p> : null}
          {questions.map(question => (
            <p key={question} className={styles.question}>
              {question}
            </p>
          ))}
        </div>
      </div>
      <footer className={styles.foot}>
        <Button type="submit" size="dense">
          {t(questions.length > 0 ? 'chart-entry:asks.save' : 'chart-entry:save')}
        </Button>
        {questions.length > 0 ? (
          <Button variant="secondary" size="dense" onClick={props.onLookAgain}>
            {t('chart-entry:asks.back')}
          </Button>
        ) : draft.replaces === undefined && teeth.length === 1 ? (
          <Button
            variant="secondary"
            size="dense"
            title="Shift + Enter"
            aria-keyshortcuts="Shift+Enter"
            onClick={() => props.onSave(true)}
          >
            {t('chart-entry:saveNext')}
          </Button>
        ) : null}
        {kind ? (
          <IconButton
            dense
            label={t('chart-entry:remember')}
            className={styles.star}
            onClick={props.onRemember}
          >
            <IconStar size={20} stroke={1.75} />
          </IconButton>
        ) : null}
      </footer>
    </form>
  )
}
