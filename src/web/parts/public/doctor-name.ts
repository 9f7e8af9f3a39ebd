interface Named {
  first_name: string
  last_name: string
  title?: string
}

const DOCTOR = /^dr\.?\s+/i
const ONLY_DOCTOR = /^dr\.?$/i

/** "Ioana Rusu" */
export function plainName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim().replace(DOCTOR, '')
}

/** "Dr. Ioana Rusu"; accepts a whole name too. */
export function doctorName(doctor: Named | string): string {
  return `Dr. ${typeof doctor === 'string' ? doctor.replace(DOCTOR, '') : plainName(doctor)}`
}

/** "dr. Ioana Rusu", inside a sentence. */
export function doctorInSentence(doctor: Named | string): string {
  return doctorName(doctor).replace('Dr.', 'dr.')
}

/** What the doctor is: the title unless it says only "Dr.", else the specialities. */
export function doctorKind(doctor: Named & { specialities: string[] }): string {
  const title = doctor.title?.trim() ?? ''
  return title && !ONLY_DOCTOR.test(title) ? title : doctor.specialities.join(', ')
}
