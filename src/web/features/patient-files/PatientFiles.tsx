import { IconColumns2, IconLayoutGrid, IconList, IconPhotoPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_KINDS, PATIENT_FILE, type PatientFile } from '#contract/patients/patient-files.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { LoadNear } from '#web/parts/list/LoadNear.tsx'
import { useLoadUntil } from '#web/parts/list/use-load-until.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showError } from '#web/ui/notices.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useDropZone } from '#web/ui/use-drop-zone.ts'
import { downloadFile, openDocument } from './fetch-file.ts'
import { FileDialog } from './FileDialog.tsx'
import { FileTile } from './FileTile.tsx'
import { filesQuery, type FileFilter } from './files-query.ts'
import { RemoveFile } from './RemoveFile.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useFileQueue } from './use-file-queue.ts'
import styles from './PatientFiles.module.css'

const FileViewer = lazy(() => import('./viewer/FileViewer.tsx'))
const LOOK = 'patient-files-look'

/** A patient's photographs, x-rays and documents: sent, sorted, looked at and compared. */
export default function PatientFiles({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation(['files', 'common'])
  const { can } = useStaff()
  const mayEdit = can('clinical.edit')
  const [filter, setFilter] = useState<FileFilter>({})
  const [isList, setIsList] = useState(() => localStorage.getItem(LOOK) === 'list')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [editing, setEditing] = useState<PatientFile>()
  const [removing, setRemoving] = useState<PatientFile>()
  const { file: openId, with: otherId }: { file?: number; with?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...filesQuery(patient.id, filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const { queue, files: sent } = useFileQueue(patient.id)
  const { isOver, zone } = useDropZone(files => take([...files]))

  function take(files: readonly File[]) {
    if (!mayEdit || files.length === 0) return
    if (files.length > PATIENT_FILE.maxCount)
      showError(t('files:upload.tooMany', { count: PATIENT_FILE.maxCount }))
    queue.add(files.slice(0, PATIENT_FILE.maxCount))
  }

  /** In the address, so that a step back closes it and a link leads to it. */
  const show = (id: number | undefined, beside?: number) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, file: id, with: beside })) as never,
      // From one to the next no steps back are left; from the gallery there is one.
      replace: openId !== undefined && id !== undefined,
      resetScroll: false,
    })

  const files = data?.pages.flatMap(page => page.data)
  const first = data?.pages[0]
  const isWanted = openId !== undefined && files !== undefined
  const isSought = useLoadUntil(list, !isWanted || files.some(file => file.id === openId))
  const searchFor = useCallback(
    (text: string) => setFilter(before => ({ ...before, search: text.trim() })),
    [setFilter],
  )
  const pair = chosen.filter(id => files?.some(file => file.id === id))

  const actions = {
    onOpen: (file: PatientFile) =>
      file.type === 'application/pdf' ? void openDocument(file.id) : show(file.id),
    onDownload: (file: PatientFile) => void downloadFile(file.id, file.name),
    onEdit: mayEdit ? setEditing : undefined,
    onRemove: mayEdit ? setRemoving : undefined,
  }

  return (
    <div className={clsx(styles.room, isOver && mayEdit && styles.dropping)} {...(mayEdit ? zone : {})}>
      <section className={styles.gallery} aria-label={t('files:title')} aria-busy={!data && !error}>
        {first && first.counts.all > 0 ? (
          <div className={styles.bar}>
            <div className={styles.kinds} role="group" aria-label={t('files:whichKind')}>
              {([undefined, 'xray', 'photo', 'document'] as const).map(kind => (
                <button
                  key={kind ?? 'all'}
                  type="button"
                  className={styles.kind}
                  aria-pressed={filter.kind === kind}
                  onClick={() => setFilter({ ...filter, kind })}
                >
                  {t(`files:kinds.${kind ?? 'all'}`)} <span>{first.counts[kind ?? 'all']}</span>
                </button>
              ))}
              {first.teeth.length > 0 ? (
                <InlineSelect
                  label={t('files:tooth')}
                  value={String(filter.tooth ?? '')}
                  options={[
                    { value: '', label: t('files:anyTooth') },
                    ...first.teeth.map(tooth => ({
                      value: String(tooth),
                      label: t('files:toothNumber', { tooth }),
                    })),
                  ]}
                  onChange={tooth =>
                    setFilter({ ...filter, tooth: tooth === '' ? undefined : Number(tooth) })
                  }
                />
              ) : null}
            </div>
            <div className={styles.end}>
              <SearchBox
                label={t('files:search')}
                value={filter.search ?? ''}
                delay={200}
                onChange={searchFor}
              />
              <Segmented
                label={t('files:look')}
                value={isList ? 'list' : 'grid'}
                options={[
                  {
                    value: 'grid',
                    label: <IconLayoutGrid size={18} stroke={1.75} aria-label={t('files:grid')} />,
                  },
                  { value: 'list', label: <IconList size={18} stroke={1.75} aria-label={t('files:list')} /> },
                ]}
                onChange={look => {
                  localStorage.setItem(LOOK, look)
                  setIsList(look === 'list')
                }}
              />
              {pair.length > 0 ? (
                <Button
                  variant="secondary"
                  size="dense"
                  icon={<IconColumns2 size={18} stroke={1.75} />}
                  disabled={pair.length < 2}
                  onClick={() => show(pair[0], pair[1])}
                >
                  {t('files:compare', { count: pair.length })}
                </Button>
              ) : null}
            </div>
          </div>
        ) : null}
        {files ? (
          <ul className={isList ? styles.list : styles.grid}>
            {files.map(file => (
              <FileTile
                key={file.id}
                file={file}
                chosen={pair.includes(file.id)}
                onChoose={() =>
                  setChosen(
                    pair.includes(file.id) ? pair.filter(id => id !== file.id) : [...pair.slice(-1), file.id],
                  )
                }
                {...actions}
              />
            ))}
          </ul>
        ) : error ? (
          <EmptyState title={t('files:notLoaded')} text={error.message}>
            <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          </EmptyState>
        ) : (
          <div className={styles.grid}>
            {FILE_KINDS.map(kind => (
              <Skeleton key={kind} height={140} />
            ))}
          </div>
        )}
        {files?.length === 0 ? (
          first?.counts.all === 0 ? (
            <EmptyState
              icon={<IconPhotoPlus size={28} stroke={1.75} />}
              title={t('files:empty')}
              text={t(mayEdit ? 'files:emptyText' : 'files:emptyLook')}
            />
          ) : (
            <EmptyState title={t('files:noneSo')}>
              <Button variant="secondary" size="dense" onClick={() => setFilter({})}>
                {t('files:showAll')}
              </Button>
            </EmptyState>
          )
        ) : null}
        {hasNextPage && !isFetchingNextPage ? <LoadNear onNear={() => void fetchNextPage()} /> : null}
      </section>
      {mayEdit ? <UploadPanel queue={queue} files={sent} isOver={isOver} onFiles={take} /> : null}
      {editing ? <FileDialog file={editing} onClose={() => setEditing(undefined)} /> : null}
      {removing ? <RemoveFile file={removing} onClose={() => setRemoving(undefined)} /> : null}
      {isWanted && !isSought ? (
        <Suspense>
          <FileViewer
            id={openId}
            other={otherId}
            files={files}
            mayEdit={mayEdit}
            onShow={show}
            onEdit={actions.onEdit}
            onClose={() => show(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
