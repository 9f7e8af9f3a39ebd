import { defineTexts, say } from '#contract/texts.ts'

export const WORDS = defineTexts({
  topic: { ro: 'Consultație video, {clinic}', en: 'Video visit, {clinic}' },
  topicNamed: { ro: 'Consultație video, {clinic}, {patient}', en: 'Video visit, {clinic}, {patient}' },
  sms: {
    ro: '{clinic}: vizita cu {doctor} e {day}, ora {time}. Intri de aici: {link}',
    en: '{clinic}: your visit with {doctor} is on {day}, at {time}. Join here: {link}',
  },
  subject: { ro: 'Linkul vizitei video', en: 'The link of your video visit' },
  email: {
    ro: 'Bună ziua,\n\nVizita cu {doctor} este {day}, ora {time}. Intri de aici, cu 15 minute înainte:\n\n{link}\n\nLinkul rămâne același, chiar dacă ora se schimbă.\n\n{clinic}',
    en: 'Hello,\n\nYour visit with {doctor} is on {day}, at {time}. Join here, from 15 minutes before:\n\n{link}\n\nThe link stays the same, even if the hour changes.\n\n{clinic}',
  },
})

/** What the provider calls it; nobody's name unless the clinic wants it there. */
export function topicOf(clinic: string, patient: string | null): string {
  return patient === null
    ? say(WORDS.topic, 'ro', { clinic })
    : say(WORDS.topicNamed, 'ro', { clinic, patient })
}
