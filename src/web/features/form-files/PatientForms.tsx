import { IconDeviceTablet, IconFileCheck, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormFiles, type ListedFormFile } from '#contract/documents/form-files.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FormPanel } from './FormPanel.tsx'
import { FormTable } from './FormTable.tsx'
import { SendForms } from './SendForms.tsx'
import { TabletDialog } from './TabletDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'
import { WitnessStrip } from './WitnessStrip.tsx'
import { AlarmStrip } from './AlarmStrip.tsx'
import styles from './PatientForms.module.css'

const FILTERS = ['all', 'open', 'signed'] as const
type Filter = (typeof FILTERS)[number]

const isOpen = ({ state }: ListedFormFile) => state === 'waiting' || state === 'open' || state === 'expired'
const FITS: Record<Filter, (file: ListedFormFile) => boolean> = {
  all: () => true,
  open: isOpen,
  signed: ({ state }) => state === 'signed',
}

/** What is asked for to begin: by message, or here. */
type Beginning = 'message' | 'tablet'

/** A patient's forms: what waits, what was sent, what was signed, and what proves it. */
export default function PatientForms({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation(['form-files', 'common'])
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const maySend = can('messages.send') && can('patients.contact')
  const mayRead = can('clinical.view')
  const [filter, setFilter] = useState<Filter>('all')
  const [beginning, setBeginning] = useState<Beginning>()
  const [onTablet, setOnTablet] = useState<ListedFormFile>()
  const [voiding, setVoiding] = useState<ListedFormFile>()
  const { form: openId }: { form?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(listFormFiles, { id: patient.id }),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const shown = data?.filter(FITS[filter])
  const open = mayRead ? data?.find(({ id }) => id === openId) : undefined

  const show = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, form: id })) as never,
      replace: openId !== undefined && id !== undefined,
      resetScroll: false,
    })

  const begin = maySend ? (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<IconDeviceTablet size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setBeginning('tablet')}
      >
        {t('tablet')}
      </Button>
      <Button
        size="dense"
        icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setBeginning('message')}
      >
        {t('send')}
      </Button>
    </>
  ) : null

  return (
    <div className={clsx(styles.room, open && styles.split)} data-forms>
      <section className={styles.list} aria-label={t('title')} aria-busy={!data && !error}>
        {data?.map(file =>
          file.awaits_witness && mayRead ? (
            <WitnessStrip key={file.id} file={file} patient={patient} />
          ) : null,
        )}
        {data && data.length > 0 ? (
          <div className={styles.bar}>
            <div className={styles.kinds} role="group" aria-label={t('which')}>
              {FILTERS.map(name => (
                <button
                  key={name}
                  type="button"
                  className={styles.kind}
                  aria-pressed={filter === name}
                  onClick={() => setFilter(name)}
                >
                  {t(`filters.${name}`)} <span>{data.filter(FITS[name]).length}</span>
                </button>
              ))}
            </div>
            <div className={styles.end}>{begin}</div>
          </div>
        ) : null}
        {error && !data ? (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={240} />
        ) : data.length === 0 ? (
          <EmptyState
            icon={<IconFileCheck size={28} stroke={1.75} />}
            title={t('empty')}
            text={t(maySend ? 'emptyText' : 'emptyLook')}
          >
            <div className={styles.begin}>{begin}</div>
          </EmptyState>
        ) : shown?.length === 0 ? (
          <EmptyState title={t('noneSo')}>
            <Button variant="secondary" size="dense" onClick={() => setFilter('all')}>
              {t('showAll')}
            </Button>
          </EmptyState>
        ) : (
          <FormTable
            files={shown}
            openId={open?.id}
            zone={zone}
            may={{ send: maySend, read: mayRead, void: can('messages.send') }}
            onOpen={file => show(file.id)}
            onTablet={setOnTablet}
            onVoid={setVoiding}
          />
        )}
        {mayRead
          ? data?.map(file =>
              file.to_accept > 0 ? (
                <AlarmStrip key={file.id} file={file} onOpen={() => show(file.id)} />
              ) : null,
            )
          : null}
      </section>
      {open ? <FormPanel key={open.id} id={open.id} zone={zone} onClose={() => show(undefined)} /> : null}
      {beginning ? (
        <SendForms
          patient={patient}
          zone={zone}
          isTablet={beginning === 'tablet'}
          onClose={() => setBeginning(undefined)}
          onTablet={file => {
            setBeginning(undefined)
            setOnTablet(file)
          }}
        />
      ) : null}
      {onTablet ? <TabletDialog file={onTablet} onClose={() => setOnTablet(undefined)} /> : null}
      {voiding ? <VoidDialog file={voiding} onClose={() => setVoiding(undefined)} /> : null}
    </div>
  )
}
