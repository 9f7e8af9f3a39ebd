import { isRecord } from '#domain/documents/problem.ts'
import { keptFormsOf } from '#web/api/kept-storage.ts'
import { keptDrafts, type KeptDrafts } from '#web/parts/documents/saving/kept-drafts.ts'
import type { Draft } from '../model/editing.ts'

const isDraft = (draft: unknown): draft is Draft => isRecord(draft) && isRecord(draft['form'])

/** What a person wrote in forms and has not reached the server. */
export const keptForms = (userId: number): KeptDrafts<Draft> => keptDrafts(keptFormsOf(userId), isDraft)
