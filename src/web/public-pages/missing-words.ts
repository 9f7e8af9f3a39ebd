const WORDS = {
  page: { title: 'common:notFound.title', text: 'common:notFound.text' },
  doctor: { title: 'patient:doctorPage.notFound', text: 'patient:doctorPage.notFoundText' },
  place: { title: 'patient:anyDoctor.notFound', text: 'patient:anyDoctor.notFoundText' },
  clinic: { title: 'patient:missing.clinic', text: 'patient:missing.clinicText' },
  form: { title: 'patient:missing.form', text: 'patient:missing.formText' },
  'doctor-left': { title: 'patient:missing.doctorLeft', text: 'patient:missing.doctorLeftText' },
  'place-left': { title: 'patient:missing.placeLeft', text: 'patient:missing.placeLeftText' },
} as const

/** How it is said that something is not there. */
export const missingWords = (what = 'page') => WORDS[what in WORDS ? (what as keyof typeof WORDS) : 'page']
