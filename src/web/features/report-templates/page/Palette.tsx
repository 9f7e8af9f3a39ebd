import { DOMSerializer } from 'prosemirror-model'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BLOCKS } from '#domain/documents/reports/report-schema.ts'
import { FIELD_KINDS } from '#domain/documents/reports/report-template.ts'
import { DOCUMENT_TAGS, listTags, TAG_GROUPS, type TagKey } from '#domain/documents/tags.ts'
import { foldText } from '#domain/people/person-name.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { putBlock, putTag } from '../sheet/commands.ts'
import { DRAGGED_FIELD } from '../sheet/SheetEditor.tsx'
import { BLOCK_ICONS, FIELD_ICONS } from '../sheet/node-icons.tsx'
import { SHEET_SCHEMA } from '../sheet/sheet-schema.ts'
import { useAddField } from '../sheet/use-add-field.ts'
import { useSheetStore } from '../sheet/use-sheet.ts'
import styles from './Palette.module.css'

const TAGS = listTags('report')

/** What can be put on the page: pressed it goes where one stands, dragged where one lets go. */
export function Palette({ onAdded }: { onAdded?: () => void }) {
  const { t, i18n } = useTranslation('report-templates')
  const store = useSheetStore()
  const addField = useAddField()
  const [search, setSearch] = useState('')
  const language = i18n.language === 'en' ? 'en' : 'ro'
  const words = foldText(search)
  const fits = (name: string) => foldText(name).includes(words)
  const nameOf = (key: TagKey) => DOCUMENT_TAGS[key].name[language]

  function put(command: ReturnType<typeof putTag>) {
    const view = store.view()
    if (!view) return
    command(view.state, view.dispatch)
    view.focus()
    onAdded?.()
  }

  const blocks = BLOCKS.filter(kind => fits(t(`blocks.${kind}`)))
  const fields = FIELD_KINDS.filter(kind => fits(t(`kinds.${kind}`)))
  return (
    <div className={styles.palette}>
      <SearchBox label={t('palette.search')} value={search} onChange={setSearch} />
      {TAG_GROUPS.map(group => {
        const tags = TAGS.filter(key => DOCUMENT_TAGS[key].group === group && fits(nameOf(key)))
        return tags.length === 0 ? null : (
          <section key={group} aria-labelledby={`tags-${group}`}>
            <h2 id={`tags-${group}`}>{t(`groups.${group}`)}</h2>
            <div className={styles.tags}>
              {tags.map(key => (
                <button
                  key={key}
                  type="button"
                  draggable
                  onDragStart={event => dragNode(event, 'tag', { key })}
                  onClick={() => put(putTag(key))}
                >
                  {nameOf(key)}
                </button>
              ))}
            </div>
          </section>
        )
      })}
      {blocks.length > 0 ? (
        <section aria-labelledby="palette-blocks">
          <h2 id="palette-blocks">{t('palette.blocks')}</h2>
          <div className={styles.parts}>
            {blocks.map(kind => {
              const BlockIcon = BLOCK_ICONS[kind]
              return (
                <button
                  key={kind}
                  type="button"
                  draggable
                  onDragStart={event => dragNode(event, 'block', { kind })}
                  onClick={() => put(putBlock(kind))}
                >
                  <BlockIcon size={18} stroke={1.75} aria-hidden="true" />
                  {t(`blocks.${kind}`)}
                </button>
              )
            })}
          </div>
        </section>
      ) : null}
      {fields.length > 0 ? (
        <section aria-labelledby="palette-fields">
          <h2 id="palette-fields">{t('palette.fields')}</h2>
          <div className={styles.parts}>
            {fields.map(kind => {
              const FieldIcon = FIELD_ICONS[kind]
              return (
                <button
                  key={kind}
                  type="button"
                  draggable
                  onDragStart={({ dataTransfer }) => {
                    dataTransfer.setData(DRAGGED_FIELD, kind)
                    dataTransfer.effectAllowed = 'copy'
                  }}
                  onClick={() => {
                    addField(kind)
                    onAdded?.()
                  }}
                >
                  <FieldIcon size={18} stroke={1.75} aria-hidden="true" />
                  {t(`kinds.${kind}`)}
                </button>
              )
            })}
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** As if it had been copied from a page. */
function dragNode({ dataTransfer }: DragEvent, name: 'tag' | 'block', attrs: Record<string, unknown>): void {
  const dom = DOMSerializer.fromSchema(SHEET_SCHEMA).serializeNode(SHEET_SCHEMA.nodes[name]!.create(attrs))
  dataTransfer.setData('text/html', (dom as HTMLElement).outerHTML)
  dataTransfer.effectAllowed = 'copy'
}
