import { IconArrowLeft, IconChevronDown, IconNotes } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listObservations, type Observation } from '#contract/patients/observations.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { pages } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { askWhile } from '#web/parts/list/ask-while.ts'
import { LoadNear } from '#web/parts/list/LoadNear.tsx'
import { useLoadUntil } from '#web/parts/list/use-load-until.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewObservation } from './NewObservation.tsx'
import { AuthorFace, ObservationView } from './ObservationView.tsx'
import styles from './Observations.module.css'

/** What was noted of a patient: the list, the note that is open, and the one that is being written. */
export default function PatientObservations({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('record')
  const mayEdit = useStaff().can('clinical.edit')
  const format = useFormat(useClinicFacts().zone)
  const [withImages, setWithImages] = useState(false)
  const [tooth, setTooth] = useState<number>()
  const { note: wished }: { note?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    ...pages(listObservations, {
      patient_id: patient.id,
      size: 50,
      ...(withImages && { with_images: true }),
      ...(tooth !== undefined && { tooth }),
    }),
    meta: { silent: true },
    refetchInterval: askWhile<Observation>(note => note.images.some(image => image.picture === null)),
  })
  const notes = list.data?.pages.flatMap(page => page.data)
  const first = list.data?.pages[0]
  const named = notes?.find(note => note.id === wished)
  const isSought = useLoadUntil(list, wished === undefined || !notes || named !== undefined)
  const open = named ?? (isSought ? undefined : notes?.[0])
  const older = open && notes?.[notes.indexOf(open) + 1]

  /** In the address; on a phone a step back leads to the list. */
  const show = (id: number | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, note: id })) as never,
      replace: wished !== undefined && id !== undefined,
      resetScroll: false,
    })

  return (
    <div
      className={styles.room}
      data-open={wished === undefined ? undefined : ''}
      data-editor={mayEdit || undefined}
    >
      <section className={styles.list} aria-label={t('list')} aria-busy={!notes && !list.isError}>
        <div className={styles.filters} role="group" aria-label={t('which')}>
          <button type="button" aria-pressed={!withImages} onClick={() => setWithImages(false)}>
            {t('all')}
          </button>
          <button type="button" aria-pressed={withImages} onClick={() => setWithImages(true)}>
            {t('withImages', { n: first?.with_images ?? '' })}
          </button>
          {first && (first.teeth.length > 0 || tooth !== undefined) ? (
            <InlineSelect
              label={t('tooth')}
              value={String(tooth ?? '')}
              options={[
                { value: '', label: t('anyTooth') },
                ...first.teeth.map(one => ({ value: String(one), label: String(one) })),
              ]}
              onChange={value => setTooth(value === '' ? undefined : Number(value))}
            />
          ) : null}
        </div>
        {list.isError ? (
          <div className={styles.pad}>
            <p>{list.error.message}</p>
          </div>
        ) : null}
        {notes || list.isError ? null : (
          <div className={styles.pad}>
            <Skeleton height={40} />
          </div>
        )}
        <ul>
          {notes?.map(note => (
            <li key={note.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={note.id === open?.id || undefined}
                onClick={() => show(note.id)}
              >
                <strong>{titleOf(note)}</strong>
                <span>{format.dayMonth(note.created_at)}</span>
                <small>
                  {[
                    note.author,
                    note.comparison
                      ? t('beforeAfter')
                      : note.images.length > 0 && t('images', { count: note.images.length }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage ? <LoadNear onNear={() => void list.fetchNextPage()} /> : null}
        {first?.since ? (
          <p className={styles.count}>
            {t('since', { count: first.all, year: new Date(first.since).getFullYear() })}
          </p>
        ) : null}
      </section>
      <div className={styles.middle}>
        {wished === undefined ? null : (
          <Button
            variant="quiet"
            size="dense"
            className={styles.back}
            icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => show(undefined)}
          >
            {t('back')}
          </Button>
        )}
        {open ? (
          <>
            <ObservationView key={open.id} note={open} mayEdit={mayEdit} />
            {older ? (
              <button type="button" className={styles.folded} onClick={() => show(older.id)}>
                <AuthorFace note={older} />
                <span>
                  <strong>{titleOf(older)}</strong>
                  <small>{[format.date(older.created_at), older.author].join(' · ')}</small>
                </span>
                <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
              </button>
            ) : null}
          </>
        ) : notes && !isSought ? (
          <EmptyState
            icon={<IconNotes size={28} stroke={1.75} />}
            title={t(first?.all ? 'noneFound' : 'none')}
            text={first?.all ? undefined : t('noneText')}
          />
        ) : null}
      </div>
      {mayEdit ? <NewObservation patient={patient} onAdded={note => show(note.id)} /> : null}
    </div>
  )
}

/** "36, 22 · durere nocturnă": the teeth and how the text begins. */
function titleOf({ teeth, text }: Observation): string {
  return [teeth.join(', '), text.split(/[\n.:;]/, 1)[0]].filter(Boolean).join(' · ')
}
