// What two people did to one template, put together where neither undoes the other.

import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import type { SheetDraft } from '../sheet/sheet-store.ts'

const isSame = (one: unknown, other: unknown) =>
  one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null)

export const isSameSheet = (one: SheetDraft, other: SheetDraft): boolean =>
  one === other || canonicalJson(plain(one)) === canonicalJson(plain(other))
const plain = ({ template, services }: SheetDraft) => ({
  template,
  services: services.toSorted((a, b) => a - b),
})

/** Parts that both may change: the page of each language is one, and so is each field. */
export type SheetPart = 'title' | 'languages' | 'page' | 'services' | 'ro' | 'en' | 'fields'

export interface MergedSheets {
  /** Of what both changed it has mine. */
  readonly draft: SheetDraft
  readonly both: readonly SheetPart[]
}

/** Three ways: `was` is what both began with. */
export function mergeSheets(was: SheetDraft, mine: SheetDraft, theirs: SheetDraft): MergedSheets {
  const both = new Set<SheetPart>()
  function pick<T>(part: SheetPart, [before, own, other]: readonly [T, T, T]): T {
    if (isSame(own, before)) return other
    if (!isSame(other, before) && !isSame(own, other)) both.add(part)
    return own
  }
  const of = <K extends keyof ReportTemplate>(name: K) =>
    [was.template[name], mine.template[name], theirs.template[name]] as const
  const body = (language: 'ro' | 'en') =>
    pick(language, [
      was.template.body[language],
      mine.template.body[language],
      theirs.template.body[language],
    ])
  const [ro, en] = [body('ro'), body('en')]
  const template: ReportTemplate = {
    format: 1,
    title: pick('title', of('title')),
    languages: pick('languages', of('languages')),
    page: pick('page', of('page')),
    fields: mergeFields(of('fields'), pick),
    body: { ...(ro && { ro }), ...(en && { en }) },
  }
  const services = pick('services', [was.services, mine.services, theirs.services])
  return { draft: { template, services }, both: [...both] }
}

type Fields = readonly ReportField[]
type Pick = (
  part: SheetPart,
  three: readonly [ReportField | undefined, ReportField | undefined, ReportField | undefined],
) => ReportField | undefined

/** A field that only one of them has may stand on the page that is kept: it stays, and goes where no page names it. */
function mergeFields([was, mine, theirs]: readonly [Fields, Fields, Fields], pick: Pick): ReportField[] {
  const [before, own, other] = [was, mine, theirs].map(
    fields => new Map(fields.map(field => [field.id, field])),
  ) as [Map<string, ReportField>, Map<string, ReportField>, Map<string, ReportField>]
  return [...new Set([...own.keys(), ...other.keys()])].flatMap(id => {
    const [one, two] = [own.get(id), other.get(id)]
    return one && two ? (pick('fields', [before.get(id), one, two]) ?? []) : (one ?? two ?? [])
  })
}
