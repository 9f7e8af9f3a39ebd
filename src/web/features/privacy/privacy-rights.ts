import type { Permission } from '#domain/permissions.ts'

type Can = (permission: Permission) => boolean

/** Whether anything of the section is for this person. */
export function maySeePrivacy(can: Can): boolean {
  return can('logs.view') || can('patients.delete')
}
