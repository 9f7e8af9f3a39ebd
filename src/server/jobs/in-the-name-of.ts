import type { Language } from '#contract/language.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { recordsOf } from '#server/records/write.ts'

interface Somebody {
  readonly clinicId: number
  readonly accountId: number
  /** The doctor they are. */
  readonly doctorId?: number | null
  readonly language?: Language
}

/** For what is done in somebody's name once they have asked for it; they were asked for their rights then. */
export function inTheNameOf(
  services: Services,
  { clinicId, accountId, doctorId = null, language = 'ro' }: Somebody,
  permissions: readonly Permission[],
): StaffContext {
  const base = {
    ...services,
    now: services.now(),
    language,
    address: '',
    userAgent: '',
    cookies: { read: () => undefined, keep: () => undefined, forget: () => undefined },
    actor: {
      kind: 'staff' as const,
      accountId,
      sessionId: '',
      clinicId,
      userType: 1 as const,
      permissions: new Set(permissions),
      doctorId,
    },
  }
  return { ...base, ...recordsOf(base) }
}
