import { IconBolt, IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addObservation, OBSERVATION_IMAGES, type Observation } from '#contract/patients/observations.ts'
import { listPhrases } from '#contract/patients/phrases.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { invalidate, query } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useDropZone } from '#web/ui/use-drop-zone.ts'
import { CodeBadges, CodePicker } from './CodePicker.tsx'
import { keepDraft, NO_DRAFT, readDraft, type NoteDraft } from './note-draft.ts'
import { PhrasesDialog } from './PhrasesDialog.tsx'
import styles from './Observations.module.css'

interface Picture {
  readonly file: File
  readonly url: string
}

/** A note as it is written: kept as a draft with each letter, its pictures sent with it. */
export function NewObservation({
  patient,
  onAdded,
}: {
  patient: PatientRecord
  onAdded: (note: Observation) => void
}) {
  const { t } = useTranslation(['record', 'common'])
  const client = useQueryClient()
  const format = useFormat(useClinicFacts().zone)
  const [draft, setDraft] = useState<NoteDraft>(() => readDraft(patient.id))
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [share, setShare] = useState(0)
  const [isEditing, setIsEditing] = useState(false)
  const { data: phrases } = useQuery(query(listPhrases, {}))
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const send = useRequestKey()
  const { isOver, zone } = useDropZone(files => take([...files]))

  const shown = useRef(pictures)
  useEffect(() => {
    shown.current = pictures
  })
  useEffect(() => () => shown.current.forEach(({ url }) => URL.revokeObjectURL(url)), [])

  function write(part: Partial<NoteDraft>) {
    const next = { ...draft, ...part, at: Date.now() }
    setDraft(next)
    keepDraft(patient.id, next)
  }

  function take(files: readonly File[]) {
    const added = files
      .filter(file => file.type.startsWith('image/') || /\.heic$/i.test(file.name))
      .map(file => ({ file, url: URL.createObjectURL(file) }))
    setPictures(known => [...known, ...added].slice(0, OBSERVATION_IMAGES.maxCount))
  }

  function forget({ url }: Picture) {
    URL.revokeObjectURL(url)
    setPictures(known => known.filter(one => one.url !== url))
  }

  const adding = useMutation({
    mutationFn: () =>
      send(key =>
        sendFiles(
          addObservation,
          {
            patient_id: patient.id,
            text: draft.text,
            teeth: JSON.stringify(draft.teeth),
            diagnoses: JSON.stringify(
              draft.diagnoses.map(one => one.icd10_code ?? String(one.own_diagnosis_id)),
            ),
            visible_to_patient: draft.visible,
            images: pictures.map(picture => picture.file),
          },
          { ...key, onProgress: setShare },
        ),
      ),
    meta: { silent: true },
    onSuccess({ data }) {
      pictures.forEach(({ url }) => URL.revokeObjectURL(url))
      setPictures([])
      setDraft(NO_DRAFT)
      keepDraft(patient.id, NO_DRAFT)
      void invalidate(client, 'patient_record')
      showNotice({ kind: 'ok', text: t('record:saved') })
      onAdded(data)
    },
    onSettled: () => setShare(0),
  })

  /** Where the cursor is, as if typed. */
  function insert(phrase: string) {
    const { current } = field
    const [from, to] = [
      current?.selectionStart ?? draft.text.length,
      current?.selectionEnd ?? draft.text.length,
    ]
    const before = draft.text.slice(0, from)
    const gap = before && !/\s$/.test(before) ? ' ' : ''
    write({ text: (before + gap + phrase + draft.text.slice(to)).slice(0, 5000) })
    const end = before.length + gap.length + phrase.length
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(end, end)
    })
  }

  const input = {
    type: 'file',
    tabIndex: -1,
    'aria-hidden': true,
    hidden: true,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      take([...(event.target.files ?? [])])
      event.target.value = ''
    },
  } as const
  const sentBytes = share * pictures.reduce((sum, { file }) => sum + file.size, 0)

  return (
    <div className={styles.side}>
      <form
        className={styles.card}
        data-over={isOver || undefined}
        aria-labelledby="new-note"
        {...zone}
        onSubmit={event => {
          event.preventDefault()
          if (draft.text.trim()) adding.mutate()
          else field.current?.focus()
        }}
      >
        <h2 id="new-note" className={styles.title}>
          {t('record:newOne')}
        </h2>
        <textarea
          ref={field}
          className={styles.write}
          rows={5}
          maxLength={5000}
          value={draft.text}
          aria-label={t('record:newOne')}
          placeholder={t('record:write')}
          onChange={event => write({ text: event.target.value })}
        />
        <div className={styles.badges}>
          <CodeBadges
            teeth={draft.teeth}
            diagnoses={draft.diagnoses}
            onTooth={tooth => write({ teeth: draft.teeth.filter(one => one !== tooth) })}
            onDiagnosis={diagnosis => write({ diagnoses: draft.diagnoses.filter(one => one !== diagnosis) })}
          />
        </div>
        <CodePicker
          onTooth={tooth => write({ teeth: [...new Set([...draft.teeth, tooth])] })}
          onDiagnosis={diagnosis => write({ diagnoses: [...draft.diagnoses, diagnosis] })}
        />
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => {
            const before = pictures.slice(0, index).reduce((sum, { file }) => sum + file.size, 0)
            return (
              <li key={picture.url} className={styles.thumb}>
                <img src={picture.url} alt={picture.file.name} />
                {adding.isPending ? (
                  <progress
                    aria-label={picture.file.name}
                    max={picture.file.size}
                    value={Math.max(0, Math.min(picture.file.size, sentBytes - before))}
                  />
                ) : (
                  <IconButton
                    dense
                    label={t('record:forget', { name: picture.file.name })}
                    className={styles.forget}
                    onClick={() => forget(picture)}
                  >
                    <IconX size={16} stroke={2} />
                  </IconButton>
                )}
              </li>
            )
          })}
          <li className={styles.thumb}>
            <button type="button" className={styles.pick} onClick={() => chooser.current?.click()}>
              <IconPhotoPlus size={20} stroke={1.75} aria-hidden="true" />
              {t('record:dropImages')}
            </button>
          </li>
        </ul>
        <Button
          variant="secondary"
          size="dense"
          className={styles.camera}
          icon={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          {t('record:take')}
        </Button>
        <input {...input} ref={chooser} accept={OBSERVATION_IMAGES.types.join(',')} multiple />
        <input {...input} ref={camera} accept="image/*" capture="environment" />
        <Checkbox
          label={t('record:showPatient')}
          checked={draft.visible}
          onChange={event => write({ visible: event.target.checked })}
        />
        <div className={styles.foot}>
          <Button type="submit" size="dense" busy={adding.isPending}>
            {t('record:save')}
          </Button>
          <span className={styles.quiet}>
            {adding.isPending && pictures.length > 0
              ? t('record:sending', { percent: Math.round(share * 100) })
              : draft.at > 0
                ? t('record:draft', { time: format.time(new Date(draft.at)) })
                : null}
          </span>
        </div>
        <p role="alert" className={styles.problem}>
          {adding.error?.message}
        </p>
      </form>
      <section className={styles.card} aria-labelledby="phrases">
        <div className={styles.head}>
          <h2 id="phrases" className={styles.title}>
            {t('record:phrases')}
          </h2>
          <button type="button" className={styles.link} onClick={() => setIsEditing(true)}>
            {t('record:edit')}
          </button>
        </div>
        {phrases?.data.length === 0 ? <p className={styles.quiet}>{t('record:noPhrases')}</p> : null}
        <ul className={styles.phrases}>
          {phrases?.data.map(phrase => (
            <li key={phrase.id}>
              <button type="button" title={phrase.text} onClick={() => insert(phrase.text)}>
                <IconBolt size={18} stroke={1.75} aria-hidden="true" />
                {phrase.title}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {isEditing ? <PhrasesDialog phrases={phrases?.data ?? []} onClose={() => setIsEditing(false)} /> : null}
    </div>
  )
}
