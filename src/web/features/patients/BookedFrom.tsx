import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPatientFamilies, makeGuardian, type PatientFamily } from '#contract/patients/guardians.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './PatientPage.module.css'

/** From whose accounts a patient was booked as one of the family; who answers for a child is written down from here. */
export function BookedFrom({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('people')
  const families = useQuery(query(listPatientFamilies, { id: patient.id })).data?.data ?? []
  if (families.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{t('families.title')}</h2>
      {families.map(family => (
        <Family key={family.member_id} patient={patient} family={family} />
      ))}
    </section>
  )
}

function Family({ patient, family }: { patient: PatientRecord; family: PatientFamily }) {
  const { t } = useTranslation('people')
  const { can } = useStaff()
  const format = useFormat(useClinicFacts().zone)
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const name = `${family.first_name} ${family.last_name}`
  const write = useMutation({
    mutationFn: () =>
      call(makeGuardian, { id: patient.id, member_id: family.member_id, version: patient.version }),
    onSuccess: reply => {
      client.setQueryData(query(listPatientFamilies, { id: patient.id }).queryKey, reply)
      showNotice({ kind: 'ok', text: t('families.written', { name }) })
    },
    onSettled: () => invalidate('patient'),
  })
  return (
    <div className={styles.family}>
      <p>{t('families.from', { name, relation: t(`families.relations.${family.relation}`) })}</p>
      <p className={styles.since}>{t('families.since', { date: format.date(family.since) })}</p>
      {family.is_open ? <p className={styles.since}>{t('families.open', { name })}</p> : null}
      {family.can_be_guardian && can('patients.edit') ? (
        <>
          <p className={styles.since}>{t('families.offer', { name })}</p>
          <Button variant="secondary" size="dense" busy={write.isPending} onClick={() => write.mutate()}>
            {t('families.write')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
