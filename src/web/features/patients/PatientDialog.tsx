import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addPatient } from '#contract/patients/patient-changes.ts'
import type { Duplicate, PatientRecord } from '#contract/patients/patients.ts'
import { parseCnp } from '#domain/people/cnp.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { PlaceFields } from '#web/parts/lookups/PlaceFields.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ConsentFields, type Answer } from './ConsentFields.tsx'
import { FirstAlerts, type FirstAlert } from './FirstAlerts.tsx'
import { GuardianFields, guardianInput, guardianOf } from './GuardianFields.tsx'
import type { PatientGuess } from './guess-patient.ts'
import { ContactFields, WhoFields, type Who } from './PersonFields.tsx'
import { Alike } from './Alike.tsx'
import { useAlike } from './use-alike.ts'
import styles from './PatientDialog.module.css'

interface PatientDialogProps {
  /** The patient to change; a new one without. */
  patient?: PatientRecord
  /** What is already known of a new one. */
  guess?: PatientGuess | undefined
  onClose: () => void
  onSaved: (patient: PatientRecord) => void
}

const ADULT = 18

/** The form of a patient: a name is enough, the rest helps. */
export function PatientDialog({ patient, guess, onClose, onSaved }: PatientDialogProps) {
  const { t } = useTranslation(['people', 'staff', 'common', 'lookups', 'patients'])
  const format = useFormat()
  const { can } = useStaff()
  const now = useNow()
  const today = localDateOf(now, useClinicFacts().zone)
  const [who, setWho] = useState<Who>(() => {
    const said = parseCnp(guess?.cnp ?? '')
    return { birth: patient?.birth_date ?? said?.birthDate, gender: patient?.gender ?? said?.sex ?? '' }
  })
  const [place, setPlace] = useState({
    countyId: patient?.county_id ?? null,
    cityId: patient?.city_id ?? null,
    county: patient?.county ?? '',
    city: patient?.city ?? '',
  })
  const [guardian, setGuardian] = useState(() => guardianOf(patient))
  const [consents, setConsents] = useState<readonly Answer[]>([])
  const [alerts, setAlerts] = useState<readonly FirstAlert[]>([])
  const [refused, setRefused] = useState<readonly Duplicate[]>([])
  const alike = useAlike(patient?.id)
  // Who sees a number masked would replace it unseen.
  const mayContact = !patient || can('patients.contact')

  const { field, submitWith, drawer } = useRecordForm({
    record: patient,
    add: addPatient,
    change: addPatient,
    noun: 'patient',
    extra: {
      county_id: place.countyId ?? '',
      city_id: place.cityId ?? '',
      county: place.county,
      city: place.city,
      ...guardianInput(guardian, mayContact),
      consents: [...consents],
      ...(!patient && {
        alerts: alerts.flatMap(({ kind, severity, text }) =>
          text.trim() === '' ? [] : [{ kind, severity, text }],
        ),
      }),
    },
    labels: {
      county_id: t('lookups:county'),
      county: t('lookups:county'),
      city_id: t('lookups:city'),
      city: t('lookups:city'),
      guardian_id: t('people:guardian.title'),
      guardian_name: t('people:guardian.name'),
      guardian_mobile: t('staff:booking.mobile'),
    },
    asInput: asInput as (record: object) => object,
    words: {
      mobile: sayPhone,
      guardian_mobile: sayPhone,
      birth_date: date => format.date(String(date)),
      gender: gender => t(`patients:genders.${gender as NonNullable<PatientRecord['gender']>}`),
      language: language => t(`people:languages.${language as 'ro' | 'en'}`),
    },
    nameOf: ({ data }) => data.first_name,
    onClose,
    onSaved: ({ data }) => onSaved(data),
    onRefused: error => {
      const found = readDuplicate(error)?.candidates ?? []
      setRefused(found)
      return found.length > 0
    },
  })
  const { formProps, busy, problem, isUnchanged, question } = drawer

  /** What a CNP says is filled in as it is typed, and may be changed. */
  function readCnp(event: FormEvent<HTMLFormElement>) {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || input.name !== 'cnp') return
    const said = parseCnp(input.value.trim())
    if (said) setWho(old => ({ birth: said.birthDate ?? old.birth, gender: said.sex ?? old.gender }))
  }

  const isChild = who.birth !== undefined && who.birth <= today && ageAt(who.birth, now) < ADULT
  // A mother's number is the child's, too.
  const others = alike.found.filter(({ id }) => id !== guardian.patient?.id)
  const isGuarded = guardian.patient !== undefined || guardian.name !== undefined
  return (
    <Dialog title={t(patient ? 'patients:editTitle' : 'patients:add')} width={720} onClose={onClose}>
      <form
        {...formProps}
        className={styles.form}
        onInput={event => {
          readCnp(event)
          alike.look(event.currentTarget)
        }}
      >
        <Section title={t('people:form.who')}>
          <WhoFields
            patient={patient}
            guess={guess}
            field={field}
            who={who}
            today={today}
            mayContact={mayContact}
            onWho={setWho}
          />
        </Section>
        {refused.length === 0 && others.length > 0 ? (
          <Alike title={t('people:form.alike')} people={others} kept={patient?.id} />
        ) : null}
        <Section title={t('people:form.contact')}>
          <ContactFields patient={patient} guess={guess} field={field} mayContact={mayContact} />
        </Section>
        <Section title={t('people:form.address')}>
          {mayContact ? (
            <TextField
              {...field('address')}
              className={styles.whole}
              label={t('people:address')}
              defaultValue={patient?.address}
              maxLength={190}
              autoComplete="off"
            />
          ) : null}
          <PlaceFields
            value={place}
            onChange={setPlace}
            errors={{ county: field('county_id').error, city: field('city_id').error }}
          />
        </Section>
        {isChild || isGuarded ? (
          <Section title={t('people:guardian.title')}>
            <GuardianFields
              value={guardian}
              relation={patient?.guardian_relation}
              field={field}
              mayContact={mayContact}
              onChange={setGuardian}
            />
          </Section>
        ) : null}
        {patient ? null : (
          <Section title={t('people:alerts.title')}>
            <FirstAlerts alerts={alerts} field={field} onChange={setAlerts} />
          </Section>
        )}
        <Section title={t('people:consents.title')}>
          <ConsentFields held={patient?.consents ?? []} today={today} field={field} onChange={setConsents} />
        </Section>
        <Section title={t('people:form.other')}>
          <TextField
            {...field('source')}
            className={styles.whole}
            label={t('people:source')}
            help={t('people:sourceHelp')}
            defaultValue={patient?.source}
            maxLength={190}
            autoComplete="off"
          />
          <div className={styles.whole}>
            <TextArea
              {...field('note')}
              label={t('patients:note')}
              defaultValue={patient?.note}
              maxLength={5000}
              rows={3}
            />
          </div>
        </Section>
        {refused.length > 0 ? (
          <Alike
            title={t('staff:duplicate.title')}
            people={refused}
            kept={patient?.id}
            other={t(patient ? 'staff:duplicate.otherSave' : 'staff:duplicate.otherAdd')}
            busy={busy}
            onOther={() => submitWith({ not_duplicate_of: refused.map(each => each.id) })}
          />
        ) : null}
        <div className={styles.foot}>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy} disabled={isUnchanged}>
            {t(patient ? 'common:actions.save' : 'patients:saveNew')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}

/** A record's fields as the form sends them; what is written down beside them is nobody's to overwrite. */
function asInput({ guardian, consents: _consents, tags: _tags, alerts: _alerts, ...rest }: PatientRecord) {
  return { ...rest, guardian_id: guardian?.id ?? null }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
