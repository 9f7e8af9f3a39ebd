import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DraftPatient } from '#web/parts/patients/patient-draft.ts'
import { patientQuery } from '#web/parts/patients/patient-query.ts'

/** Gives the patient a form was opened for, once, when they have arrived. */
export function useWishedPatient(id: number | undefined, onArrive: (patient: DraftPatient) => void): void {
  const { data } = useQuery({ ...patientQuery(id ?? 0), enabled: id !== undefined })
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (!data) return
    const name = [data.last_name, data.first_name].filter(Boolean).join(' ')
    arrive({
      id: data.id,
      name,
      mobile: data.mobile,
      facts: '',
      alerts: data.alerts.filter(({ severity }) => severity === 'high'),
    })
  }, [data])
}
