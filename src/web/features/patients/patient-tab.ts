import type { ComponentType } from 'react'
import type { PatientRecord } from '#contract/patients/patients.ts'
import type { Permission } from '#domain/accounts/permissions.ts'

/** A tab of a patient's record, put together by the route from what the features offer. */
export interface PatientTab {
  /** Its word in the address; `patients:tabs` has its name. */
  key:
    | 'timeline'
    | 'info'
    | 'visits'
    | 'chart'
    | 'perio'
    | 'messages'
    | 'observations'
    | 'reports'
    | 'files'
    | 'forms'
    | 'subscriptions'
    | 'account'
  /** Whoever lacks it is not shown the tab. */
  right?: Permission
  /** Which of the record's counts stands beside its name. */
  count?: keyof PatientRecord['counts']
  /** Loaded when the tab is opened. */
  Content: ComponentType<{ patient: PatientRecord }>
}
