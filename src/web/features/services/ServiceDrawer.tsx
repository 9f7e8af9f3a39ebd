import { useTranslation } from 'react-i18next'
import { addService, changeService } from '#contract/services.ts'
import type { ManagedService } from '#contract/services.ts'
import type { Speciality } from '#contract/specialities.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import type { ValueWords } from '#web/parts/records/use-two-savers.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PriceField } from '#web/ui/PriceField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NoticeField, useNoticeWords } from './NoticeField.tsx'
import { nameIn } from './service-queries.ts'

interface ServiceDrawerProps {
  /** The one to change; a new one without. */
  service: ManagedService | undefined
  specialities: readonly Speciality[]
  onClose: () => void
}

const KINDS = ['clinic', 'virtual'] as const

export function ServiceDrawer({ service, specialities, onClose }: ServiceDrawerProps) {
  const { t } = useTranslation('clinic')
  const { field, drawer } = useRecordForm({
    record: service,
    add: addService,
    change: changeService,
    nameOf: ({ data }) => nameIn(data),
    noun: 'service',
    words: useServiceWords(specialities),
    onClose,
  })
  const offered = specialities.filter(one => one.active || one.id === service?.speciality_id)
  return (
    <Drawer title={t(service ? 'services.editTitle' : 'services.addTitle')} {...drawer}>
      <FormSection>
        <TextField
          {...field('name_ro')}
          label={t('services.nameRo')}
          defaultValue={service?.name_ro}
          maxLength={190}
          required
          autoComplete="off"
        />
        <TextField
          {...field('name_en')}
          label={t('services.nameEn')}
          help={t('services.nameEnHelp')}
          defaultValue={service?.name_en}
          maxLength={190}
          autoComplete="off"
        />
      </FormSection>
      <FormSection pair>
        <TextField
          {...field('minutes')}
          type="number"
          label={t('services.minutes')}
          help={service && service.doctors > 0 ? t('services.followHelp') : undefined}
          defaultValue={service?.minutes ?? 30}
          min={5}
          max={720}
          step={1}
          required
        />
        <PriceField {...field('price')} label={t('services.price')} defaultValue={service?.price} required />
        <SelectField
          {...field('speciality_id')}
          label={t('services.speciality')}
          defaultValue={String(service?.speciality_id ?? '')}
          options={[
            { value: '', label: t('services.noSpeciality') },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SelectField
          {...field('kind')}
          label={t('services.place')}
          defaultValue={service?.kind ?? 'clinic'}
          options={KINDS.map(kind => ({ value: kind, label: t(`services.kinds.${kind}`) }))}
        />
        <TextField
          {...field('group_count')}
          type="number"
          label={t('services.group')}
          help={t('services.groupHelp')}
          defaultValue={service?.group_count ?? 1}
          min={1}
          max={200}
          required
        />
      </FormSection>
      <Checkbox
        {...field('online_visible')}
        label={t('services.online')}
        defaultChecked={service?.online_visible ?? true}
      />
      <FormSection title={t('services.rules')} pair>
        <TextField
          {...field('buffer_before_minutes')}
          type="number"
          label={t('services.before')}
          defaultValue={service?.buffer_before_minutes ?? 0}
          min={0}
          max={240}
          required
        />
        <TextField
          {...field('buffer_after_minutes')}
          type="number"
          label={t('services.after')}
          help={t('services.bufferHelp')}
          defaultValue={service?.buffer_after_minutes ?? 0}
          min={0}
          max={240}
          required
        />
        <NoticeField
          {...field('minimum_notice_minutes')}
          label={t('services.notice')}
          minutes={service?.minimum_notice_minutes ?? null}
        />
        <NoticeField
          {...field('cancel_notice_minutes')}
          label={t('services.cancelNotice')}
          minutes={service?.cancel_notice_minutes ?? null}
        />
      </FormSection>
    </Drawer>
  )
}

/** How the values of a service are said that are not written as text. */
function useServiceWords(specialities: readonly Speciality[]): ValueWords {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  const notice = useNoticeWords()
  const noticeOf = (minutes: unknown) => notice(Number(minutes))
  return {
    price: lei => format.money(Number(lei)),
    kind: kind => t(`services.kinds.${kind as (typeof KINDS)[number]}`),
    speciality_id: id => specialities.find(one => one.id === Number(id))?.name ?? '',
    minimum_notice_minutes: noticeOf,
    cancel_notice_minutes: noticeOf,
  }
}
