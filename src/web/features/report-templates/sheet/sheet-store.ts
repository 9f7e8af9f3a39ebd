import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ReportBody, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#domain/documents/texts.ts'
import { fieldsIn } from '#domain/documents/reports/report-schema.ts'
import { firstLanguage } from '#web/parts/documents/first-language.ts'
import { EMPTY_BODY, sheetState } from './sheet-state.ts'

/** What is saved of a template. */
export interface SheetDraft {
  readonly template: ReportTemplate
  readonly services: readonly number[]
}

export interface Sheet {
  readonly title: ReportTemplate['title']
  readonly languages: ReportTemplate['languages']
  readonly page: ReportTemplate['page']
  readonly services: readonly number[]
  /** Every field that was ever here: one that is taken off the page comes back with it. */
  readonly fields: ReadonlyMap<string, ReportField>
  readonly bodies: Readonly<Partial<Record<DocumentLanguage, EditorState>>>
  /** On screen. */
  readonly language: DocumentLanguage
  /** Whether problems are marked: from the first time that somebody wanted to publish. */
  readonly marks: boolean
}

export interface SheetStore {
  readonly get: () => Sheet
  readonly draft: () => SheetDraft
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (part: Partial<Pick<Sheet, 'title' | 'languages' | 'page' | 'services' | 'marks'>>) => void
  readonly setField: (field: ReportField) => void
  readonly setBody: (state: EditorState) => void
  /** A language that has no page yet begins as the other one is. */
  readonly show: (language: DocumentLanguage) => void
  /** As somebody else saved it. As a step, what was written on the page comes back by undoing. */
  readonly replace: (draft: SheetDraft, how?: { asStep: boolean }) => void
  /** Where the page on screen is drawn. */
  readonly view: () => EditorView | undefined
  readonly attach: (view: EditorView | undefined) => void
}

/** A page's text as it is sent, made once a text. */
const written = new WeakMap<Node, ReportBody>()
function bodyOf({ doc }: EditorState): ReportBody {
  let body = written.get(doc)
  if (!body) written.set(doc, (body = doc.toJSON() as ReportBody))
  return body
}

export function createSheet(draft: SheetDraft, plugins: readonly Plugin[]): SheetStore {
  const listeners = new Set<() => void>()
  const begin = ({ template, services }: SheetDraft): Sheet => ({
    title: template.title,
    languages: template.languages,
    page: template.page,
    services,
    fields: new Map(template.fields.map(field => [field.id, field])),
    bodies: Object.fromEntries(
      template.languages.flatMap(language => {
        const body = template.body[language]
        return body ? [[language, sheetState(body, plugins)]] : []
      }),
    ),
    language: firstLanguage(template.languages),
    marks: false,
  })
  let state = withPage(begin(draft))
  let view: EditorView | undefined
  let drafted: { readonly of: Sheet; readonly draft: SheetDraft } | undefined

  function set(next: Sheet) {
    state = next
    for (const listener of listeners) listener()
  }

  /** The language on screen has a page to write on. */
  function withPage(sheet: Sheet): Sheet {
    if (sheet.bodies[sheet.language]) return sheet
    const other = DOCUMENT_LANGUAGES.map(language => sheet.bodies[language]).find(Boolean)
    const page = sheetState(other ? bodyOf(other) : EMPTY_BODY, plugins)
    return { ...sheet, bodies: { ...sheet.bodies, [sheet.language]: page } }
  }

  return {
    view: () => view,
    attach(next) {
      view = next
    },
    get: () => state,
    draft() {
      if (drafted?.of === state) return drafted.draft
      drafted = { of: state, draft: draftOf(state) }
      return drafted.draft
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: part => set({ ...state, ...part }),
    setField: field => set({ ...state, fields: new Map(state.fields).set(field.id, field) }),
    setBody: body => set({ ...state, bodies: { ...state.bodies, [state.language]: body } }),
    show(language) {
      set(withPage({ ...state, language }))
      view?.updateState(state.bodies[language]!)
    },
    replace(next, { asStep } = { asStep: false }) {
      const { language, marks, bodies, fields } = state
      const isKept = next.template.languages.includes(language)
      const other = begin(next)
      set(
        withPage({
          ...other,
          marks,
          ...(isKept && { language }),
          fields: new Map([...fields, ...other.fields]),
          bodies: Object.fromEntries(
            DOCUMENT_LANGUAGES.flatMap(each => {
              const [own, theirs] = [bodies[each], other.bodies[each]]
              return theirs ? [[each, own && asStep ? writtenOver(own, theirs.doc) : theirs]] : []
            }),
          ),
        }),
      )
      view?.updateState(state.bodies[state.language]!)
    },
  }
}

/** The same page with another text, as one step that can be undone. */
function writtenOver(own: EditorState, { content }: Node): EditorState {
  if (own.doc.content.eq(content)) return own
  return own.apply(closeHistory(own.tr).replaceWith(0, own.doc.content.size, content))
}

function draftOf({ title, languages, page, services, fields, bodies }: Sheet): SheetDraft {
  const shown = languages.flatMap(language => bodies[language] ?? [])
  const ids = [...new Set(shown.flatMap(({ doc }) => fieldsIn(doc)))]
  return {
    services,
    template: {
      format: 1,
      title,
      languages,
      page,
      fields: ids.flatMap(id => fields.get(id) ?? []),
      body: Object.fromEntries(
        languages.flatMap(language => {
          const body = bodies[language]
          return body ? [[language, bodyOf(body)]] : []
        }),
      ),
    },
  }
}
