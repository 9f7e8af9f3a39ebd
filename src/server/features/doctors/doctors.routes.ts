import {
  addScheduleException,
  deleteDoctor,
  deleteScheduleException,
  listDoctors,
  listManagedDoctors,
  listScheduleExceptions,
  saveDoctor,
  setSchedule,
} from '#contract/doctors.ts'
import { handle } from '#server/http/register-calls.ts'
import { keepDoctor, removeDoctor, showDoctors, showManagedDoctors } from './doctors.ts'
import { createExceptions, removeExceptions, showExceptions } from './exceptions.ts'
import { replaceWeek } from './weekly-hours.ts'

export const doctorRoutes = [
  handle(listDoctors, ({ params }, ctx) => showDoctors(ctx, params.id)),
  handle(listManagedDoctors, (_, ctx) => showManagedDoctors(ctx)),
  handle(saveDoctor, ({ body }, ctx) => keepDoctor(ctx, body)),
  handle(deleteDoctor, async ({ params, query }, ctx) => ({
    data: { outcome: await removeDoctor(ctx, params.id, query.affected) },
  })),
  handle(setSchedule, ({ body }, ctx) => replaceWeek(ctx, body)),
  handle(listScheduleExceptions, ({ params, query }, ctx) => showExceptions(ctx, params.id, query.from_date)),
  handle(addScheduleException, ({ params, body }, ctx) => createExceptions(ctx, params.id, body)),
  handle(deleteScheduleException, ({ params, query }, ctx) =>
    removeExceptions(ctx, params.id, [params.exceptionId, ...query.others], query.affected),
  ),
]
