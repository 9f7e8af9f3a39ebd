// Looks at all documents of a clinic anew: whether each says what was signed or locked, and whether any is missing.

import { hashOfJson, sha256Of } from '#server/features/form-files/evidence.ts'
import { inputsOf } from '#server/features/form-files/form-paper.ts'
import { hashOfReport } from '#server/features/visit-reports/report-hash.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import { isRecord } from '#domain/documents/problem.ts'
import type { OwnerPool } from '#server/db/owner.ts'
import type { FileStore } from '#server/outside/files/file-store.ts'
import { hashStored } from './hash-stored.ts'
import {
  findChain,
  inSnapshot,
  listFaults,
  listLocked,
  listSigned,
  listStored,
  listVersions,
  type SignedForm,
  type Snapshot,
} from './document-audit.sql.ts'

/** As long as a document may take to be made, milliseconds. */
const LATE = 60 * 60_000
const NOTHING = '0'.repeat(64)

/** A sentence's part a fault, with the id of what it is about. As of one moment; `now` is epoch milliseconds. */
export function auditDocuments(
  pool: OwnerPool,
  files: FileStore,
  { clinicId, now }: { clinicId: number; now: number },
): Promise<string[]> {
  return inSnapshot(pool, async tx => {
    const faults = await listFaults(tx, clinicId, new Date(now - LATE))
    return [
      ...faults.map(({ what, id }) => `${what} ${id}`),
      ...(await auditVersions(tx, clinicId)),
      ...(await auditReports(tx, clinicId)),
      ...(await auditForms(tx, clinicId)),
      ...(await auditFiles(tx, files, clinicId)),
    ]
  })
}

async function auditVersions(tx: Snapshot, clinicId: number): Promise<string[]> {
  return (await listVersions(tx, clinicId))
    .filter(({ content, sha256 }) => hexOf(content) !== sha256)
    .map(each => `changed version ${each.number} of the template ${each.template_id}`)
}

async function auditReports(tx: Snapshot, clinicId: number): Promise<string[]> {
  const faults: string[] = []
  for await (const report of inParts(behind => listLocked(tx, clinicId, behind)))
    if (hashOfReport(report).toString('hex') !== report.content_sha256)
      faults.push(`changed words of the report ${report.id}`)
  return faults
}

async function auditForms(tx: Snapshot, clinicId: number): Promise<string[]> {
  const faults: string[] = []
  const { count, last, forgotten } = await findChain(tx, clinicId)
  const next = new Map(forgotten.map(([own, previous]) => [previous, own]))
  for await (const form of inParts(behind => listSigned(tx, clinicId, behind))) {
    faults.push(...faultsOf(form).map(what => `${what} of the form ${form.id}`))
    if (next.has(form.previous_sha256)) faults.push(`second signature in one place, of the form ${form.id}`)
    next.set(form.previous_sha256, form.evidence_sha256)
  }
  let end = NOTHING
  let found = 0
  for (let at = next.get(end); at !== undefined && found <= next.size; at = next.get(at)) {
    end = at
    found++
  }
  if (end !== last || found !== count || next.size !== count)
    faults.push(`signatures in a row: ${found} of ${count}; kept: ${next.size}`)
  return faults
}

function faultsOf(form: SignedForm): string[] {
  const { evidence, paper } = form
  const signature = form.strokes ? hashOfJson(form.strokes) : sha256Of(form.typed_name ?? '')
  const holds: Record<string, boolean> = {
    'changed evidence':
      hexOf(evidence) === form.evidence_sha256 && evidence.previous === form.previous_sha256,
    'changed hash of the document': evidence.document_sha256 === form.document_sha256,
    'changed signature': signature.toString('hex') === evidence.signature_sha256,
    'changed name': evidence.signer.name === form.signer_name,
    'changed paper':
      paper !== null &&
      inputsOf(paper).toString('hex') === form.document_inputs &&
      hexOf(paper.answers) === evidence.answers_sha256,
    'changed answers': paper !== null && saysTheSame(form.answers, paper.answers ?? {}),
  }
  return Object.keys(holds).filter(what => !holds[what])
}

/** Whether answers are those of the paper, but for what it took from the record. */
function saysTheSame(answers: Readonly<Record<string, unknown>>, paper: Readonly<Record<string, unknown>>) {
  const ids = Object.keys(answers)
  return (
    ids.length === Object.keys(paper).length &&
    ids.every(id => {
      const answer = answers[id]
      if (!(id in paper)) return false
      return (
        (isRecord(answer) && answer['keep'] === true) || canonicalJson(answer) === canonicalJson(paper[id])
      )
    })
  )
}

async function auditFiles(tx: Snapshot, files: FileStore, clinicId: number): Promise<string[]> {
  const faults: string[] = []
  for (const { what, id, key, of_file: ofFile, of_document: ofDocument } of await listStored(tx, clinicId)) {
    const found = await hashStored(files, key).catch((error: unknown) => String(error))
    if (found === undefined) faults.push(`missing ${what} ${id}`)
    else if (found !== ofFile || found !== ofDocument) faults.push(`changed ${what} ${id}`)
  }
  return faults
}

async function* inParts<T extends { readonly id: number }>(list: (behind: number) => Promise<T[]>) {
  for (let part = await list(0); part.length > 0; part = await list(part.at(-1)!.id)) yield* part
}

const hexOf = (value: unknown): string => hashOfJson(value).toString('hex')
