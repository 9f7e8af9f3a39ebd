import type { Doctor } from '#contract/clinic/doctors.ts'
import type { PatientColumn } from '#contract/patients/patient-lists.ts'
import type { Patient } from '#contract/patients/patients.ts'
import type { Format } from '#web/i18n/format.ts'
import type { ListColumn } from '#web/parts/list/use-columns.ts'
import { AlertChips } from '#web/parts/patients/AlertChips.tsx'
import { TagBadges } from '#web/parts/patients/TagBadges.tsx'
import {
  BalanceCell,
  DoctorCell,
  EmailCell,
  MobileCell,
  NextVisitCell,
  Nothing,
  VisitCell,
} from './PatientCells.tsx'
import type { Words } from './PatientCells.tsx'
import type { VisitDay } from './visit-day.ts'

interface Known {
  t: Words
  doctors: readonly Doctor[]
  format: Format
  when: VisitDay
  mayBook: boolean
  maySeeMoney: boolean
}

/** The columns of the list; they stay the same as long as what is known does. */
export function patientColumns({
  t,
  doctors,
  format,
  when,
  mayBook,
  maySeeMoney,
}: Known): ListColumn<Patient, PatientColumn>[] {
  return [
    {
      name: 'mobile',
      head: t('staff:booking.mobile'),
      renderCell: ({ mobile }) => <MobileCell t={t} mobile={mobile} />,
      width: 144,
      optional: 'shown',
      file: ['mobile'],
    },
    {
      name: 'email',
      head: t('patients:email'),
      renderCell: ({ email }) => <EmailCell t={t} email={email} />,
      optional: 'hidden',
      file: ['email'],
    },
    {
      name: 'birth_date',
      head: t('patients:birthDate'),
      renderCell: ({ birth_date }) => (birth_date ? format.date(birth_date) : <Nothing t={t} />),
      width: 176,
      optional: 'hidden',
      file: ['birth_date'],
    },
    {
      name: 'tags',
      head: t('patient-list:tags'),
      renderCell: ({ tags }) => (tags.length > 0 ? <TagBadges tags={tags} /> : <Nothing t={t} />),
      width: 144,
      wide: true,
      optional: 'shown',
      file: ['tags'],
    },
    {
      name: 'card_number',
      head: t('patient-list:cardNumber'),
      renderCell: ({ card_number }) => card_number ?? <Nothing t={t} />,
      width: 144,
      optional: 'hidden',
      file: ['card_number'],
    },
    {
      name: 'city',
      head: t('patient-list:city'),
      renderCell: ({ city }) => city || <Nothing t={t} />,
      width: 160,
      optional: 'hidden',
      file: ['city'],
    },
    {
      name: 'alerts',
      head: t('patient-list:alerts'),
      renderCell: ({ alerts }) => (alerts.length > 0 ? <AlertChips alerts={alerts} /> : <Nothing t={t} />),
      optional: 'hidden',
      file: ['alerts'],
    },
    {
      name: 'doctor',
      head: t('staff:booking.doctor'),
      renderCell: ({ doctor_id }) => <DoctorCell t={t} doctor={doctors.find(({ id }) => id === doctor_id)} />,
      width: 152,
      wide: true,
      optional: 'shown',
      file: ['doctor'],
    },
    {
      name: 'last_visit',
      head: t('patients:lastVisit'),
      renderCell: ({ last_visit, last_visit_services }) => (
        <VisitCell t={t} when={when} at={last_visit} services={last_visit_services} />
      ),
      optional: 'shown',
      file: ['last_visit', 'last_visit_services'],
    },
    {
      name: 'next_visit',
      head: t('patients:nextVisit'),
      renderCell: patient => <NextVisitCell t={t} when={when} patient={patient} mayBook={mayBook} />,
      phone: 'end',
      optional: 'shown',
      file: ['next_visit', 'next_visit_services'],
    },
    ...(maySeeMoney ? [balanceColumn({ t, format })] : []),
  ]
}

const balanceColumn = ({ t, format }: Pick<Known, 't' | 'format'>): ListColumn<Patient, PatientColumn> => ({
  name: 'balance',
  head: t('patients:balance.label'),
  renderCell: ({ balance = 0 }) => <BalanceCell t={t} format={format} balance={balance} />,
  numeric: true,
  width: 144,
  optional: 'shown',
  file: ['balance'],
})
