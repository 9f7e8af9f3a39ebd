import { IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cabinet } from '#contract/clinic/cabinets.ts'
import { addLocation, changeLocation, type Location } from '#contract/clinic/locations.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { usePlaces } from '#web/parts/clinic/use-places.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { ImageGallery } from '#web/parts/images/ImageGallery.tsx'
import { PlaceFields, type Place } from '#web/parts/lookups/PlaceFields.tsx'
import { RecordHead } from '#web/parts/records/RecordHead.tsx'
import { useOpeningWords } from '#web/parts/hours/use-opening-words.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useDiscard } from '#web/ui/use-discard.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { LocationCabinets } from './LocationCabinets.tsx'
import { OpeningHours } from './OpeningHours.tsx'
import { listOutside, rowsOf, weekOf, type DayHours } from './opening-week.ts'
import { placeInput } from './place-input.ts'
import { listZones } from './zones.ts'
import styles from './LocationPage.module.css'

const FORM = 'location-form'

/** One location: where it is, when it opens, its pictures and its cabinets. */
export function LocationPage({ id }: { id: number }) {
  const { t } = useTranslation(['places', 'staff', 'common'])
  const { account, can } = useStaff()
  const { locations, cabinets, problem } = usePlaces()
  const location = locations?.find(one => one.id === id)
  // As it was when it opened: what others change meanwhile is told when it is saved.
  const [begun, setBegun] = useState<Location>()
  if (location && begun?.id !== id) setBegun(location)
  usePageTitle(location?.name ?? t('staff:tabs.locations'))
  const isForbidden = account && !can('locations.manage')
  if (problem || (locations && !location) || isForbidden)
    return (
      <div className={styles.alone}>
        <EmptyState
          level={1}
          title={problem?.message ?? t(isForbidden ? 'staff:forbidden.title' : 'places:missing')}
        >
          {problem ? (
            <Button size="dense" onClick={problem.retry}>
              {t('common:actions.retry')}
            </Button>
          ) : null}
          <Link
            to="/cabinet/administration/locations"
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            {t('places:toAll')}
          </Link>
        </EmptyState>
      </div>
    )
  if (!location || !begun || !locations || !cabinets)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={240} height={28} />
        <Skeleton height={320} />
      </div>
    )
  return <KnownLocation begun={begun} location={location} locations={locations} cabinets={cabinets} />
}

interface KnownLocationProps {
  begun: Location
  location: Location
  locations: readonly Location[]
  cabinets: readonly Cabinet[]
}

function KnownLocation({ begun, location, locations, cabinets }: KnownLocationProps) {
  const { t, i18n } = useTranslation(['places', 'clinic', 'common'])
  const navigate = useNavigate()
  const { doctors } = useClinicFacts()
  const [place, setPlace] = useState<Place>({
    countyId: begun.county_id,
    cityId: begun.city_id,
    county: begun.county,
    city: begun.city,
  })
  const [week, setWeek] = useState<readonly DayHours[]>(() => weekOf(begun.hours))
  const isMoved = place.city !== begun.city || place.county !== begun.county
  const hours = rowsOf(week)
  const isOtherWeek = JSON.stringify(week) !== JSON.stringify(weekOf(begun.hours))
  const leave = () => void navigate({ to: '/cabinet/administration/locations', ignoreBlocker: true })
  const { dismiss, follow, question } = useDiscard(leave)
  const { field, drawer } = useRecordForm({
    record: begun,
    add: addLocation,
    change: changeLocation,
    noun: 'location',
    extra: { ...placeInput(place), ...(isOtherWeek && { hours }) },
    labels: { hours: t('places:hours'), city: t('clinic:locations.city') },
    words: { phone: sayPhone, hours: useOpeningWords() },
    nameOf: ({ data }) => data.name,
    onClose: leave,
  })
  const { setActive } = useListActions<Location>({
    nameOf: ({ name }) => name,
    setActive: ({ id }, active) => callKeeping(changeLocation, { id, active }),
    remove: () => Promise.resolve({}),
    noun: 'location',
  })

  return (
    <div className={styles.page} ref={follow}>
      <RecordHead
        back={{ to: '/cabinet/administration/locations', label: t('places:toAll') }}
        name={location.name}
        badge={
          <Badge tone={location.active ? 'ok' : 'warn'}>
            {t(location.active ? 'places:active' : 'places:inactive')}
          </Badge>
        }
        tools={
          <>
            <Button variant="secondary" size="dense" onClick={dismiss}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              type="submit"
              form={FORM}
              size="dense"
              busy={drawer.busy}
              disabled={drawer.isUnchanged}
              icon={<IconCheck size={18} stroke={2} aria-hidden="true" />}
            >
              {drawer.submit}
            </Button>
          </>
        }
      />
      <p role="alert" className={styles.wrong}>
        {drawer.problem}
      </p>
      <div className={styles.columns}>
        <form {...drawer.formProps} id={FORM} className={styles.form}>
          <div className={styles.address} data-changed={isMoved || undefined}>
            <h2>{t('places:address')}</h2>
            <TextField
              {...field('name')}
              label={t('clinic:locations.name')}
              defaultValue={begun.name}
              maxLength={100}
              required
              autoComplete="off"
            />
            <TextField
              {...field('address')}
              label={t('places:street')}
              defaultValue={begun.address}
              maxLength={190}
              autoComplete="off"
            />
            <div className={styles.pair}>
              <PlaceFields
                value={place}
                onChange={setPlace}
                errors={{ county: field('county_id').error, city: field('city_id').error }}
              />
            </div>
            <div className={styles.pair}>
              <PhoneField
                {...field('phone')}
                label={t('clinic:locations.phone')}
                countryName="phone_country"
                defaultValue={begun.phone ? showPhone(begun.phone) : undefined}
                autoComplete="off"
              />
              <SelectField
                {...field('zone')}
                label={t('places:zone')}
                help={t('places:zoneHelp')}
                defaultValue={begun.zone}
                options={listZones(begun.zone, i18n.language)}
              />
            </div>
            <TextArea
              {...field('directions')}
              label={t('clinic:locations.directions')}
              defaultValue={begun.directions}
              maxLength={500}
              rows={2}
            />
          </div>
          <div className={styles.hours}>
            <OpeningHours
              week={week}
              outside={listOutside(week, doctors, location.id)}
              isChanged={isOtherWeek}
              onChange={setWeek}
            />
          </div>
        </form>
        <div className={styles.images}>
          <ImageGallery type="location" id={location.id} />
        </div>
        <div className={styles.cabinets}>
          <LocationCabinets
            location={location}
            locations={locations}
            doctors={doctors}
            cabinets={cabinets.filter(cabinet => cabinet.location_id === location.id)}
          />
          <div className={styles.ending}>
            {t(location.active ? 'places:close' : 'places:open')}
            <Button
              variant={location.active ? 'danger' : 'secondary'}
              size="dense"
              onClick={() => setActive(location, !location.active)}
            >
              {t(location.active ? 'clinic:list.deactivate' : 'clinic:list.activate')}
            </Button>
          </div>
        </div>
      </div>
      {drawer.question}
      {question}
    </div>
  )
}
