import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { ReportRow } from './visit-reports.sql.ts'

type Said = Pick<
  ReportRow,
  | 'template_id'
  | 'template_version'
  | 'template_sha256'
  | 'language'
  | 'tags'
  | 'fields'
  | 'blocks'
  | 'number'
>

/** SHA-256 of all that a report says. */
export function hashOfReport(report: Said): Buffer {
  const said = {
    format: 1,
    template: { id: report.template_id, version: report.template_version, sha256: report.template_sha256 },
    language: report.language,
    number: report.number,
    tags: report.tags,
    fields: report.fields,
    blocks: report.blocks,
  }
  return createHash('sha256').update(canonicalJson(said)).digest()
}
