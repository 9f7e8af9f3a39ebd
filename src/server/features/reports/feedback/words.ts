import { defineTexts } from '#contract/texts.ts'

/** What is said of a review, or of a visit, in a report's rows. */
export const FEEDBACK_WORDS = defineTexts({
  answered: { ro: 'Cu răspuns', en: 'Answered' },
  unanswered: { ro: 'Fără răspuns', en: 'Not answered' },
  reviewed: { ro: 'Cu recenzie', en: 'Reviewed' },
  not_reviewed: { ro: 'Fără recenzie', en: 'Not reviewed' },
})
