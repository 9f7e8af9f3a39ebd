import type { CallReply } from '#contract/call.ts'
import type { getFirstSteps } from '#contract/clinic/first-steps.ts'
import { FIRST_STEPS, type FirstStep } from '#domain/clinic/first-step-names.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { bookTest, findTestBooking } from '#server/features/online-booking/test-booking.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { getStepsRow, lockSkipped, updateSkipped } from './first-steps.sql.ts'

type Reply = CallReply<typeof getFirstSteps>

export function showFirstSteps(ctx: StaffContext): Promise<Reply> {
  return ctx.read(tx => readSteps(tx, ctx))
}

/** Puts a step aside or takes it up again; said twice it changes nothing. */
export function skipStep(ctx: StaffContext, step: FirstStep, isSkipped: boolean): Promise<Reply> {
  return ctx.write(async tx => {
    const before = await lockSkipped(tx)
    if (before.includes(step) !== isSkipped) {
      const after = FIRST_STEPS.filter(each => (each === step ? isSkipped : before.includes(each)))
      await updateSkipped(tx, after)
      const { clinicId } = ctx.actor
      await tx.record('clinic', clinicId, 'steps_changed', { skipped: before }, { skipped: after })
    }
    return readSteps(tx, ctx)
  })
}

export function addTestBooking(ctx: StaffContext): Promise<Reply> {
  return ctx.write(async tx => {
    await bookTest(tx, ctx)
    return readSteps(tx, ctx)
  })
}

async function readSteps(tx: ClinicTx, ctx: StaffContext): Promise<Reply> {
  const [row, test, zone] = await Promise.all([
    getStepsRow(tx),
    findTestBooking(tx, new Date(ctx.now)),
    tx.zone,
  ])
  return {
    data: {
      steps: FIRST_STEPS.map(step => ({ step, done: row[step], skipped: row.skipped_steps.includes(step) })),
      test_booking: test
        ? {
            booking_id: test.id,
            start: formatInstant(test.starts_at.getTime(), zone),
            doctor_name: `${test.first_name} ${test.last_name}`,
          }
        : null,
    },
  }
}
