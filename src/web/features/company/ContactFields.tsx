import { useTranslation } from 'react-i18next'
import { PlaceFields } from '#web/parts/lookups/PlaceFields.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { CompanyEditor } from './use-company-draft.ts'
import styles from './CompanyPage.module.css'

/** How the clinic is reached, and where its office is; places have addresses of their own. */
export function ContactFields({ editor: { draft, set, errorOf } }: { editor: CompanyEditor }) {
  const { t } = useTranslation('company')
  return (
    <div className={styles.pair}>
      <TextField
        label={t('fields.phone')}
        type="tel"
        value={draft.phone}
        error={errorOf('phone')}
        maxLength={30}
        onChange={event => set({ phone: event.target.value })}
      />
      <TextField
        label={t('fields.email')}
        type="email"
        value={draft.email}
        error={errorOf('email')}
        maxLength={190}
        onChange={event => set({ email: event.target.value })}
      />
      <TextField
        label={t('fields.address')}
        value={draft.address}
        error={errorOf('address')}
        maxLength={190}
        onChange={event => set({ address: event.target.value })}
      />
      <TextField
        label={t('fields.website')}
        value={draft.website}
        error={errorOf('website')}
        maxLength={190}
        onChange={event => set({ website: event.target.value })}
      />
      <PlaceFields
        value={{
          countyId: draft.county_id,
          county: draft.county,
          cityId: draft.city_id,
          city: draft.city,
        }}
        errors={{
          county: errorOf('county_id') ?? errorOf('county'),
          city: errorOf('city_id') ?? errorOf('city'),
        }}
        onChange={({ countyId, cityId, county, city }) =>
          set({ county_id: countyId, city_id: cityId, county, city })
        }
      />
    </div>
  )
}
