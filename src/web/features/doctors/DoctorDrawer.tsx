import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveDoctor } from '#contract/doctors.ts'
import type { ManagedDoctor } from '#contract/doctors.ts'
import { nextDoctorColor } from '#domain/doctor-colors.ts'
import { NAME_MAX } from '#domain/person-name.ts'
import { parsePhone } from '#domain/phone.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { PersonPhoto } from '#web/parts/images/PersonPhoto.tsx'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { ColorField } from './ColorField.tsx'
import { nameOfDoctor, useSkills } from './doctor-queries.ts'
import { DoctorServices } from './DoctorServices.tsx'
import { listChosen, startRows } from './service-rows.ts'
import type { ServiceRow } from './service-rows.ts'
import { SpecialityChoice } from './SpecialityChoice.tsx'
import { asDoctorInput, useDoctorWords } from './use-doctor-words.ts'

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
  return skills.isReady ? <DoctorForm {...props} {...skills} /> : null
}

type DoctorFormProps = DoctorDrawerProps & Omit<ReturnType<typeof useSkills>, 'isReady'>

function DoctorForm({ doctor, colleagues, services, specialities, onClose, onSaved }: DoctorFormProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const [rows, setRows] = useState<readonly ServiceRow[]>(() => startRows(services, doctor?.services))
  const [chosen, setChosen] = useState<readonly number[]>(doctor?.speciality_ids ?? [])
  const working = colleagues.filter(one => one.active && one.id !== doctor?.id)
  const [color, setColor] = useState(doctor?.color ?? nextDoctorColor(working.map(one => one.color)))
  const given = listChosen(rows)
  const { field, drawer } = useRecordForm({
    record: doctor,
    add: saveDoctor,
    change: saveDoctor,
    noun: 'doctor',
    extra: { color, services: given, specialities: [...chosen] },
    ...useDoctorWords(services, specialities),
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
      <ColorField value={color} colleagues={working} onChange={setColor} />
      <DoctorServices services={services} rows={rows} fieldOf={field} onChange={setRows} />
      <SpecialityChoice specialities={specialities} chosen={chosen} onChange={setChosen} />
      <FormSection title={t('clinic:doctors.more')}>
        <TextArea
          {...field('description')}
          label={t('clinic:doctors.description')}
          help={t('clinic:doctors.descriptionHelp')}
          defaultValue={doctor?.description}
          maxLength={5000}
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
