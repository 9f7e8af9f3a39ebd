import { IconHistory, IconPencil, IconPhotoPlus, IconTrash, IconUserCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addObservationImages,
  changeObservation,
  compareImages,
  OBSERVATION_IMAGES,
  type Observation,
  type ObservationImage,
} from '#contract/patients/observations.ts'
import { call } from '#web/api/client.ts'
import { imageAddress } from '#web/api/image-address.ts'
import { invalidate } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { changedWords } from './changed-words.ts'
import { CodeBadges } from './CodePicker.tsx'
import { Comparison } from './Comparison.tsx'
import { CorrectDialog, HistoryDialog, RemoveDialog, RemoveImageDialog } from './ObservationDialogs.tsx'
import styles from './Observations.module.css'

const LONGEST_SAID = 60

/** A note with all that belongs to it. */
export function ObservationView({ note, mayEdit }: { note: Observation; mayEdit: boolean }) {
  const { t } = useTranslation(['record', 'common'])
  const client = useQueryClient()
  const format = useFormat(useClinicFacts().zone)
  const [asked, setAsked] = useState<'correct' | 'remove' | 'history' | ObservationImage>()
  const chooser = useRef<HTMLInputElement>(null)
  const send = useRequestKey()
  const close = () => setAsked(undefined)
  const saved = { onSuccess: () => void invalidate(client, 'patient_record') }
  const showing = useMutation({
    mutationFn: (isShown: boolean) => call(changeObservation, { id: note.id, visible_to_patient: isShown }),
    ...saved,
  })
  const sending = useMutation({
    mutationFn: (images: File[]) =>
      send(key => sendFiles(addObservationImages, { id: note.id, images }, key)),
    ...saved,
  })
  const comparing = useMutation({
    mutationFn: ([before, after]: [number, number]) =>
      call(compareImages, { id: note.id, before_id: before, after_id: after }),
    ...saved,
  })
  const find = (id: number | undefined) => note.images.find(image => image.id === id)
  const [before, after] = [find(note.comparison?.before_id), find(note.comparison?.after_id)]
  const byDay = note.images.toSorted((one, other) => (one.taken_on < other.taken_on ? -1 : 1))

  return (
    <article className={styles.card} aria-label={format.dayTime(note.created_at)}>
      <header className={styles.author}>
        <AuthorFace note={note} />
        <div>
          <strong>{note.author}</strong>
          <p className={styles.quiet}>
            {[
              `${format.date(note.created_at)}, ${format.time(note.created_at)}`,
              note.booking_start && t('record:ofVisit', { day: format.dayMonth(note.booking_start) }),
              note.visible_to_patient && t('record:isShown'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {mayEdit ? (
          <DotsMenu label={t('record:more')}>
            <MenuItem icon={<IconPencil size={18} stroke={1.75} />} onClick={() => setAsked('correct')}>
              {t('record:correct')}
            </MenuItem>
            <MenuItem
              icon={<IconPhotoPlus size={18} stroke={1.75} />}
              onClick={() => chooser.current?.click()}
            >
              {t('record:addImages')}
            </MenuItem>
            <MenuItem
              icon={<IconUserCheck size={18} stroke={1.75} />}
              onClick={() => showing.mutate(!note.visible_to_patient)}
            >
              {t(note.visible_to_patient ? 'record:hideIt' : 'record:showIt')}
            </MenuItem>
            <hr />
            <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => setAsked('remove')}>
              {t('record:remove')}
            </MenuItem>
          </DotsMenu>
        ) : null}
      </header>
      {note.teeth.length + note.diagnoses.length > 0 ? (
        <div className={styles.badges}>
          <CodeBadges teeth={note.teeth} diagnoses={note.diagnoses} />
        </div>
      ) : null}
      <p className={styles.text}>{note.text}</p>
      {before && after && note.comparison ? (
        <Comparison
          noteId={note.id}
          before={before}
          after={after}
          align={note.comparison.align}
          mayEdit={mayEdit}
        />
      ) : null}
      <ul className={styles.images}>
        {note.images
          .filter(image => image !== before && image !== after)
          .map(image => (
            <li key={image.id}>
              <Link
                to="."
                search={known => ({ ...known, tab: 'files', file: image.id })}
                aria-label={t('record:openImage', { name: image.name })}
              >
                {image.picture === null ? (
                  <span>{t('record:drawing')}</span>
                ) : (
                  <img src={imageAddress(image.picture, 320) ?? ''} alt="" loading="lazy" />
                )}
              </Link>
              {mayEdit ? (
                <IconButton
                  dense
                  className={styles.forget}
                  label={`${t('record:removeImage')}: ${image.name}`}
                  onClick={() => setAsked(image)}
                >
                  <IconX size={16} stroke={2} />
                </IconButton>
              ) : null}
            </li>
          ))}
      </ul>
      {mayEdit && !note.comparison && byDay.length > 1 ? (
        <Button
          variant="secondary"
          size="dense"
          busy={comparing.isPending}
          onClick={() => comparing.mutate([byDay[0]!.id, byDay.at(-1)!.id])}
        >
          {t('record:compare')}
        </Button>
      ) : null}
      <Correction note={note} onSee={() => setAsked('history')} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-hidden="true"
        accept={OBSERVATION_IMAGES.types.join(',')}
        onChange={event => {
          const images = [...(event.target.files ?? [])]
          if (images.length > 0) sending.mutate(images)
          event.target.value = ''
        }}
      />
      {asked === 'correct' ? <CorrectDialog note={note} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveDialog note={note} onClose={close} /> : null}
      {asked === 'history' ? <HistoryDialog note={note} onClose={close} /> : null}
      {typeof asked === 'object' ? <RemoveImageDialog note={note} image={asked} onClose={close} /> : null}
    </article>
  )
}

/** The doctor's, where a doctor wrote it. */
export function AuthorFace({ note }: { note: Observation }) {
  const doctor = useClinicFacts().doctors.find(one => one.id === note.doctor_id)
  return doctor ? <DoctorAvatar doctor={doctor} size={32} /> : <Avatar name={note.author} size={32} />
}

/** That the text was another one, and what changed where that is short. */
function Correction({ note, onSee }: { note: Observation; onSee: () => void }) {
  const { t } = useTranslation('record')
  const format = useFormat(useClinicFacts().zone)
  const [last] = note.texts
  if (!last) return null
  const when = `${format.date(last.replaced_at)}, ${format.time(last.replaced_at)}`
  const { old, now } = changedWords(last.text, note.text)
  const isShort = old !== '' && now !== '' && old.length + now.length <= LONGEST_SAID
  return (
    <div className={styles.correction}>
      <IconHistory size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>
          {last.by_author ? t('correctedAuthor', { when }) : t('corrected', { when, who: last.replaced_by })}
        </strong>
        {isShort ? t('became', { old, now }) : ''}. {t('kept')}
      </p>
      <button type="button" className={styles.link} onClick={onSee}>
        {t('see')}
      </button>
    </div>
  )
}
