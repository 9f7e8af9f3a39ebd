import { useTranslation } from 'react-i18next'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import type { Service } from '#contract/clinic/services.ts'
import type { Speciality } from '#contract/clinic/specialities.ts'
import { useFormat } from '#web/i18n/format.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { COLOR_NAMES } from './ColorField.tsx'

/** How a doctor's values are said that are not written as text, and what they are called. */
export function useDoctorWords(
  services: readonly Service[],
  specialities: readonly Speciality[],
  roles: readonly { readonly key: number; readonly label: string }[],
) {
  const { t } = useTranslation(['clinic', 'common', 'doctors'])
  const nameLanguage = useLanguageNames()
  const format = useFormat()

  // A form has figures as they were typed, a record as numbers.
  function sayService({
    service_id,
    minutes,
    price,
  }: { service_id: number } & Record<'minutes' | 'price', unknown>) {
    const name = services.find(one => one.id === service_id)?.name ?? ''
    return `${name} (${t('common:count.minutes', { count: Number(minutes) })}, ${format.money(Number(price))})`
  }

  return {
    labels: {
      color: t('clinic:doctors.color'),
      services: t('clinic:doctors.services'),
      specialities: t('clinic:doctors.specialities'),
      languages: t('doctors:languages'),
      role_ids: t('doctors:roles'),
    },
    words: {
      mobile: sayPhone,
      color: (value: unknown) =>
        t(`clinic:doctors.colors.${COLOR_NAMES[Number(value) as keyof typeof COLOR_NAMES]}`),
      services: (value: unknown) =>
        (value as Parameters<typeof sayService>[0][])
          .filter(({ service_id: id }) => services.some(one => one.id === id))
          .map(sayService)
          .join('\n') || '–',
      specialities: (value: unknown) =>
        specialities
          .filter(one => (value as number[]).includes(one.id))
          .map(one => one.name)
          .join(', ') || '–',
      languages: (value: unknown) => (value as string[]).map(nameLanguage).join(', ') || '–',
      role_ids: (value: unknown) =>
        roles
          .filter(one => (value as number[]).includes(one.key))
          .map(one => one.label)
          .join(', ') || '–',
    },
  }
}

/** What a language is called, by its code. */
export function useLanguageNames(): (code: string) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return code => names.of(code) ?? code
}

/** A doctor's fields under the names that a change has for them. */
export function asDoctorInput(record: object): object {
  const { services, speciality_ids: specialities, ...rest } = record as ManagedDoctor
  return {
    ...rest,
    services: services.map(({ service_id, minutes, price }) => ({ service_id, minutes, price })),
    specialities,
  }
}
