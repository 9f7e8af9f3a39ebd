import { useTranslation } from 'react-i18next'
import { addService, changeService } from '#contract/services.ts'
import type { ManagedService, Speciality } from '#contract/services.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useRefresh } from '#web/api/use-list-actions.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NoticeField } from './NoticeField.tsx'
import { nameIn, SERVICE_KEYS } from './service-queries.ts'

interface ServiceDrawerProps {
  /** The one to change; a new one without. */
  service: ManagedService | undefined
  specialities: readonly Speciality[]
  onClose: () => void
}

const KINDS = ['clinic', 'virtual'] as const

export function ServiceDrawer({ service, specialities, onClose }: ServiceDrawerProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const refresh = useRefresh(SERVICE_KEYS)
  // In the path of a change; adding has none.
  const extra: object = service ? { id: service.id } : {}
  const { formProps, field, busy, problem } = useCallForm<typeof addService | typeof changeService>({
    definition: service ? changeService : addService,
    extra,
    onDone({ data }) {
      refresh()
      const name = nameIn(data)
      showNotice({ kind: 'ok', text: t(service ? 'clinic:list.saved' : 'clinic:list.added', { name }) })
      onClose()
    },
  })
  const offered = specialities.filter(one => one.active || one.id === service?.speciality_id)
  return (
    <Drawer
      title={t(service ? 'clinic:services.editTitle' : 'clinic:services.addTitle')}
      formProps={formProps}
      busy={busy}
      problem={problem}
      submit={t('common:actions.save')}
      onClose={onClose}
    >
      <FormSection>
        <TextField
          {...field('name_ro')}
          label={t('clinic:services.nameRo')}
          defaultValue={service?.name_ro}
          maxLength={190}
          required
          autoComplete="off"
        />
        <TextField
          {...field('name_en')}
          label={t('clinic:services.nameEn')}
          help={t('clinic:services.nameEnHelp')}
          defaultValue={service?.name_en}
          maxLength={190}
          autoComplete="off"
        />
      </FormSection>
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
        <TextField
          {...field('price')}
          type="number"
          inputMode="decimal"
          label={t('clinic:services.price')}
          defaultValue={service?.price}
          min={0}
          step={0.01}
          required
        />
        <SelectField
          {...field('speciality_id')}
          label={t('clinic:services.speciality')}
          defaultValue={service?.speciality_id ?? ''}
        >
          <option value="">{t('clinic:services.noSpeciality')}</option>
          {offered.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...field('kind')}
          label={t('clinic:services.place')}
          defaultValue={service?.kind ?? 'clinic'}
        >
          {KINDS.map(kind => (
            <option key={kind} value={kind}>
              {t(`clinic:services.kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
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
      <Checkbox
        {...field('online_visible')}
        label={t('clinic:services.online')}
        defaultChecked={service?.online_visible ?? true}
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
          defaultValue={service?.buffer_after_minutes ?? 0}
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
