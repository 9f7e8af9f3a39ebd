import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { listCities, listCounties, listCountries } from '#contract/lookups.ts'
import { query } from '#web/api/query.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'

const ROMANIA = 642
const DAY = 24 * 60 * 60 * 1000

interface HomeFieldsProps {
  account: Account
  field: (name: string) => { name: string; error: string | undefined; onInput: () => void }
}

const named = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** Where one lives: a county and a place of Romania, or another country alone. */
export function HomeFields({ account, field }: HomeFieldsProps) {
  const { t } = useTranslation('profile')
  const [country, setCountry] = useState(String(account.country?.id ?? ROMANIA))
  const [county, setCounty] = useState(String(account.county?.id ?? ''))
  const isHere = country === String(ROMANIA)
  const countries = useQuery({ ...query(listCountries, {}), staleTime: DAY }).data?.data.data
  const counties = useQuery({ ...query(listCounties, { country_id: ROMANIA }), staleTime: DAY }).data?.data
  const cities = useQuery({
    ...query(listCities, { county_id: Number(county) }),
    staleTime: DAY,
    enabled: county !== '',
  }).data?.data
  return (
    <>
      {isHere ? (
        <>
          <NativeSelect
            // What is chosen is shown once the list is there.
            key={`county-${counties ? 'listed' : 'awaited'}`}
            {...field('county_id')}
            label={t('fields.county')}
            none={t('fields.none')}
            value={county}
            options={named(counties ?? (account.county ? [account.county] : []))}
            onChange={event => setCounty(event.target.value)}
          />
          <NativeSelect
            key={`city-${county}-${cities ? 'listed' : 'awaited'}`}
            {...field('city_id')}
            label={t('fields.city')}
            none={county === '' ? t('fields.countyFirst') : t('fields.none')}
            defaultValue={county === String(account.county?.id) ? account.city?.id : ''}
            options={named(
              cities ?? (account.city && county === String(account.county?.id) ? [account.city] : []),
            )}
          />
        </>
      ) : null}
      <NativeSelect
        {...field('country_id')}
        label={t('fields.country')}
        value={country}
        options={named(countries ?? [account.country ?? { id: ROMANIA, name: '…' }])}
        onChange={event => setCountry(event.target.value)}
      />
    </>
  )
}
