import type { Language } from '#contract/field-messages.ts'
import type { FastifyRequest } from 'fastify'

const BY_NAME: Record<string, Language> = { ro: 'ro', en: 'en', '1': 'en', '2': 'ro' }

/** The caller's language: `language` in the query, {lang} in the path, or Accept-Language; else Romanian. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as Record<string, unknown> | undefined
  const params = request.params as Record<string, unknown> | undefined
  const accepted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map(part => part.trim().slice(0, 2).toLowerCase())
    .find(code => code in BY_NAME)
  for (const named of [query?.['language'], params?.['lang'], accepted]) {
    if (typeof named === 'string' && Object.hasOwn(BY_NAME, named)) return BY_NAME[named] ?? 'ro'
  }
  return 'ro'
}
