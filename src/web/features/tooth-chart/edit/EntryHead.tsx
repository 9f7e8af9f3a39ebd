import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toothName } from '#domain/patients/teeth.ts'
import { capital } from '#web/i18n/capital.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DateChoice } from './DateChoice.tsx'
import { scopeOf, type EntryDraft } from './entry-draft.ts'
import { useKindWords } from './use-kind-words.ts'
import styles from './EntryForm.module.css'

interface EntryHeadProps {
  titleId: string
  draft: EntryDraft
  errors: Readonly<Record<string, string>>
  today: string
  firstVisit: string
  onChange: (draft: EntryDraft) => void
  onClose: () => void
}

/** Of which teeth it is, and since when. */
export function EntryHead({ titleId, draft, errors, today, firstVisit, onChange, onClose }: EntryHeadProps) {
  const { t } = useTranslation(['chart-entry', 'common'])
  const words = useKindWords()
  const { teeth } = draft
  const isOfTeeth = scopeOf(draft) === 'tooth'
  const name = !isOfTeeth
    ? words.placeOfDraft(draft)
    : teeth.length === 1
      ? capital(toothName(teeth[0]!, words.language))
      : t('chart-entry:teeth', { count: teeth.length })
  return (
    <header className={styles.head}>
      {isOfTeeth ? (
        <span className={styles.number} aria-hidden="true">
          {teeth.length > 3 ? `${teeth[0]}–${teeth.at(-1)}` : teeth.join(' ')}
        </span>
      ) : null}
      <div className={styles.names}>
        <h2 id={titleId} tabIndex={-1}>
          {isOfTeeth ? <span className="visually-hidden">{`${words.placeOfDraft(draft)}, `}</span> : null}
          {name}
        </h2>
        <DateChoice
          title={t(draft.replaces === undefined ? 'chart-entry:newOne' : 'chart-entry:correction')}
          date={draft.date}
          today={today}
          firstVisit={firstVisit}
          isOpenEnded={draft.state === 'planned'}
          error={errors.date}
          onChange={date => onChange({ ...draft, date })}
        />
      </div>
      <IconButton dense label={t('common:actions.close')} onClick={onClose}>
        <IconX size={20} stroke={1.75} />
      </IconButton>
    </header>
  )
}
