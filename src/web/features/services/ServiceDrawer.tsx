import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceCategory } from '#contract/clinic/service-categories.ts'
import { addService, changeService } from '#contract/clinic/services.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import type { Speciality } from '#contract/clinic/specialities.ts'
import { useBufferAfter } from '#web/parts/clinic/clinic-queries.ts'
import { useVatWords, VATS, type Vat } from '#web/parts/clinic/use-vat-words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import type { ValueWords } from '#web/parts/records/use-savers-question.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PriceField } from '#web/ui/PriceField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { NameFields } from './NameFields.tsx'
import { NoticeField, useNoticeWords } from './NoticeField.tsx'
import { nameIn, useLacksVideo } from './service-queries.ts'

interface ServiceDrawerProps {
  /** The one to change; a new one without. */
  service: ManagedService | undefined
  specialities: readonly Speciality[]
  categories: readonly ServiceCategory[]
  onClose: () => void
}

const KINDS = ['clinic', 'virtual'] as const

export function ServiceDrawer({ service, specialities, categories, onClose }: ServiceDrawerProps) {
  const { t } = useTranslation(['clinic', 'services'])
  const { field, drawer } = useRecordForm({
    record: service,
    add: addService,
    change: changeService,
    nameOf: ({ data }) => nameIn(data),
    noun: 'service',
    words: useServiceWords(specialities, categories),
    onClose,
  })
  const bufferAfter = useBufferAfter()
  const sayVat = useVatWords()
  const [category, setCategory] = useState(String(service?.category_id ?? ''))
  const [kind, setKind] = useState<string>(service?.kind ?? 'clinic')
  const lacksVideo = useLacksVideo(kind === 'virtual')
  const [isAddingCategory, setIsAddingCategory] = useState(false)
  const offered = specialities.filter(one => one.active || one.id === service?.speciality_id)
  return (
    <Drawer
      title={t(service ? 'clinic:services.editTitle' : 'clinic:services.addTitle')}
      {...drawer}
      question={
        isAddingCategory ? (
          <CategoryDrawer
            category={undefined}
            onAdded={id => setCategory(String(id))}
            onClose={() => setIsAddingCategory(false)}
          />
        ) : (
          drawer.question
        )
      }
    >
      <NameFields field={field} record={service} label={t('clinic:services.nameRo')} />
      <FormSection pair>
        <TextField
          {...field('minutes')}
          type="number"
          label={t('clinic:services.minutes')}
          help={service && service.doctors > 0 ? t('clinic:services.followHelp') : undefined}
          defaultValue={service?.minutes ?? 30}
          min={5}
          max={720}
          step={1}
          required
        />
        <PriceField
          {...field('price')}
          label={t('clinic:services.price')}
          defaultValue={service?.price}
          required
        />
        <div>
          <SelectField
            {...field('category_id')}
            label={t('services:category')}
            value={category}
            onChange={setCategory}
            options={[
              { value: '', label: t('services:noCategory') },
              ...categories.map(one => ({ value: String(one.id), label: nameIn(one) })),
            ]}
          />
          <Button
            variant="quiet"
            size="dense"
            icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            onClick={() => setIsAddingCategory(true)}
          >
            {t('services:addCategory')}
          </Button>
        </div>
        <SelectField
          {...field('speciality_id')}
          label={t('clinic:services.speciality')}
          defaultValue={String(service?.speciality_id ?? '')}
          options={[
            { value: '', label: t('clinic:services.noSpeciality') },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <SelectField
          {...field('kind')}
          label={t('clinic:services.place')}
          help={lacksVideo ? t('services:noVideo') : undefined}
          value={kind}
          onChange={setKind}
          options={KINDS.map(one => ({ value: one, label: t(`clinic:services.kinds.${one}`) }))}
        />
        <SelectField
          {...field('vat')}
          label={t('services:vat')}
          defaultValue={service?.vat ?? 'exempt'}
          options={VATS.map(vat => ({ value: vat, label: sayVat(vat) }))}
        />
        <TextField
          {...field('group_count')}
          type="number"
          label={t('clinic:services.group')}
          help={t('clinic:services.groupHelp')}
          defaultValue={service?.group_count ?? 1}
          min={1}
          max={200}
          required
        />
      </FormSection>
      <FormSection>
        <TextArea
          {...field('description_ro')}
          label={t('services:descriptionRo')}
          defaultValue={service?.description_ro}
          maxLength={5000}
        />
        <TextArea
          {...field('description_en')}
          label={t('services:descriptionEn')}
          defaultValue={service?.description_en}
          maxLength={5000}
        />
      </FormSection>
      <Checkbox
        {...field('online_visible')}
        label={t('clinic:services.online')}
        defaultChecked={service?.online_visible ?? true}
      />
      <Checkbox
        {...field('subscription_only')}
        label={t('services:subscriptionOnly')}
        defaultChecked={service?.subscription_only ?? false}
      />
      <FormSection title={t('clinic:services.rules')} pair>
        <TextField
          {...field('buffer_before_minutes')}
          type="number"
          label={t('clinic:services.before')}
          defaultValue={service?.buffer_before_minutes ?? 0}
          min={0}
          max={240}
          required
        />
        <TextField
          {...field('buffer_after_minutes')}
          type="number"
          label={t('clinic:services.after')}
          help={t('clinic:services.bufferHelp')}
          defaultValue={service?.buffer_after_minutes ?? bufferAfter}
          min={0}
          max={240}
          required
        />
        <NoticeField
          {...field('minimum_notice_minutes')}
          label={t('clinic:services.notice')}
          minutes={service?.minimum_notice_minutes ?? null}
        />
        <NoticeField
          {...field('cancel_notice_minutes')}
          label={t('clinic:services.cancelNotice')}
          minutes={service?.cancel_notice_minutes ?? null}
        />
      </FormSection>
    </Drawer>
  )
}

/** How the values of a service are said that are not written as text. */
function useServiceWords(
  specialities: readonly Speciality[],
  categories: readonly ServiceCategory[],
): ValueWords {
  const { t } = useTranslation(['clinic', 'services'])
  const format = useFormat()
  const notice = useNoticeWords()
  const sayVat = useVatWords()
  const noticeOf = (minutes: unknown) => notice(Number(minutes))
  return {
    price: lei => format.money(Number(lei)),
    kind: kind => t(`clinic:services.kinds.${kind as (typeof KINDS)[number]}`),
    speciality_id: id => specialities.find(one => one.id === Number(id))?.name ?? '',
    category_id: id => {
      const category = categories.find(one => one.id === Number(id))
      return category ? nameIn(category) : ''
    },
    vat: vat => sayVat(vat as Vat),
    minimum_notice_minutes: noticeOf,
    cancel_notice_minutes: noticeOf,
  }
}
