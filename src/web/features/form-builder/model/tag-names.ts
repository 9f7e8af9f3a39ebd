import { DOCUMENT_TAGS, listTags, TAG_GROUPS, type TagGroup, type TagKey } from '#domain/documents/tags.ts'
import type { Words } from './element-words.ts'

/** What a form's texts may name, by what it is of. */
export const tagGroups = (): readonly { readonly group: TagGroup; readonly keys: readonly TagKey[] }[] =>
  TAG_GROUPS.map(group => ({
    group,
    keys: listTags('form').filter(key => DOCUMENT_TAGS[key].group === group),
  }))

/** What each tag is called on screen; two of one name say whose they are, since the name is how one types it. */
export function tagNames(language: 'ro' | 'en', t: Words): ReadonlyMap<string, string> {
  const keys = listTags('form')
  const plain = (key: TagKey) => DOCUMENT_TAGS[key].name[language]
  const called = Map.groupBy(keys, plain)
  return new Map(
    keys.map(key => {
      const name = plain(key)
      const group = t(`properties.tagGroups.${DOCUMENT_TAGS[key].group}`)
      const isFirst = called.get(name)![0] === key
      return [key, isFirst ? name : t('properties.tagOf', { name, group: group.toLocaleLowerCase(language) })]
    }),
  )
}
