export default {
  county: 'Județ',
  city: 'Localitate',
  noCounty: 'Niciun județ cu acest nume.',
  noCity: 'Nicio localitate cu acest nume în județ.',
  countyFirst: 'Alege întâi județul.',
  patientsSee: 'Pacienții văd „{{place}}”.',
  kind: {
    municipality: 'municipiu',
    town: 'oraș',
    commune: 'comună',
    sector: 'sector',
  },
}
