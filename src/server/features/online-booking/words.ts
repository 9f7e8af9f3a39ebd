import { defineTexts } from '#contract/texts.ts'

export const WORDS = defineTexts({
  testNote: { ro: 'Programare de probă', en: 'Test booking' },
})

/** What the note of a test booking says, in whichever language it was made. */
export const TEST_NOTES: readonly string[] = Object.values(WORDS.testNote)
