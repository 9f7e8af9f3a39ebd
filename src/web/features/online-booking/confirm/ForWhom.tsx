import { useQuery } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listFamily, type FamilyMember } from '#contract/accounts/family.ts'
import { query } from '#web/api/query.ts'
import type { BookingDraft } from './booking-draft.ts'
import styles from './ForWhom.module.css'

interface ForWhomProps {
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
}

const ME = 'me'
const OTHER = 'other'

/** For whom of the family it is, where the account has one; who it is for was perhaps said before an hour was looked for. */
export default function ForWhom({ draft, onChange }: ForWhomProps) {
  const { t } = useTranslation('patient')
  const name = useId()
  const { data } = useQuery({ ...query(listFamily, {}), meta: { silent: true } })
  const members = (data?.data.members ?? []).filter(mayBook)
  const isKnown = members.some(({ id }) => id === draft.familyId)
  const isGone = data !== undefined && draft.familyId !== undefined && !isKnown
  useEffect(() => {
    if (isGone) onChange({ familyId: undefined })
  })
  const chosen = draft.forOther ? OTHER : draft.familyId === undefined ? ME : String(draft.familyId)
  const options = [
    { value: ME, label: t('confirm.forMe') },
    ...members.map(({ id, first_name: label }) => ({ value: String(id), label })),
    { value: OTHER, label: t(members.length > 0 ? 'confirm.forAnother' : 'confirm.forOther') },
  ]
  return (
    <div role="radiogroup" aria-label={t('confirm.forWhom')} className={styles.chips}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === chosen}
            onChange={() =>
              onChange({
                forOther: value === OTHER,
                familyId: value === ME || value === OTHER ? undefined : Number(value),
              })
            }
          />
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {label}
        </label>
      ))}
    </div>
  )
}

/** Who said no is not booked for. */
const mayBook = ({ agreement }: FamilyMember) => agreement !== 'refused' && agreement !== 'ended'
