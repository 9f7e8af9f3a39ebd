import { removeDoctor, saveDoctor } from '#contract/clinic/doctors.ts'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { newKey } from '#web/api/new-key.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { nameOfDoctor } from './doctor-queries.ts'

/** Puts doctors aside and takes them back, which can be undone, and deletes them. */
export function useDoctorActions() {
  return useListActions<ManagedDoctor>({
    nameOf: nameOfDoctor,
    setActive: ({ id, first_name, last_name }, active) =>
      callKeeping(saveDoctor, { id, first_name, last_name, active }, { idempotencyKey: newKey() }),
    remove: ({ id }) => callKeeping(removeDoctor, { id, lang: currentLanguage() }),
    noun: 'doctor',
  })
}
