import type { Node } from 'prosemirror-model'
import type { EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ReportBody, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#domain/documents/texts.ts'
import { fieldsIn } from '#domain/documents/reports/report-schema.ts'
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
  /** As somebody else saved it. */
  readonly replace: (draft: SheetDraft) => void
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
    language: template.languages[0] ?? 'ro',
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
    replace(next) {
      const { language, marks } = state
      const isKept = next.template.languages.includes(language)
      set(withPage({ ...begin(next), marks, ...(isKept && { language }) }))
      view?.updateState(state.bodies[state.language]!)
    },
  }
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
