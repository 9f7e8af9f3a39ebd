import { defineTexts } from '#contract/texts.ts'

/** How a row of a report says who somebody is. */
export const PEOPLE_WORDS = defineTexts({
  unnamed: { ro: 'Pacient', en: 'Patient' },
  erased: { ro: 'Pacient șters', en: 'Erased patient' },
  one_visit: { ro: 'O vizită, {first}', en: 'One visit, {first}' },
  many_visits: {
    ro: '{visits_done}: prima pe {first}, ultima pe {last}',
    en: '{visits_done}: the first on {first}, the last on {last}',
  },
})
