import { addEntries } from '#server/features/tooth-chart/add-entries.ts'
import { changeExam, closeExam, startExam } from '#server/features/perio/change-exam.ts'
import { showExam, showExams } from '#server/features/perio/perio.ts'
import { showToothChart } from '#server/features/tooth-chart/tooth-chart.ts'
import type { StaffContext } from '#server/http/services.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { DAY } from '#domain/time/wall-time.ts'
import { z } from 'zod'
import { demoReadings, EXAMS } from './demo-gums.ts'
import { ADULT, CHILD, type DemoCharting } from './demo-teeth.ts'

const MOUTHS: Record<'adult' | 'child', readonly DemoCharting[]> = { adult: ADULT, child: CHILD }

/** Charts mouths of the demonstration, and measures gums, as their doctors would have, visit by visit. */
export const writeDemoTeeth = defineJob({
  name: 'write-demo-teeth',
  when: 'queued',
  input: z.object({
    clinic_id: z.number(),
    mouths: z.array(
      z.object({ mouth: z.enum(['adult', 'child']), patient_id: z.number(), doctor_id: z.number() }),
    ),
  }),
  async run({ clinic_id: clinicId, mouths }, services) {
    const today = services.now()
    for (const { mouth, patient_id: patientId, doctor_id: doctorId } of mouths) {
      const at = (ago: number): StaffContext => {
        const owner = { clinicId, accountId: clinicId }
        const ctx = inTheNameOf({ ...services, now: () => today - ago * DAY }, owner, [
          'patients.view',
          'bookings.all_doctors',
          'clinical.view',
          'clinical.edit',
        ])
        return { ...ctx, actor: { ...ctx.actor, doctorId } }
      }
      const { data: chart } = await showToothChart(at(0), { patient_id: patientId })
      let { version } = chart
      for (const { ago, entries } of chart.entries.length > 0 ? [] : MOUTHS[mouth]) {
        const wished = entries.map(entry => ({ surfaces: '', roots: [], ...entry }))
        const written = await addEntries(at(ago), {
          patient_id: patientId,
          version,
          entries: wished.map(({ roots, ...entry }) => ({ ...entry, roots: [...roots] })),
          confirmed: false,
        })
        version = written.data.version
      }
      if (mouth === 'adult') await measureGums(patientId, at)
    }
  },
})

/** Goes on from wherever a run before this one stopped. */
async function measureGums(patientId: number, at: (ago: number) => StaffContext): Promise<void> {
  const { data: known } = await showExams(at(0), patientId)
  for (const told of EXAMS.slice(known.filter(one => one.status === 'closed').length)) {
    const ctx = at(told.ago)
    const draft = known.find(one => one.status === 'draft')
    const { data: exam } = draft ? await showExam(ctx, draft.id) : await startExam(ctx, patientId, {})
    // What is measured there already may be somebody's own.
    if (told.isDraft && exam.sites.length > 0) return
    const { data: measured } = await changeExam(ctx, exam.id, {
      version: exam.version,
      sites: demoReadings(exam, told),
      teeth: Object.entries(told.grades).map(([tooth, grades]) => ({ tooth: Number(tooth), ...grades })),
    })
    if (!told.isDraft) await closeExam(ctx, exam.id, { version: measured.version })
  }
}
