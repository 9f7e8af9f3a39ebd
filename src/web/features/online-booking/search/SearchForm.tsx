import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconDental, IconMapPin, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField, namedChoices } from './ChoiceField.tsx'
import { DayField } from './DayField.tsx'
import type { DoctorSearch } from '../doctor-search.ts'
import { choicesQuery } from '../queries.ts'
import { kindOfNeed } from './search-need.ts'
import { useNeedGroups, type NeedChoice } from './use-need-groups.ts'
import styles from './SearchForm.module.css'

type Wanted = Pick<DoctorSearch, 'q' | 'service' | 'speciality' | 'city' | 'day'>

interface SearchFormProps {
  search: Wanted
  onSearch: (wanted: Wanted) => void
}

export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t, i18n } = useTranslation('patient')
  const choices = useQuery(choicesQuery()).data?.data
  const asked = {
    need: search.service ?? search.speciality ?? search.q ?? '',
    city: search.city ?? '',
    day: search.day ?? '',
  }
  const [draft, setDraft] = useState(asked)
  // Back and links change the address under the form: show what it says now.
  const address = JSON.stringify(asked)
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    setDraft(asked)
  }

  const need = useNeedGroups(draft.need, asked.need)
  const navigate = useNavigate()

  /** Who is meant by name has a page of their own. */
  function pickNeed({ doctorKey, slug, text = '' }: Partial<NeedChoice> = {}) {
    if (doctorKey !== undefined)
      void navigate({ to: '/pacient/medic/$doctorId', params: { doctorId: doctorKey } })
    else if (slug !== undefined) void navigate({ to: '/c/$slug', params: { slug } })
    else submit({ ...draft, need: text })
  }

  function submit(wanted: typeof draft) {
    setDraft(wanted)
    const text = wanted.need.trim()
    onSearch({
      service: undefined,
      speciality: undefined,
      q: undefined,
      ...(text && { [choices ? kindOfNeed(text, choices) : 'q']: text }),
      city: wanted.city.trim() || undefined,
      day: wanted.day || undefined,
    })
  }

  return (
    <form
      role="search"
      aria-label={t('search.form')}
      className={styles.form}
      // Before the scripts run, and without them, the browser searches by itself.
      action="/pacient"
      onSubmit={event => {
        event.preventDefault()
        submit(draft)
      }}
    >
      {i18n.language === 'en' ? <input type="hidden" name="language" value="en" /> : null}
      <ChoiceField
        name="q"
        label={t('search.need')}
        placeholder={t('search.needHint')}
        icon={<IconDental size={24} stroke={1.75} />}
        value={draft.need}
        {...need}
        onChange={text => setDraft({ ...draft, need: text })}
        onPick={pickNeed}
      />
      <ChoiceField
        name="city"
        label={t('search.where')}
        placeholder={t('search.whereHint')}
        icon={<IconMapPin size={24} stroke={1.75} />}
        value={draft.city}
        groups={[{ choices: namedChoices(choices?.cities ?? []) }]}
        onChange={city => setDraft({ ...draft, city })}
        onPick={choice => submit({ ...draft, city: choice?.text ?? '' })}
      />
      <DayField value={draft.day} onPick={day => submit({ ...draft, day })} />
      <div className={styles.submit}>
        <Button type="submit" size="large" block icon={<IconSearch size={20} stroke={2} />}>
          {t('search.submit')}
        </Button>
      </div>
    </form>
  )
}
