import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { elementOf } from '../model/looked-up.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'
import { ELEMENT_ICONS } from '../palette/element-groups.ts'
import { ElementFields } from './ElementFields.tsx'
import { FormSettings } from './FormSettings.tsx'
import styles from './Properties.module.css'

/** What one most likely came to write, the first of them that is there. */
const FIRST = [
  '[data-path^="label"]',
  '[role=tabpanel] :is(input, textarea)',
  '[role=tabpanel] button',
  '[role=tab]',
]

/** What the chosen element says and asks for, or the form itself. */
export function Properties() {
  const { t } = useTranslation('form-builder')
  const editor = useEditor()
  const tab = useEdited(state => state.tab)
  const element = useEdited(({ draft, selected }) => elementOf(draft.form.elements, selected))
  const wish = useEdited(({ focus }) => (focus?.on === 'field' ? focus : undefined))
  const panel = useRef<HTMLDivElement>(null)
  const Icon = element && tab === 'element' ? ELEMENT_ICONS[element.type] : undefined

  useEffect(() => {
    const { current: root } = panel
    if (!wish || !root) return
    const found = wish.path === undefined ? undefined : findField(root, wish.path)
    const first = FIRST.map(what => root.querySelector<HTMLElement>(what)).find(Boolean)
    ;(found ?? first)?.focus()
    editor.look({ focus: undefined })
  }, [wish, editor])

  // Back to the sheet, where its element stands.
  useEffect(() => {
    const { current: root } = panel
    if (!root || !element) return undefined
    const leave = (event: KeyboardEvent) => {
      // A list that is open under a field closes first.
      const hasList = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')
      if (event.key !== 'Escape' || event.defaultPrevented || hasList) return
      event.preventDefault()
      event.stopPropagation()
      editor.look({ focus: { on: 'row' } })
    }
    root.addEventListener('keydown', leave)
    return () => root.removeEventListener('keydown', leave)
  }, [element, editor])

  return (
    <div ref={panel} className={styles.properties}>
      <Tabs open={tab} onOpen={key => editor.look({ tab: key })}>
        <div className={styles.head}>
          <h2>
            {Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : null}
            {tab === 'form'
              ? t('properties.form')
              : element
                ? t(`types.${element.type}`)
                : t('properties.element')}
          </h2>
          <TabList
            label={t('properties.label')}
            look="segments"
            tabs={[
              { key: 'element', label: t('properties.element') },
              { key: 'form', label: t('properties.form') },
            ]}
          />
        </div>
        <TabPanel of="element" className={styles.panel}>
          {element ? (
            <ElementFields key={element.id} element={element} />
          ) : (
            <p className={styles.none}>{t('properties.none')}</p>
          )}
        </TabPanel>
        <TabPanel of="form" className={styles.panel}>
          <FormSettings />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** The field that a problem names, or the nearest one around it: "options.3.label.ro", then "options". */
function findField(root: HTMLElement, path: string): HTMLElement | undefined {
  for (let rest = path; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.')))) {
    const marked = root.querySelector<HTMLElement>(`[data-path="${CSS.escape(rest)}"]`)
    if (!marked) continue
    const isField = marked.matches('input, textarea, button')
    return isField ? marked : (marked.querySelector<HTMLElement>('input, textarea, button') ?? undefined)
  }
  return undefined
}
