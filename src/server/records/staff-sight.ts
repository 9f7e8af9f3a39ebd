import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'

const NO_DOCTOR = 0

/** How much a caller may see. */
export interface Sight {
  /** Only this doctor's; undefined for everybody's. */
  readonly onlyDoctorId: number | undefined
  readonly mayContact: boolean
  readonly language: 'ro' | 'en'
  /** Epoch milliseconds; alerts hold until a day. */
  readonly now: number
}

/** What a member of staff sees: without bookings.all_doctors their own bookings, without patients.contact no phones. */
export function sightOf(ctx: StaffContext): Sight {
  return {
    onlyDoctorId: ownDoctorOnly(ctx),
    mayContact: ctx.actor.permissions.has('patients.contact'),
    language: ctx.language,
    now: ctx.now,
  }
}

/** The doctor a member of staff is confined to; undefined for nobody in particular. */
export function ownDoctorOnly({ actor }: Pick<StaffContext, 'actor'>): number | undefined {
  return actor.permissions.has('bookings.all_doctors') ? undefined : (actor.doctorId ?? NO_DOCTOR)
}

/** Throws forbidden when the doctor is not one whose calendar the caller may touch. */
export function requireDoctor(ctx: StaffContext, doctorId: number | null): void {
  const own = ownDoctorOnly(ctx)
  if (own !== undefined && own !== doctorId) throw new Failure('forbidden')
}
