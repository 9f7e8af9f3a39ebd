import { rm } from 'node:fs/promises'
import { FILE_WIDTHS } from '#domain/clinic/image-sizes.ts'
import { withOriginal, writeCopies } from '#server/features/files/copies.ts'
import { storeMade } from '#server/features/files/files.ts'
import type { Services } from '#server/http/services.ts'
import { defineJob } from '#server/jobs/job.ts'
import { sizeOfPicture } from '#server/records/pictures.ts'
import { z } from 'zod'
import { decode, NotShown } from './decode.ts'
import { findUnseenFile, notePicture } from './patient-files.sql.ts'

/**
 * Makes what people see of a patient's file: small, upright, without where and with what it was taken. An x-ray is drawn as
 * it says itself, a HEIC becomes a JPEG. What cannot be shown is marked and stays to be downloaded.
 */
export const makePicture = defineJob({
  name: 'make-patient-picture',
  when: 'queued',
  // Two hundred photographs are seen in the order in which they were sent, and an email need not wait for them.
  line: 'pictures',
  input: z.object({ clinic_id: z.number(), id: z.number() }),
  run: ({ clinic_id, id }, services) => drawFile(services, clinic_id, id),
})

type File = NonNullable<Awaited<ReturnType<typeof findUnseenFile>>>

async function drawFile(services: Services, clinicId: number, id: number): Promise<void> {
  const { db } = services
  const file = await db.tenant(clinicId, tx => findUnseenFile(tx, id))
  if (!file) return
  await withOriginal(services, file.key, async original => {
    try {
      if (file.type === 'image/heic' || file.type === 'application/dicom')
        await drawDecoded(services, { clinicId, id, file }, original)
      else await drawPicture(services, { clinicId, id, file }, original)
    } catch (error) {
      if (!(error instanceof NotShown)) throw error
      await db.tenant(clinicId, tx => notePicture(tx, id, { not_shown: error.why }))
    }
  })
}

interface Which {
  readonly clinicId: number
  readonly id: number
  readonly file: File
}

async function drawPicture(services: Services, { clinicId, id, file }: Which, picture: string) {
  const size = await sizeOfPicture(picture)
  await writeCopies(services, { clinicId, id: file.file_id, key: file.key }, picture, FILE_WIDTHS)
  await services.db.tenant(clinicId, tx => notePicture(tx, id, size))
}

/** By a picture that is made of it first. */
async function drawDecoded(services: Services, { clinicId, id, file }: Which, original: string) {
  const picture = `${original}-shown`
  try {
    await decode(file.type === 'image/heic' ? 'heic' : 'dicom', original, picture)
    if (file.type === 'image/heic') {
      const size = await sizeOfPicture(picture)
      await writeCopies(services, { clinicId, id: file.file_id, key: file.key }, picture, FILE_WIDTHS)
      await storeMade(
        services,
        clinicId,
        { path: picture, name: `${file.name.replace(/\.\w+$/, '')}.jpg`, type: 'image/jpeg' },
        (tx, shownId) => notePicture(tx, id, { ...size, shown_file_id: shownId }),
      )
    } else await drawPicture(services, { clinicId, id, file }, picture)
  } finally {
    await rm(picture, { force: true })
  }
}
