import {
  IconArrowBackUp, IconArrowForwardUp, IconAt, IconBold, IconChevronDown, IconItalic, IconList, IconListNumbers, IconPageBreak, IconPhoto, IconTable,
  IconUnderline,
} from '@tabler/icons-react' // prettier-ignore
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TEMPLATE_IMAGE } from '#contract/documents/document-templates.ts'
import { DOCUMENT_TAGS, listTags } from '#domain/documents/tags.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import {
  hasMark,
  inList,
  levelOf,
  putPageBreak,
  putTable,
  putTag,
  setLevel,
  toggle,
  toggleList,
} from './commands.ts'
import { useBody, useSheetStore } from './use-sheet.ts'
import styles from './Toolbar.module.css'

/** By the level of a heading; plain text has none. */
const LEVELS = ['text', 'large', 'title', 'subtitle'] as const
const MARKS = [
  ['strong', IconBold],
  ['em', IconItalic],
  ['underline', IconUnderline],
] as const
const LISTS = [
  ['bullet_list', IconList],
  ['ordered_list', IconListNumbers],
] as const
const TABLE_ACTS = [
  ['addRow', addRowAfter],
  ['addColumn', addColumnAfter],
  ['deleteRow', deleteRow],
  ['deleteColumn', deleteColumn],
  ['deleteTable', deleteTable],
] as const

/** What is done to the text: one stop of the Tab key, arrows go from button to button. */
export function Toolbar({ onImage }: { onImage: (file: File) => void }) {
  const { t, i18n } = useTranslation('report-templates')
  const store = useSheetStore()
  const state = useBody()
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const language = i18n.language === 'en' ? 'en' : 'ro'
  const level = LEVELS[levelOf(state)] ?? 'text'

  function run(command: Command) {
    const view = store.view()
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const from = buttons.indexOf(document.activeElement as HTMLElement)
    if (step === undefined || from < 0) return
    event.preventDefault()
    buttons[(from + step + buttons.length) % buttons.length]?.focus()
  }

  const button = (name: string, icon: ReactNode, command: Command, pressed?: boolean) => (
    <button
      key={name}
      type="button"
      className={styles.button}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onMouseDown={event => event.preventDefault()}
      onClick={() => run(command)}
    >
      {icon}
    </button>
  )

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar.label')}
      onKeyDown={walk}
      data-toolbar
    >
      <Menu
        triggerClassName={styles.style}
        label={t('toolbar.style', { style: t(`levels.${level}`) })}
        trigger={
          <>
            {t(`levels.${level}`)}
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </>
        }
      >
        {LEVELS.map((one, index) => (
          <MenuItem key={one} onClick={() => run(setLevel(index))}>
            {t(`levels.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      <hr />
      {MARKS.map(([mark, Icon]) =>
        button(t(`toolbar.${mark}`), <Icon size={18} stroke={1.75} />, toggle(mark), hasMark(state, mark)),
      )}
      <hr />
      {LISTS.map(([list, Icon]) =>
        button(t(`toolbar.${list}`), <Icon size={18} stroke={1.75} />, toggleList(list), inList(state, list)),
      )}
      {isInTable(state) ? (
        <Menu
          triggerClassName={styles.button}
          label={t('toolbar.tableActs')}
          trigger={<IconTable size={18} stroke={1.75} aria-hidden="true" />}
        >
          {TABLE_ACTS.map(([name, command]) => (
            <MenuItem key={name} onClick={() => run(command)}>
              {t(`toolbar.${name}`)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        button(t('toolbar.table'), <IconTable size={18} stroke={1.75} />, putTable)
      )}
      <button
        type="button"
        className={styles.button}
        aria-label={t('toolbar.image')}
        title={t('toolbar.image')}
        onClick={() => picker.current?.click()}
      >
        <IconPhoto size={18} stroke={1.75} />
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('toolbar.image')}
        accept={TEMPLATE_IMAGE.types.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onImage(file)
        }}
      />
      {button(t('toolbar.pageBreak'), <IconPageBreak size={18} stroke={1.75} />, putPageBreak)}
      <hr />
      <Menu
        triggerClassName={styles.tags}
        trigger={
          <>
            <IconAt size={18} stroke={1.75} aria-hidden="true" />
            {t('toolbar.tag')}
          </>
        }
      >
        {listTags('report').map(key => (
          <MenuItem key={key} onClick={() => run(putTag(key))}>
            {DOCUMENT_TAGS[key].name[language]}
          </MenuItem>
        ))}
      </Menu>
      <span className={styles.steps}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('toolbar.undo')}
          title={t('toolbar.undo')}
          aria-disabled={undoDepth(state) === 0}
          onClick={() => run(undo)}
        >
          <IconArrowBackUp size={18} stroke={1.75} />
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={t('toolbar.redo')}
          title={t('toolbar.redo')}
          aria-disabled={redoDepth(state) === 0}
          onClick={() => run(redo)}
        >
          <IconArrowForwardUp size={18} stroke={1.75} />
        </button>
      </span>
    </div>
  )
}
