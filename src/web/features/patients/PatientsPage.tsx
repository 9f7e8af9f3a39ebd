import { IconPlus, IconUserPlus, IconUsers, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { guessPatient } from './guess-patient.ts'
import type { PatientGuess } from './guess-patient.ts'
import { PatientDialog } from './PatientDialog.tsx'
import { PatientFilters } from './PatientFilters.tsx'
import { listedName } from './patient-name.ts'
import { PatientTable } from './PatientTable.tsx'
import { PAGE_SIZE, patientsQuery } from './patients-queries.ts'
import { isFiltered } from './patients-search.ts'
import type { PatientsSearch } from './patients-search.ts'
import styles from './PatientsPage.module.css'

const PATH = '/cabinet/administration/clients'
const route = getRouteApi(`${PATH}/`)

/** The clinic's patients: found while typing, narrowed down, opened. */
export function PatientsPage() {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat()
  const { clinicId, can } = useStaff()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const invalidate = useInvalidate()
  const [adding, setAdding] = useState<PatientGuess | true>()
  usePageTitle(t('staff:tabs.clients'))

  const list = useInfiniteQuery({ ...patientsQuery(clinicId, search), placeholderData: keepPreviousData })
  const patients = list.data?.pages.flatMap(page => page.data)
  const newest = list.data?.pages.at(-1)
  const left = (newest?.paginator.total ?? 0) - (patients?.length ?? 0)

  function change(patch: PatientsSearch) {
    // What was typed last settles after a moment: a record that is being opened meanwhile must not be called back.
    if (router.latestLocation.pathname.replace(/\/$/, '') !== PATH) return
    void navigate({ search: previous => ({ ...previous, ...patch }), replace: true, resetScroll: false })
  }

  function open(patient: PatientRecord) {
    setAdding(undefined)
    invalidate('patient')
    showNotice({ kind: 'ok', text: t('staff:patients.added', { name: listedName(patient) }) })
    void navigate({ to: '/cabinet/administration/clients/$id', params: { id: String(patient.id) } })
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('staff:tabs.clients')}</h1>
        <Segmented
          label={t('staff:patients.which')}
          value={search.inactive ? 'inactive' : 'active'}
          options={(['active', 'inactive'] as const).map(value => ({
            value,
            label: (
              <>
                {t(`staff:patients.${value}`)}
                {newest ? <span className={styles.count}>{format.number(newest[value])}</span> : null}
              </>
            ),
          }))}
          onChange={value => change({ inactive: value === 'inactive' ? true : undefined })}
        />
        {can('patients.edit') ? (
          <Button
            size="dense"
            className={styles.add}
            icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('staff:patients.add')}
          </Button>
        ) : null}
      </header>
      <PatientFilters search={search} onChange={change} />
      <p className="visually-hidden" role="status">
        {newest && !list.isPlaceholderData
          ? t('common:count.patients', { count: newest.paginator.total })
          : ''}
      </p>
      {list.isError ? (
        <EmptyState title={list.error.message}>
          <Button size="dense" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : patients?.length === 0 ? (
        <NobodyHere
          search={search}
          canAdd={can('patients.edit')}
          onChange={change}
          onAdd={guess => setAdding(guess ?? true)}
        />
      ) : (
        <PatientTable
          patients={patients}
          search={search}
          isStale={list.isPlaceholderData}
          onSort={sort => change({ sort })}
        />
      )}
      {patients && patients.length > 0 && newest ? (
        <footer className={styles.foot}>
          <span>
            {t('staff:patients.shown', {
              shown: format.number(patients.length),
              count: newest.paginator.total,
              total: format.number(newest.paginator.total),
            })}
          </span>
          {list.hasNextPage ? (
            <Button
              variant="secondary"
              size="dense"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('staff:patients.more', { count: Math.min(PAGE_SIZE, left) })}
            </Button>
          ) : null}
        </footer>
      ) : null}
      {adding ? (
        <PatientDialog
          guess={adding === true ? undefined : adding}
          onClose={() => setAdding(undefined)}
          onSaved={open}
        />
      ) : null}
    </div>
  )
}

interface NobodyHereProps {
  search: PatientsSearch
  canAdd: boolean
  onChange: (patch: PatientsSearch) => void
  onAdd: (guess?: PatientGuess) => void
}

/** Why the list is empty, and what to do about it. */
function NobodyHere({ search, canAdd, onChange, onAdd }: NobodyHereProps) {
  const { t } = useTranslation('staff')
  const q = search.q?.trim()
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconUserSearch size={28} stroke={1.75} />}
        title={q ? t('patients.noneFor', { search: q }) : t('patients.noneFiltered')}
        text={t(search.inactive ? 'patients.noneInactiveText' : 'patients.noneText')}
      >
        <Button
          variant="secondary"
          size="dense"
          onClick={() => onChange({ q: undefined, doctor: undefined, dob: undefined, noPhone: undefined })}
        >
          {t('patients.clear')}
        </Button>
        {q && canAdd ? (
          <Button
            size="dense"
            icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAdd(guessPatient(q))}
          >
            {t('patients.addNamed', { name: q })}
          </Button>
        ) : null}
      </EmptyState>
    )
  }
  if (search.inactive) {
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.75} />}
        title={t('patients.noInactive')}
        text={t('patients.noInactiveText')}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.75} />}
      title={t('patients.nobody')}
      text={t('patients.nobodyText')}
    >
      {canAdd ? (
        <Button
          size="dense"
          icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onAdd()}
        >
          {t('patients.add')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
