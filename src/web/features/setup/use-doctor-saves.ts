import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/call.ts'
import { saveDoctor, setSchedule, type ManagedDoctor, type WorkingHours } from '#contract/clinic/doctors.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWeekWords } from '#web/parts/hours/use-week-words.ts'
import { useSetup } from './setup-context.ts'

/**
 * Saves of doctors who are there already, over what the step began with: what a colleague saved in the same field
 * meanwhile is asked about.
 */
export function useDoctorSaves(services: readonly ManagedService[] = []) {
  const { t, i18n } = useTranslation(['clinic', 'common'])
  const format = useFormat()
  const sayWeek = useWeekWords()
  const { saveOver } = useSetup()

  /** A service that is given without length and price has its own. */
  function sayService({ service_id: id, ...given }: GivenService): string[] {
    const service = services.find(each => each.id === id)
    if (!service) return []
    const count = given.minutes ?? service.minutes
    const price = format.money(given.price ?? service.price)
    const name = i18n.language === 'en' ? service.name_en : service.name_ro
    return [`${name} (${t('common:count.minutes', { count })}, ${price})`]
  }
  const labels: Record<string, string> = {
    services: t('clinic:doctors.services'),
    schedule: t('clinic:doctors.week'),
  }
  const begin = (doctor: ManagedDoctor) => ({
    noun: 'doctor' as const,
    version: doctor.version,
    was: asInput(doctor),
    opened: asInput(doctor),
    asInput,
    labelOf: (name: string) => labels[name] ?? name,
    words: {
      services: (value: unknown) => (value as GivenService[]).flatMap(sayService).join('\n') || '–',
      schedule: sayWeek,
    },
  })

  return {
    save: (doctor: ManagedDoctor, changes: Partial<CallInput<typeof saveDoctor>>) =>
      saveOver(
        begin(doctor),
        { first_name: doctor.first_name, last_name: doctor.last_name, ...changes },
        (merged, version) => {
          const { id, first_name, last_name } = doctor
          const input = { id, first_name, last_name, ...merged, version }
          return call(saveDoctor, input, { idempotencyKey: newKey() })
        },
      ),
    saveWeek: (doctor: ManagedDoctor, schedule: readonly WorkingHours[]) =>
      saveOver(begin(doctor), { schedule }, (merged, version) => {
        const week = (merged as { schedule: WorkingHours[] }).schedule
        return call(setSchedule, { doctor_id: doctor.id, schedule: week, version })
      }),
  }
}

interface GivenService {
  readonly service_id: number
  readonly minutes?: number | null
  readonly price?: number | null
}

function asInput(record: object): Readonly<Record<string, unknown>> {
  const { first_name, last_name, active, services, schedule } = record as ManagedDoctor
  const given = services.map(({ service_id, minutes, price }) => ({ service_id, minutes, price }))
  return { first_name, last_name, active, services: given, schedule }
}
