import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSENT_KINDS, type Consent, type PatientRecord } from '#contract/patients/patients.ts'
import { useFormat } from '#web/i18n/format.ts'
import { isMasked, showPhone } from '#web/i18n/phone-text.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { listedName } from './patient-name.ts'
import styles from './PatientPage.module.css'

interface PatientInfoProps {
  patient: PatientRecord
  /** What else belongs here, beside who they are. */
  children?: ReactNode
}

/** Who they are, in full. */
export function PatientInfo({ patient, children }: PatientInfoProps) {
  const { t } = useTranslation(['people', 'patients'])
  const format = useFormat(useClinicFacts().zone)
  const { birth_date, gender, mobile, email, guardian_mobile } = patient
  const place = [patient.address, patient.city, patient.county].filter(Boolean).join(', ')
  return (
    <div className={styles.cards}>
      <Card title={t('people:info.who')}>
        <Fact name={t('people:info.name')}>{listedName(patient)}</Fact>
        <Fact name={t('people:info.birth')}>{birth_date && format.date(birth_date)}</Fact>
        <Fact name={t('patients:gender')}>{gender && t(`patients:genders.${gender}`)}</Fact>
        <Fact name={t('people:cardNumber')}>{patient.card_number}</Fact>
        <Fact name={t('people:language')}>
          {patient.language && t(`people:languages.${patient.language}`)}
        </Fact>
        <Fact name={t('people:source')}>{patient.source}</Fact>
      </Card>
      <Card title={t('people:info.contact')}>
        <Fact name={t('people:info.phone')}>{mobile && <Phone mobile={mobile} />}</Fact>
        <Fact name={t('patients:email')}>{email && <Email email={email} />}</Fact>
        <Fact name={t('people:address')}>{place}</Fact>
        {patient.guardian || patient.guardian_name ? (
          <Fact name={t('people:guardian.title')}>
            {patient.guardian ? <PatientLink {...patient.guardian} /> : patient.guardian_name}
            {patient.guardian_relation === ''
              ? ''
              : ` · ${t(`people:guardian.relations.${patient.guardian_relation}`)}`}
            {guardian_mobile ? (
              <>
                {' · '}
                <Phone mobile={guardian_mobile} />
              </>
            ) : null}
          </Fact>
        ) : null}
        {patient.wards.length > 0 ? (
          <Fact name={t('people:guardian.wards')}>
            <ul>
              {patient.wards.map(ward => (
                <li key={ward.id}>
                  <PatientLink {...ward} />
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
      </Card>
      {children}
      <Consents consents={patient.consents} />
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>{t('patients:note')}</h2>
        <p className={styles.note}>
          {patient.note || <span className={styles.quiet}>{t('patients:noNote')}</span>}
        </p>
        <p className={styles.since}>{t('patients:since', { date: format.date(patient.created_at) })}</p>
      </section>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('people')
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className={styles.quiet}>{t('info.unknown')}</span>}</dd>
    </>
  )
}

function Phone({ mobile }: { mobile: string }) {
  if (isMasked(mobile)) return showPhone(mobile)
  return (
    <a className={styles.link} href={`tel:${mobile}`}>
      {showPhone(mobile)}
    </a>
  )
}

function Email({ email }: { email: string }) {
  if (isMasked(email)) return email
  return (
    <a className={styles.link} href={`mailto:${email}`}>
      {email}
    </a>
  )
}

function PatientLink({ id, name }: { id: number; name: string }) {
  return (
    <Link
      to="/cabinet/administration/clients/$id"
      params={{ id: String(id) }}
      className={styles.link}
      dir="auto"
    >
      {name}
    </Link>
  )
}

/** What holds of each kind, and everything that was ever said. */
function Consents({ consents }: { consents: readonly Consent[] }) {
  const { t } = useTranslation('people')
  const format = useFormat(useClinicFacts().zone)
  const say = ({ given, on_date, how }: Consent) =>
    t(given ? 'consents.given' : 'consents.refused', {
      date: format.date(on_date),
      how: t(`consents.ways.${how}`),
    })
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{t('consents.title')}</h2>
      <dl className={styles.facts}>
        {CONSENT_KINDS.map(kind => {
          const holds = consents.find(each => each.kind === kind)
          return (
            <Fragment key={kind}>
              <dt>{t(`consents.kinds.${kind}`)}</dt>
              <dd>{holds ? say(holds) : <span className={styles.quiet}>{t('consents.notAsked')}</span>}</dd>
            </Fragment>
          )
        })}
      </dl>
      {consents.length > 0 ? (
        <details className={styles.history}>
          <summary>{t('consents.history')}</summary>
          <ol>
            {consents.map(each => (
              <li key={`${each.kind} ${each.recorded_at} ${each.on_date} ${each.given} ${each.how}`}>
                {t('consents.entry', { kind: t(`consents.kinds.${each.kind}`), answer: say(each) })}
                {each.said ? <span dir="auto">, {t('consents.said', { text: each.said })}</span> : null}
                {each.recorded_by ? (
                  <span className={styles.since}>
                    {t('consents.by', { name: each.recorded_by, date: format.date(each.recorded_at) })}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}
