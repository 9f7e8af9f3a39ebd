import { defineTexts } from '#contract/texts.ts'

/** What an exported list of patients is called, and its columns. */
export const EXPORT_WORDS = defineTexts({
  title: { ro: 'Pacienți', en: 'Patients' },
  last_name: { ro: 'Nume', en: 'Last name' },
  first_name: { ro: 'Prenume', en: 'First name' },
  mobile: { ro: 'Telefon', en: 'Phone' },
  email: { ro: 'Email', en: 'Email' },
  birth_date: { ro: 'Data nașterii', en: 'Date of birth' },
  card_number: { ro: 'Număr fișă', en: 'Record number' },
  city: { ro: 'Localitate', en: 'City' },
  tags: { ro: 'Etichete', en: 'Tags' },
  alerts: { ro: 'Alerte', en: 'Alerts' },
  doctor: { ro: 'Medic', en: 'Doctor' },
  last_visit: { ro: 'Ultima vizită', en: 'Last visit' },
  last_visit_services: { ro: 'Servicii la ultima vizită', en: 'Services of the last visit' },
  next_visit: { ro: 'Următoarea vizită', en: 'Next visit' },
  next_visit_services: { ro: 'Servicii la următoarea vizită', en: 'Services of the next visit' },
  balance: { ro: 'Sold', en: 'Balance' },
})
