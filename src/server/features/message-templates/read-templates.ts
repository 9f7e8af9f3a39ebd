// Templates for whoever shows what they do.

import type { Tx } from '#server/db/database.ts'
import {
  findSender,
  findTemplate,
  getClinicRow,
  listTemplateRows,
  type TemplateContent,
  type TemplateRow,
} from './message-templates.sql.ts'

export type { TemplateContent }

/** One that is there; undefined of another clinic's, or of one that was removed. */
export const readTemplate = (tx: Tx, id: number): Promise<TemplateRow | undefined> => findTemplate(tx, id)

/** All, or the one; what each sent is counted since then. */
export const readTemplates = (tx: Tx, since: Date, id?: number) => listTemplateRows(tx, since, id)

/** What the clinic is called, and by whom it sends SMS; undefined where it is the product. */
export async function readSender(tx: Tx) {
  const [{ name }, sender] = await Promise.all([getClinicRow(tx), findSender(tx)])
  return { name, sender }
}
