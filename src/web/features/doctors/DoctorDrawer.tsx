import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveDoctor } from '#contract/clinic/doctors.ts'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { SPOKEN_LANGUAGES } from '#domain/people/spoken-languages.ts'
import { nextDoctorColor } from '#domain/clinic/doctor-colors.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { PersonPhoto } from '#web/parts/images/PersonPhoto.tsx'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { ColorField } from './ColorField.tsx'
import { nameOfDoctor, useDoctorRoles, useSkills } from './doctor-queries.ts'
import { DoctorServices } from './DoctorServices.tsx'
import { listChosen, startRows } from './service-rows.ts'
import type { ServiceRow } from './service-rows.ts'
import { asDoctorInput, useDoctorWords, useLanguageNames } from './use-doctor-words.ts'

interface DoctorDrawerProps {
  /** The one to change; a new one without. */
  doctor: ManagedDoctor | undefined
  colleagues: readonly ManagedDoctor[]
  onClose: () => void
  onSaved: (doctor: ManagedDoctor) => void
}

/** Waits for the services and specialities, so that the form starts whole. */
export function DoctorDrawer(props: DoctorDrawerProps) {
  const skills = useSkills()
  const roles = useDoctorRoles(props.doctor)
  return skills.isReady && roles ? <DoctorForm {...props} {...skills} roles={roles} /> : null
}

type DoctorFormProps = DoctorDrawerProps &
  Omit<ReturnType<typeof useSkills>, 'isReady'> & {
    roles: NonNullable<ReturnType<typeof useDoctorRoles>>
  }

const DESCRIPTION_MAX = 5000
const LANGUAGES_FIRST = 5

function DoctorForm(props: DoctorFormProps) {
  const { doctor, colleagues, services, specialities, roles, onClose, onSaved } = props
  const { t } = useTranslation(['clinic', 'common', 'doctors'])
  const format = useFormat()
  const nameLanguage = useLanguageNames()
  // By service: what a colleague adds meanwhile appears among what was chosen here.
  const [typed, setTyped] = useState<ReadonlyMap<number, ServiceRow>>(new Map())
  const rows = startRows(services, doctor?.services).map(row => typed.get(row.id) ?? row)
  const [chosen, setChosen] = useState<readonly number[]>(doctor?.speciality_ids ?? [])
  // Unless they are touched they are what the server gives.
  const [roleIds, setRoleIds] = useState<number[]>()
  const [languages, setLanguages] = useState<string[]>(doctor?.languages ?? [])
  const [written, setWritten] = useState(doctor?.description.length ?? 0)
  const working = colleagues.filter(one => one.active && one.id !== doctor?.id)
  const [color, setColor] = useState(doctor?.color ?? nextDoctorColor(working.map(one => one.color)))
  const offered = specialities.filter(one => one.active || chosen.includes(one.id))
  const given = listChosen(rows, doctor?.services)
  const { field, drawer } = useRecordForm({
    record: doctor,
    add: saveDoctor,
    change: saveDoctor,
    noun: 'doctor',
    extra: {
      color,
      services: given,
      specialities: [...chosen],
      languages,
      ...(roleIds && { role_ids: roleIds }),
    },
    ...useDoctorWords(services, specialities, roles.choices),
    asInput: asDoctorInput,
    nameOf: ({ data }) => nameOfDoctor(data),
    onClose,
    onSaved({ data }) {
      // A new doctor's page opens, which says it well enough.
      if (doctor) showNotice({ kind: 'ok', text: t('clinic:list.saved', { name: nameOfDoctor(data) }) })
      onSaved(data)
    },
  })
  return (
    <Drawer
      title={t(doctor ? 'clinic:doctors.editTitle' : 'clinic:doctors.addTitle')}
      width={560}
      {...drawer}
      submit={t(doctor ? 'clinic:doctors.save' : 'clinic:doctors.saveNew')}
    >
      {doctor ? (
        <PersonPhoto
          type="doctor"
          id={doctor.id}
          name={`${doctor.first_name} ${doctor.last_name}`}
          color={doctor.color}
          photo={doctor.photo}
        />
      ) : null}
      <FormSection title={t('clinic:doctors.person')} pair>
        <TextField
          {...field('first_name')}
          label={t('clinic:doctors.firstName')}
          defaultValue={doctor?.first_name}
          maxLength={NAME_MAX}
          required
          autoComplete="off"
        />
        <TextField
          {...field('last_name')}
          label={t('clinic:doctors.lastName')}
          defaultValue={doctor?.last_name}
          maxLength={NAME_MAX}
          required
          autoComplete="off"
        />
        <TextField
          {...field('title')}
          label={t('clinic:doctors.title')}
          help={t('clinic:doctors.titleHelp')}
          defaultValue={doctor?.title ?? 'Dr.'}
          maxLength={30}
          autoComplete="off"
        />
      </FormSection>
      <FormSection>
        <PhoneField
          {...field('mobile')}
          label={t('clinic:doctors.mobile')}
          countryName="mobile_country"
          defaultCountry={doctor?.mobile ? (parsePhone(doctor.mobile)?.country ?? 'RO') : 'RO'}
          defaultValue={doctor?.mobile ? showPhone(doctor.mobile) : undefined}
          autoComplete="off"
        />
        <EmailField
          {...field('email')}
          label={t('clinic:doctors.email')}
          help={t(doctor?.account === 'open' ? 'clinic:doctors.emailKept' : 'clinic:doctors.emailHelp')}
          defaultValue={doctor?.email ?? undefined}
          autoComplete="off"
        />
      </FormSection>
      {roles.choices.length > 0 ? (
        <ChoiceList
          {...field('role_ids')}
          title={t('doctors:roles')}
          help={t('doctors:rolesHelp')}
          choices={roles.choices}
          chosen={roleIds ?? roles.held}
          onChange={setRoleIds}
        />
      ) : null}
      <ColorField value={color} colleagues={working} onChange={setColor} />
      <DoctorServices
        services={services}
        rows={rows}
        fieldOf={field}
        onChange={next => setTyped(new Map(next.map(row => [row.id, row])))}
      />
      {offered.length > 0 ? (
        <ChoiceList
          {...field('specialities')}
          title={t('clinic:doctors.specialities')}
          choices={offered.map(({ id, name }) => ({ key: id, label: name }))}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : null}
      <ChoiceList
        {...field('languages')}
        title={t('doctors:languages')}
        choices={SPOKEN_LANGUAGES.map(key => ({ key, label: nameLanguage(key) }))}
        chosen={languages}
        first={LANGUAGES_FIRST}
        onChange={setLanguages}
      />
      <FormSection title={t('clinic:doctors.more')}>
        <TextArea
          {...field('description')}
          label={t('clinic:doctors.description')}
          help={t('doctors:written', {
            count: format.number(written),
            most: format.number(DESCRIPTION_MAX),
          })}
          onChange={({ target }) => setWritten(target.value.length)}
          defaultValue={doctor?.description}
          maxLength={DESCRIPTION_MAX}
          rows={4}
        />
        <TextField
          {...field('earnings_percentage')}
          type="number"
          label={t('clinic:doctors.earnings')}
          defaultValue={doctor?.earnings_percentage ?? 0}
          min={0}
          max={100}
          required
        />
        <Checkbox
          {...field('online_visible')}
          label={t('clinic:doctors.online')}
          defaultChecked={doctor?.online_visible ?? true}
        />
      </FormSection>
    </Drawer>
  )
}
