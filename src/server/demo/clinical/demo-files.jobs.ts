import { Readable } from 'node:stream'
import { PATIENT_FILE } from '#contract/patients/patient-files.ts'
import { changeFile } from '#server/features/patient-files/change-patient-file.ts'
import { showPatientFiles } from '#server/features/patient-files/patient-files.ts'
import { uploadPatientFiles } from '#server/features/patient-files/upload-patient-files.ts'
import { Uploads } from '#server/http/uploads.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { drawXray } from '../pictures/xray.ts'

/** What the x-rays of the demonstration show. */
const XRAYS = [
  {
    title: { name: 'Retroalveolară 36', teeth: [36] },
    day: '2026-04-08',
    teeth: [
      { x: 210, roots: 1 },
      { x: 600, roots: 2, hasLesion: true },
      { x: 1000, roots: 2 },
    ],
  },
  {
    title: { name: 'Control 36, după tratament', teeth: [36] },
    day: '2026-10-12',
    teeth: [
      { x: 210, roots: 1 },
      { x: 600, roots: 2, isFilled: true, hasCrown: true },
      { x: 1000, roots: 2 },
    ],
  },
]

/** Gives the patient of the demonstration x-rays, as their clinic would. */
export const drawDemoFiles = defineJob({
  name: 'draw-demo-files',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), patient_id: z.number(), name: z.string() }),
  async run({ clinic_id: clinicId, patient_id: patientId, name }, services) {
    const owner = { clinicId, accountId: clinicId }
    const ctx = inTheNameOf(services, owner, [
      'patients.view',
      'bookings.all_doctors',
      'clinical.view',
      'clinical.edit',
    ])
    const { data: known } = await showPatientFiles(ctx, patientId, { page: 1, size: 300, kind: 'xray' })
    for (const { title, day, teeth } of XRAYS.slice(known.length)) {
      const uploads = new Uploads({ files: { ...PATIENT_FILE, each: true } }, services.outside.files.incoming)
      try {
        const xray = Readable.from([await drawXray(teeth, name, day)])
        await uploads.take({ fieldname: 'files', filename: `RX36_${day}.dcm`, file: xray })
        const files = [uploads.files['files'] ?? []].flat()
        const { added } = (await uploadPatientFiles(ctx, patientId, { files })).data
        for (const { id } of added) await changeFile(ctx, id, { title: title.name, teeth: title.teeth })
      } finally {
        await uploads.forget()
      }
    }
  },
})
