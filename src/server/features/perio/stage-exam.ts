import type { CallBody, CallReply } from '#contract/call.ts'
import type { stagePerioExam } from '#contract/patients/perio-exams.ts'
import { diagnose } from '#server/features/diagnoses/patient-diagnoses.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { takeBackConfirmed, takeBackReplaced } from './confirmed-diagnosis.ts'
import { openExam } from './open-exam.ts'
import { getExamRow, presentExam } from './perio.ts'
import { updateStaging } from './perio.sql.ts'

export function stageExam(
  ctx: StaffContext,
  id: number,
  { diagnosis, stage, grade, extent }: CallBody<typeof stagePerioExam>,
): Promise<CallReply<typeof stagePerioExam>> {
  return ctx.write(async tx => {
    const row = await openExam(tx, ctx, id)
    if (row.replaced_by !== null) throw new Failure('perio_replaced')
    refuseTogether(
      stage !== undefined && grade === undefined && refuseField('grade', 'required'),
      grade !== undefined && stage === undefined && refuseField('stage', 'required'),
    )
    const given = {
      patientId: row.patient_id,
      teeth: [],
      onDate: row.date,
      doctorId: ctx.actor.doctorId ?? row.doctor.id,
    }
    const [diagnosisId] = await diagnose(tx, ctx, [diagnosis], given, 'diagnosis')
    await takeBackConfirmed(tx, ctx, row, 'stagedAnew')
    if (row.status === 'closed') await takeBackReplaced(tx, ctx, row)
    await updateStaging(tx, id, {
      stage: stage ?? null,
      grade: grade ?? null,
      extent: extent ?? null,
      diagnosis_id: diagnosisId!,
      staged_by: tx.author.accountId,
      staged_at: new Date(tx.author.now),
    })
    const after = await getExamRow(tx, id)
    await tx.record(
      'patient_record',
      row.patient_id,
      'perio_stage_changed',
      { exam: id, staging: row.staging },
      { exam: id, staging: after.staging },
    )
    return { data: presentExam(after) }
  })
}
