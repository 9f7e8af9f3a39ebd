import type { Permission } from '#domain/accounts/permissions.ts'
import type { Services, StaffContext } from '#server/http/services.ts'
import { recordsOf } from '#server/records/write.ts'

/** For what is done in somebody's name once they have asked for it; they were asked for their rights then. */
export function inTheNameOf(
  services: Services,
  { clinicId, accountId }: { clinicId: number; accountId: number },
  permissions: readonly Permission[],
): StaffContext {
  const base = {
    ...services,
    now: services.now(),
    language: 'ro' as const,
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
      doctorId: null,
    },
  }
  return { ...base, ...recordsOf(base) }
}
