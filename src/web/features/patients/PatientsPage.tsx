import { IconFileImport, IconUserCheck, IconUserOff, IconUsers, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPatients } from '#contract/patients/patient-lists.ts'
import type { PatientColumn } from '#contract/patients/patient-lists.ts'
import type { Patient, PatientRecord } from '#contract/patients/patients.ts'
import { listTags } from '#contract/patients/tags.ts'
import { download } from '#web/api/download.ts'
import { pages, query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { ChoiceChip, ToggleChip } from '#web/parts/list/Chips.tsx'
import { LongList } from '#web/parts/list/LongList.tsx'
import { useListAddress } from '#web/parts/list/use-list-address.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { NameLook } from '#web/ui/DataTable.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { shortLabel } from '#web/ui/short-label.ts'
import { BirthChip } from './BirthChip.tsx'
import { DiagnosisChip } from './DiagnosisChip.tsx'
import { guessPatient } from './guess-patient.ts'
import type { PatientGuess } from './guess-patient.ts'
import { listedName } from './patient-name.ts'
import { PatientName } from './PatientCells.tsx'
import { PatientDialog } from './PatientDialog.tsx'
import { patientColumns } from './patient-columns.tsx'
import { PatientRowMenu } from './PatientRowMenu.tsx'
import { isNarrowed, listInput, NO_FILTERS } from './patients-input.ts'
import { SORTS } from './patients-search.ts'
import type { PatientsSearch } from './patients-search.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { usePatientActions } from './use-patient-actions.ts'
import { useVisitDay } from './visit-day.ts'

const ErasedPeople = lazy(() => import('./ErasedPeople.tsx'))

/** The clinic's patients: found while typing, narrowed down, opened, taken away. */
export function PatientsPage() {
  const { t } = useTranslation(['staff', 'clinic', 'patient-list', 'patients'])
  const format = useFormat()
  const { clinicId = 0, can } = useStaff()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { doctors, zone } = useClinicFacts()
  const formatHere = useFormat(zone)
  const tags = useQuery({ ...query(listTags, {}), meta: { silent: true } }).data?.data ?? []
  const address = useListAddress<PatientsSearch>()
  const { search, change } = address
  const when = useVisitDay(zone)
  const mayBook = can('bookings.edit')
  const mayRemove = can('patients.delete')
  const maySeeMoney = can('payments.view')
  const { setActive } = usePatientActions()
  const [adding, setAdding] = useState<PatientGuess | true>()

  const input = { clinicId, lang: currentLanguage(), ...listInput(search) }
  const list = useInfiniteQuery({
    ...pages(listPatients, { ...input, size: 100 }),
    enabled: clinicId !== 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

  // What the names shown were found by, which is not yet what is being typed. All these stay the same from one key to the
  // next, so that rows are not drawn again.
  const found = list.data?.pages[0]?.search ?? ''
  const renderName = useCallback(
    (patient: Patient, look: NameLook) => (
      <PatientName t={t} patient={patient} today={when.today} search={found} look={look} />
    ),
    [t, when, found],
  )
  const columns = useMemo(
    () => patientColumns({ t, doctors, format: formatHere, when, mayBook, maySeeMoney }),
    [t, doctors, formatHere, when, mayBook, maySeeMoney],
  )
  const renderTools = useCallback(
    (patient: Patient) => <PatientRowMenu t={t} patient={patient} mayRemove={mayRemove} />,
    [t, mayRemove],
  )

  // While one types, the search alone is asked for.
  const { data: phoneless } = useQuery({
    ...query(listPatients, { ...input, no_phone_number: true, size: 1 }),
    enabled: clinicId !== 0 && !search.q,
    meta: { silent: true },
  })
  const withoutPhone = search.q ? undefined : phoneless?.[search.inactive ? 'inactive' : 'active']

  function open(patient: PatientRecord) {
    setAdding(undefined)
    invalidate('patient')
    showNotice({ kind: 'ok', text: t('patients:added', { name: listedName(patient) }) })
    void navigate({ to: '/cabinet/administration/clients/$id', params: { id: String(patient.id) } })
  }

  return (
    <>
      <LongList<Patient, PatientColumn>
        name="patients"
        title={t('staff:tabs.clients')}
        list={list}
        address={address}
        sides={{
          label: t('patients:which'),
          words: { active: t('patients:active'), inactive: t('patients:inactive') },
        }}
        head={<SavedFilters search={search} onApply={change} />}
        searchLabel={t(can('patients.contact') ? 'patient-list:search' : 'patient-list:searchNames')}
        note={list.data?.pages[0]?.forgiven ? t('patient-list:forgiven') : undefined}
        filters={
          <>
            {doctors.length > 1 ? (
              <ChoiceChip
                label={t('staff:booking.doctor')}
                any={t('patients:anyDoctor')}
                options={doctors.map(({ id, first_name, last_name }) => ({
                  value: id,
                  label: t('staff:calendar.doctorName', { name: `${first_name} ${last_name}` }),
                }))}
                value={search.doctor}
                onChange={doctor => change({ doctor })}
              />
            ) : null}
            {tags.length > 0 || search.tag ? (
              <ChoiceChip
                label={t('patient-list:tag')}
                any={t('patient-list:anyTag')}
                options={tags.map(({ id, name, patients }) => ({
                  value: id,
                  label: t('patient-list:tagCount', { name, count: patients }),
                }))}
                value={search.tag}
                onChange={tag => change({ tag })}
              />
            ) : null}
            {can('clinical.view') ? <DiagnosisChip value={search} onChange={change} /> : null}
            <BirthChip zone={zone} value={search.dob} onChange={dob => change({ dob })} />
            <ToggleChip
              label={t('patients:noPhone')}
              count={withoutPhone === undefined ? undefined : format.number(withoutPhone)}
              value={search.noPhone ?? false}
              onChange={noPhone => change({ noPhone })}
            />
            {maySeeMoney ? (
              <ToggleChip
                label={t('patients:withDebt')}
                value={search.debt ?? false}
                onChange={debt => change({ debt })}
              />
            ) : null}
          </>
        }
        clear={NO_FILTERS}
        sorts={SORTS.map(value => ({ value, label: t(`patients:sorts.${value}`) }))}
        buttons={
          <>
            {search.inactive && can('patients.delete') ? (
              <Suspense fallback={null}>
                <ErasedPeople />
              </Suspense>
            ) : null}
            {can('patients.edit') && can('patients.contact') && can('bookings.all_doctors') ? (
              <Link
                to="/cabinet/administration/clients/import"
                className={buttonClass({ variant: 'secondary', size: 'dense' })}
              >
                <IconFileImport size={18} stroke={1.75} aria-hidden="true" />
                {t('patients:import')}
              </Link>
            ) : null}
          </>
        }
        add={
          can('patients.edit')
            ? {
                label: t('patients:add'),
                named: name => t('patients:addNamed', { name: shortLabel(name) }),
                onAdd: typed => setAdding(typed ? guessPatient(typed) : true),
              }
            : undefined
        }
        nameOf={listedName}
        nameSort="name"
        nameFile={['last_name', 'first_name']}
        renderName={renderName}
        columns={columns}
        renderTools={renderTools}
        exportAs={
          can('patients.export')
            ? (wish, options) => download(listPatients, { ...input, ...wish }, options)
            : undefined
        }
        actions={
          can('patients.delete')
            ? [
                search.inactive
                  ? {
                      label: t('patients:restore'),
                      doing: t('patients:restoring'),
                      icon: <IconUserCheck size={18} stroke={1.75} aria-hidden="true" />,
                      run: (patients, running) => setActive(patients, true, running),
                    }
                  : {
                      label: t('patients:deactivate'),
                      doing: t('patients:deactivating'),
                      icon: <IconUserOff size={18} stroke={1.75} aria-hidden="true" />,
                      run: (patients, running) => setActive(patients, false, running),
                    },
              ]
            : []
        }
        words={{
          shown: (shown, count) =>
            t('patients:shown', { shown: format.number(shown), count, total: format.number(count) }),
          picked: count => t('patients:selected', { count }),
          pickEverybody: count => t('patients:selectAll', { count, all: format.number(count) }),
        }}
        nothing={useNothing(search)}
      />
      {adding ? (
        <PatientDialog
          guess={adding === true ? undefined : adding}
          onClose={() => setAdding(undefined)}
          onSaved={open}
        />
      ) : null}
    </>
  )
}

/** Why nobody is listed. */
function useNothing(search: PatientsSearch) {
  const { t } = useTranslation(['patients', 'patient-list'])
  const { can } = useStaff()
  const { q, inactive } = search
  if (isNarrowed(search))
    return {
      icon: <IconUserSearch size={28} stroke={1.75} />,
      title: q ? t('noneFor', { search: q.trim() }) : t('noneFiltered'),
      text:
        inactive ? t('noneInactiveText')
        : !q ? t('patient-list:noneFilteredText')
        : t(can('patients.contact') ? 'patient-list:noneText' : 'patient-list:noneTextNames'), // prettier-ignore
    }
  const icon = <IconUsers size={28} stroke={1.75} />
  return inactive
    ? { icon, title: t('noInactive'), text: t('noInactiveText') }
    : { icon, title: t('nobody'), text: t('nobodyText') }
}
