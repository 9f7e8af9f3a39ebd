import type ro from '../ro/lookups.ts'
import type { Translated } from '../namespaces.ts'

const lookups: Translated<typeof ro> = {
  county: 'County',
  city: 'Town',
  noCounty: 'No county has this name.',
  noCity: 'No place of the county has this name.',
  countyFirst: 'Choose the county first.',
  patientsSee: 'Patients see “{{place}}”.',
  kind: {
    municipality: 'city',
    town: 'town',
    commune: 'commune',
    sector: 'sector',
  },
}

export default lookups
