import { useTranslation } from 'react-i18next'
import { addSpeciality, changeSpeciality } from '#contract/services.ts'
import type { Speciality } from '#contract/services.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useRefresh } from '#web/api/use-list-actions.ts'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { SERVICE_KEYS } from './service-queries.ts'

interface SpecialityDrawerProps {
  /** The one to change; a new one without. */
  speciality: Speciality | undefined
  onClose: () => void
}

export function SpecialityDrawer({ speciality, onClose }: SpecialityDrawerProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const refresh = useRefresh(SERVICE_KEYS)
  // In the path of a change; adding has none.
  const extra: object = speciality ? { id: speciality.id } : {}
  const { formProps, field, busy, problem } = useCallForm<typeof addSpeciality | typeof changeSpeciality>({
    definition: speciality ? changeSpeciality : addSpeciality,
    extra,
    onDone({ data: { name } }) {
      refresh()
      showNotice({ kind: 'ok', text: t(speciality ? 'clinic:list.saved' : 'clinic:list.added', { name }) })
      onClose()
    },
  })
  return (
    <Drawer
      title={t(speciality ? 'clinic:specialities.editTitle' : 'clinic:specialities.addTitle')}
      formProps={formProps}
      busy={busy}
      problem={problem}
      submit={t('common:actions.save')}
      onClose={onClose}
    >
      <FormSection>
        <TextField
          {...field('name_ro')}
          label={t('clinic:specialities.nameRo')}
          defaultValue={speciality?.name_ro}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextField
          {...field('name_en')}
          label={t('clinic:specialities.nameEn')}
          help={t('clinic:services.nameEnHelp')}
          defaultValue={speciality?.name_en}
          maxLength={100}
          autoComplete="off"
        />
      </FormSection>
    </Drawer>
  )
}
