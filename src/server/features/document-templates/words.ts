import { defineTexts } from '#contract/texts.ts'

/** Of a visit that never was, for previews. */
export const EXAMPLE = defineTexts({
  service: { ro: 'Obturație compozit', en: 'Composite filling' },
  diagnosis: { ro: 'Carie a dentinei', en: 'Dentine caries' },
  observation: {
    ro: 'Carie ocluzală profundă, fără afectare pulpară. Obturație în straturi, ocluzie verificată.',
    en: 'Deep occlusal caries, pulp not affected. Filled in layers, occlusion checked.',
  },
})
