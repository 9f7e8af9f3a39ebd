import { useQuery } from '@tanstack/react-query'
import { IconDental, IconMapPin, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { DayField } from './DayField.tsx'
import type { DoctorSearch } from '../doctor-search.ts'
import { choicesQuery } from '../queries.ts'
import { kindOfNeed, usualFirst } from './search-need.ts'
import styles from './SearchForm.module.css'

type Wanted = Pick<DoctorSearch, 'q' | 'service' | 'speciality' | 'city' | 'day'>

interface SearchFormProps {
  search: Wanted
  onSearch: (wanted: Wanted) => void
}

export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t } = useTranslation('patient')
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

  function submit(wanted: typeof draft) {
    setDraft(wanted)
    const need = wanted.need.trim()
    onSearch({
      service: undefined,
      speciality: undefined,
      q: undefined,
      ...(need && { [choices ? kindOfNeed(need, choices) : 'q']: need }),
      city: wanted.city.trim() || undefined,
      day: wanted.day || undefined,
    })
  }

  return (
    <form
      role="search"
      aria-label={t('search.form')}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        submit(draft)
      }}
    >
      <ChoiceField
        label={t('search.need')}
        placeholder={t('search.needHint')}
        icon={<IconDental size={24} stroke={1.75} />}
        value={draft.need}
        groups={[
          { title: t('search.services'), choices: usualFirst(choices?.services ?? []) },
          { title: t('search.specialities'), choices: choices?.specialities ?? [] },
        ]}
        onChange={need => setDraft({ ...draft, need })}
        onPick={need => submit({ ...draft, need })}
      />
      <ChoiceField
        label={t('search.where')}
        placeholder={t('search.whereHint')}
        icon={<IconMapPin size={24} stroke={1.75} />}
        value={draft.city}
        groups={[{ choices: choices?.cities ?? [] }]}
        onChange={city => setDraft({ ...draft, city })}
        onPick={city => submit({ ...draft, city })}
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
