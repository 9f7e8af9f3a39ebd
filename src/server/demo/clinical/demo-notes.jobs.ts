import { Readable } from 'node:stream'
import { OBSERVATION_IMAGES } from '#contract/patients/observations.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { addOwnDiagnosis, showOwnDiagnoses } from '#server/features/diagnoses/diagnoses.ts'
import {
  addPatientDiagnosis,
  resolveDiagnosis,
  showPatientDiagnoses,
} from '#server/features/diagnoses/patient-diagnoses.ts'
import {
  changeObservation,
  createObservation,
  setComparison,
} from '#server/features/observations/change-observations.ts'
import { showObservations } from '#server/features/observations/observations.ts'
import { addPhrase, showPhrases } from '#server/features/observations/phrases.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { Uploads } from '#server/http/uploads.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { drawSmile } from '../pictures/smile.ts'

const DAY = 86_400_000
const ZONE = 'Europe/Bucharest'

const PHRASES = [
  {
    title: 'Canal: lungimi, ace, obturație',
    text: 'Tratament de canal: lungimi de lucru, ace, irigare cu hipoclorit 2,5%, obturație cu conuri calibrate.',
  },
  {
    title: 'Extracție: anestezie, evoluție, sfaturi',
    text: 'Anestezie, extracție fără incidente, hemostază. Compresă 30 de minute, fără clătit în prima zi.',
  },
  { title: 'Control: fără acuze', text: 'Control: fără acuze, țesuturi de aspect normal.' },
]
const OWN = ['Bruxism nocturn', 'Sensibilitate dentinară', 'Restaurare veche de urmărit']

const MENDED =
  'Refacere 11 M cu unghi incizal, compozit stratificat A2, digă. Ocluzie verificată, contact proximal corect. Recomand gutieră de protecție noaptea.'
/** How many days ago each was written, the oldest first. */
const NOTES = [
  {
    ago: 376,
    text: 'Consultație estetică: carie mezială profundă la 11, unghi incizal fracturat, vital.',
    teeth: [11],
    diagnoses: ['K02.1'],
    photos: [],
  },
  {
    ago: 355,
    text: MENDED.replace('A2', 'A3'),
    corrected: MENDED,
    teeth: [11],
    diagnoses: ['S02.5'],
    ends: 'K02.1',
    photos: [
      { isMended: false, ago: 376 },
      { isMended: true, ago: 355 },
    ],
  },
  {
    ago: 11,
    text: 'Durere spontană nocturnă la 36. Percuție pozitivă, răspuns prelungit la rece.',
    teeth: [36],
    diagnoses: ['K04.0'],
    photos: [],
  },
] as const

/** Writes into the record of the demonstration's patient what their doctor would have, over a year. */
export const writeDemoNotes = defineJob({
  name: 'write-demo-notes',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), patient_id: z.number(), doctor_id: z.number() }),
  async run({ clinic_id: clinicId, patient_id: patientId, doctor_id: doctorId }, services) {
    const today = services.now()
    const at = (ago: number, hours = 0): StaffContext => {
      const then = today - ago * DAY + hours * 3_600_000
      const owner = { clinicId, accountId: clinicId }
      const ctx = inTheNameOf({ ...services, now: () => then }, owner, [
        'patients.view',
        'bookings.all_doctors',
        'clinical.view',
        'clinical.edit',
      ])
      return { ...ctx, actor: { ...ctx.actor, doctorId } }
    }
    const now = at(0)
    const phrases = (await showPhrases(now)).data
    for (const phrase of PHRASES.slice(phrases.length)) await addPhrase(now, phrase)
    const own = (await showOwnDiagnoses(now)).data
    for (const name of OWN.slice(own.length)) await addOwnDiagnosis(now, name)
    const { data: known } = await showObservations(now, { patient_id: patientId, page: 1, size: 50 })
    for (const note of NOTES.slice(known.length)) await writeNote(services, at, patientId, note)
    if ((await showPatientDiagnoses(now, patientId)).data.some(one => one.own_diagnosis_id)) return
    const [bruxism] = (await showOwnDiagnoses(now)).data
    if (bruxism) await addPatientDiagnosis(at(90), patientId, { diagnosis: String(bruxism.id), teeth: [] })
  },
})

type Note = (typeof NOTES)[number]

async function writeNote(
  { outside }: Pick<Services, 'outside'>,
  at: (ago: number, hours?: number) => StaffContext,
  patientId: number,
  { ago, text, teeth, diagnoses, photos, ...note }: Note,
): Promise<void> {
  const ctx = at(ago)
  const uploads = new Uploads({ images: OBSERVATION_IMAGES }, outside.files.incoming)
  try {
    for (const photo of photos) {
      const day = localDateOf(at(photo.ago).now, ZONE)
      const file = Readable.from([await drawSmile(photo.isMended, day)])
      await uploads.take({ fieldname: 'images', filename: `zambet_${day}.jpg`, file })
    }
    const images = [uploads.files['images'] ?? []].flat().filter(file => 'sha256' in file)
    const written = await createObservation(ctx, {
      patient_id: patientId,
      text,
      teeth: [...teeth],
      diagnoses: [...diagnoses],
      visible_to_patient: false,
      images,
    })
    const [before, after] = written.data.images
    const { id } = written.data
    if (before && after) await setComparison(ctx, id, { before_id: before.id, after_id: after.id })
    if ('corrected' in note) await changeObservation(at(ago, 20), { id, text: note.corrected })
    if (!('ends' in note)) return
    const { data: given } = await showPatientDiagnoses(ctx, patientId)
    const ended = given.find(
      one => one.icd10_code === note.ends && !one.resolved_on && one.tooth_entry_id === null,
    )
    if (ended) await resolveDiagnosis(ctx, ended.id, {})
  } finally {
    await uploads.forget()
  }
}
