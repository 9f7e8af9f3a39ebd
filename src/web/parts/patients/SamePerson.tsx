import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#contract/patients/patients.ts'
import { useDuplicateWords } from '#web/i18n/use-duplicate-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { DuplicatePanel } from '#web/ui/DuplicatePanel.tsx'
import type { DraftPatient } from './patient-draft.ts'

interface SamePersonProps {
  candidates: readonly Duplicate[]
  onChoose: (patient: DraftPatient) => void
  onOther: (ids: number[]) => void
}

/** A new patient of a booking who may be there already: one of those shown, or somebody else. */
export function SamePerson({ candidates, onChoose, onOther }: SamePersonProps) {
  const { t } = useTranslation('staff')
  const describe = useDuplicateWords()
  const people = candidates.map(describe)
  return (
    <DuplicatePanel
      key={people.map(person => person.id).join()}
      title={t('duplicate.title')}
      people={people}
      other={t('duplicate.other')}
      onOther={() => onOther(people.map(person => person.id))}
    >
      {id => (
        <Button
          variant="soft"
          size="dense"
          onClick={() => {
            const [found] = candidates.filter(each => each.id === id).map(asDraft)
            if (found) onChoose(found)
          }}
        >
          {t('duplicate.choose')}
        </Button>
      )}
    </DuplicatePanel>
  )
}

const asDraft = ({ id, first_name, last_name, mobile }: Duplicate): DraftPatient => ({
  id,
  name: [last_name, first_name].filter(Boolean).join(' '),
  mobile,
  facts: '',
})
