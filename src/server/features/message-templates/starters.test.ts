import { unknownKeys, listKeywords } from '#domain/messages/keywords.ts'
import { renderText, type KeywordValues } from '#domain/messages/render.ts'
import { dropDiacritics, measureSms } from '#domain/texts/sms-segments.ts'
import { describe, expect, test } from 'vitest'
import { listStarters, textsOf } from './starters.ts'

const starters = [true, false].flatMap(takes => listStarters(takes).map(one => [one.name.ro, one] as const))

describe.each(starters)('%s', (_, starter) => {
  test.each(['ro', 'en'] as const)('names only what it knows (%s)', language => {
    const { sms, subject, email } = textsOf(starter)[language]
    for (const text of [sms, subject, email]) expect(unknownKeys(text, starter.tag)).toEqual([])
  })

  test.each(['ro', 'en'] as const)(
    'is one SMS at its longest, or as it usually is where it tells of news (%s)',
    language => {
      const isNews = starter.sms?.ro.includes('{news}')
      const values: KeywordValues = Object.fromEntries(
        listKeywords('message', starter.tag).map(({ key, longest, example }) => [
          key,
          (isNews ? example : longest)[language],
        ]),
      )
      const { sms } = textsOf(starter)[language]
      const answers = [starter.answers?.yes[language] ?? '', starter.answers?.no[language] ?? '']
      for (const text of [sms, ...answers])
        expect(measureSms(dropDiacritics(renderText(text, values))).length).toBeLessThanOrEqual(160)
    },
  )
})
