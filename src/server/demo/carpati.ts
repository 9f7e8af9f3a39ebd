import { course, type ClinicPlan } from './clinic-plan.ts'

/** A clinic of one chair in another city, so that a search has more than one to choose from. */
export const CARPATI: ClinicPlan = {
  name: 'Cabinet Carpați Dent',
  phone: '+40368000120',
  email: 'carpati@demo.zambet.ro',
  cif: '38220410',
  owner: { firstName: 'Laura', lastName: 'Drăgan', twoFactor: true },
  autoApprove: true,
  locations: {
    brasov: {
      name: 'Centrul Vechi',
      address: 'Strada Nicolae Bălcescu 34',
      city: 'Brașov',
      county: 'Brașov',
      directions: 'Parter, ușa din dreapta gangului.',
      phone: '+40368000120',
      hours: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '19:00' }],
    },
  },
  cabinets: { c1: { location: 'brasov', name: 'Cabinet' } },
  specialities: { general: { ro: 'Stomatologie generală', en: 'General dentistry' } },
  services: {
    first: { ro: 'Consultație', en: 'Consultation', speciality: 'general', durationMinutes: 30, price: 150 },
    cleaning: { ro: 'Detartraj și periaj profesional', en: 'Scaling and polishing', speciality: 'general', durationMinutes: 45, price: 300 },
    filling: { ro: 'Obturație', en: 'Filling', speciality: 'general', durationMinutes: 45, price: 280 },
    extraction: { ro: 'Extracție', en: 'Extraction', speciality: 'general', durationMinutes: 45, price: 250, bufferAfterMinutes: 15 },
    whitening: { ro: 'Albire profesională', en: 'Professional whitening', speciality: 'general', durationMinutes: 75, price: 1100 },
  },
  doctors: [
    {
      firstName: 'Laura',
      lastName: 'Drăgan',
      share: 1,
      email: 'laura.dragan@demo.zambet.ro',
      mobile: '+40700990011',
      color: 5,
      description: 'Medic dentist generalist, consultații și tratamente pentru toată familia.',
      earningsPercent: 0,
      specialities: ['general'],
      services: ['first', 'cleaning', 'filling', 'extraction', 'whitening'],
      hours: [
        { weekdays: [1, 3], cabinet: 'c1', start: '12:00', end: '19:00' },
        { weekdays: [2, 4, 5], cabinet: 'c1', start: '09:00', end: '16:00', pause: ['12:30', '13:00'] },
      ],
      courses: [
        course(3, [0, 'first'], [7, 'filling']),
        course(2, [0, 'first', 'cleaning']),
        course(2, [0, 'cleaning']),
        course(1, [0, 'extraction']),
        course(1, [0, 'whitening']),
      ],
      ages: [8, 75],
    },
  ],
  patientCount: 90,
  closures: [],
  cabinetHolds: [],
} // prettier-ignore
