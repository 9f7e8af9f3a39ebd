import { defineTexts } from '#contract/texts.ts'

/** What a patient is told when the clinic hides what they said. */
export const HIDDEN = defineTexts({
  subject: {
    ro: 'Recenzia ta la {clinic} nu mai apare public',
    en: 'Your review of {clinic} is no longer public',
  },
  body: {
    ro: '{clinic} a ascuns recenzia ta despre vizita din {day}. Motivul: {reason} O vezi aici: {link}',
    en: '{clinic} has hidden your review of the visit of {day}. The reason: {reason} See it here: {link}',
  },
})
