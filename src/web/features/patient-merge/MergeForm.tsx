import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  mergePatients,
  MOVED_KINDS,
  type MergeChoice,
  type MergeDifference,
  type MergeField,
  type MergePreview,
} from '#contract/patients/patient-merges.ts'
import { ApiError, call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { useUndoMerge } from '#web/parts/patients/use-undo-merge.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './MergePage.module.css'

interface MergeFormProps {
  preview: MergePreview
  /** Somebody changed either of them meanwhile. */
  onStale: () => void
}

type Choices = Partial<Record<MergeField, MergeChoice>>

/** What is kept where the two differ, and what moves. */
export function MergeForm({ preview, onStale }: MergeFormProps) {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const undo = useUndoMerge()
  const [choices, setChoices] = useState<Choices>({})
  const { kept, merged, differences, moves, overlaps, refusal } = preview
  const merging = useMutation({
    mutationFn: () =>
      call(
        mergePatients,
        {
          id: kept.id,
          merged_id: merged.id,
          kept_version: kept.version,
          merged_version: merged.version,
          fields: choices,
        },
        { idempotencyKey: newKey() },
      ),
    meta: { silent: true },
    onSuccess({ data }) {
      invalidate(['patient', 'booking', 'patient_record', 'patient_money'])
      showNotice({
        kind: 'ok',
        text: t('merge.done', { name: nameOf(kept) }),
        action: { label: t('merge.undo'), run: () => void undo(data) },
      })
      void navigate({
        to: '/cabinet/administration/clients/$id',
        params: { id: String(kept.id) },
        replace: true,
      })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'stale') onStale()
    },
  })
  const moving = MOVED_KINDS.flatMap(kind => {
    const count = moves[kind]
    return count ? [t(`merge.${kind}`, { count })] : []
  })

  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        merging.mutate()
      }}
    >
      <div className={styles.two}>
        <Person person={kept} role={t('merge.kept')} isKept />
        <Person person={merged} role={t('merge.merged')} />
      </div>
      {differences.length > 0 ? (
        <section className={styles.differences} aria-labelledby="merge-choose">
          <h2 id="merge-choose">{t('merge.choose')}</h2>
          {differences.map(difference => (
            <Difference
              key={difference.name}
              difference={difference}
              choice={choices[difference.name] ?? difference.usual}
              onChoose={choice => setChoices(known => ({ ...known, [difference.name]: choice }))}
            />
          ))}
        </section>
      ) : (
        <p className={styles.quiet}>{t('merge.same')}</p>
      )}
      <section className={styles.moves}>
        <h2>{t('merge.moves')}</h2>
        <p className={styles.quiet}>{moving.length > 0 ? moving.join(' · ') : t('merge.noMoves')}</p>
      </section>
      {overlaps.length > 0 ? (
        <section className={styles.warning}>
          <h2>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            {t('merge.overlaps')}
          </h2>
          <ul>
            {overlaps.map(overlap => (
              <li key={`${overlap.kept_visit_id}-${overlap.merged_visit_id}`}>
                {t('merge.overlap', { when: format.dayTime(overlap.start) })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <footer className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {refusal ? t('merge.accounts') : merging.error?.message}
        </p>
        <Button type="submit" size="compact" busy={merging.isPending} disabled={refusal !== null}>
          {t('merge.submit')}
        </Button>
      </footer>
    </form>
  )
}

const nameOf = (person: MergePreview['kept']) =>
  [person.last_name, person.first_name].filter(Boolean).join(' ')

function Person({ person, role, isKept }: { person: MergePreview['kept']; role: string; isKept?: true }) {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  return (
    <div className={styles.person} data-kept={isKept}>
      <Avatar name={nameOf(person)} size={44} />
      <div>
        <span className={styles.role}>{role}</span>
        <strong dir="auto">{nameOf(person)}</strong>
        <span className={styles.quiet}>{t('merge.since', { date: format.date(person.created_at) })}</span>
        {person.active ? null : <Badge tone="warn">{t('merge.inactive')}</Badge>}
      </div>
    </div>
  )
}

interface DifferenceProps {
  difference: MergeDifference
  choice: MergeChoice
  onChoose: (choice: MergeChoice) => void
}

function Difference({ difference, choice, onChoose }: DifferenceProps) {
  const { t } = useTranslation('patient-moves')
  const show = useShown()
  const { name } = difference
  const options: [MergeChoice, string | null][] = [
    ['kept', difference.kept],
    ['merged', difference.merged],
  ]
  return (
    <fieldset className={styles.difference}>
      <legend>{t(`merge.fields.${name}`)}</legend>
      {options.map(([value, said]) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
          <span className={said === null ? styles.quiet : undefined} dir="auto">
            {said === null ? t('merge.nothing') : show(name, said)}
          </span>
        </label>
      ))}
      {name === 'note' && difference.kept !== null && difference.merged !== null ? (
        <label className={styles.option}>
          <input type="radio" name={name} checked={choice === 'both'} onChange={() => onChoose('both')} />
          <span>{t('merge.both')}</span>
        </label>
      ) : null}
    </fieldset>
  )
}

function useShown() {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  return (name: MergeField, said: string): string => {
    if (name === 'birth_date') return format.date(said)
    if (name === 'mobile') return showPhone(said)
    if (name === 'gender' && (said === 'male' || said === 'female' || said === 'divers'))
      return t(`merge.genders.${said}`)
    if (name === 'language' && (said === '1' || said === '2')) return t(`merge.languages.${said}`)
    return said
  }
}
