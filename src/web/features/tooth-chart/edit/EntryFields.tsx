import { useTranslation } from 'react-i18next'
import { ruleOf, type Kind } from '#domain/tooth-chart/kinds.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { DiagnosisPicker } from '#web/parts/patients/DiagnosisPicker.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { DetailFields } from './DetailFields.tsx'
import { diagnosisOf, rootsToChoose, withDetail, type EntryDraft } from './entry-draft.ts'
import type { DraftJudged } from './judge-draft.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { RootChoice } from './RootChoice.tsx'
import styles from './EntryForm.module.css'

const MOST_NOTE = 5_000
/** From here on it is said how much still fits. */
const NEARLY = 4_800

interface EntryFieldsProps {
  kind: Kind
  draft: EntryDraft
  judged: DraftJudged
  errors: Readonly<Record<string, string>>
  asksReason: boolean
  onChange: (draft: EntryDraft) => void
}

/** All that a kind has beside its surfaces. */
export function EntryFields({ kind, draft, judged, errors, asksReason, onChange }: EntryFieldsProps) {
  const { t } = useTranslation('chart-entry')
  const roots = rootsToChoose(draft)
  const left = MOST_NOTE - draft.note.length
  return (
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
      {ruleOf(kind).scopes.length > 1 ? (
        <Checkbox
          label={t('wholeArch')}
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
          label={t(draft.state === 'planned' ? 'notesExtraction' : 'notesLoss', {
            teeth: judged.inTheWay.join(', '),
          })}
          checked={draft.notesLoss}
          onChange={event => onChange({ ...draft, notesLoss: event.target.checked })}
        />
      ) : null}
      <DiagnosisPicker
        label={t('code')}
        value={diagnosisOf(draft, currentLanguage())}
        error={errors.diagnosis}
        onChange={diagnosis => onChange({ ...draft, diagnosis: diagnosis ?? null })}
      />
      <TextArea
        label={t('note')}
        rows={1}
        className={styles.note}
        maxLength={MOST_NOTE}
        data-may-stay-empty
        value={draft.note}
        error={errors.note}
        help={draft.note.length > NEARLY ? t('noteLeft', { count: left }) : undefined}
        onChange={event => onChange({ ...draft, note: event.target.value })}
      />
      {asksReason ? (
        <TextField
          label={t('reason')}
          maxLength={500}
          autoComplete="off"
          value={draft.reason}
          error={errors.reason}
          onChange={event => onChange({ ...draft, reason: event.target.value })}
        />
      ) : null}
    </div>
  )
}
