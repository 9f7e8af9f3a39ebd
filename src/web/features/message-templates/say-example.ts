import { listKeywords } from '#domain/messages/keywords.ts'
import { renderText } from '#domain/messages/render.ts'

const EXAMPLES = {
  ro: Object.fromEntries(listKeywords('message').map(({ key, example }) => [key, example.ro])),
  en: Object.fromEntries(listKeywords('message').map(({ key, example }) => [key, example.en])),
}

/** A text as an example says it. */
export const sayExample = (text: string, language: 'ro' | 'en'): string =>
  renderText(text, EXAMPLES[language])
