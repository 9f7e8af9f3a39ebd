import type { Language } from '#contract/language.ts'
import { asSms, renderText } from '#domain/messages/render.ts'
import type { Tx } from '#server/db/database.ts'
import { findClinicName } from './message-templates.sql.ts'
import { findNewsTemplate, languageIn } from './news.ts'

/** How the clinic tells a code, by SMS, to somebody who books there; undefined where there is no such clinic. */
export async function readCodeText(
  tx: Tx,
  wished: Language,
): Promise<((code: string) => string) | undefined> {
  const template = await findNewsTemplate(tx, 'code')
  const clinic_name = await findClinicName(tx)
  if (!template || clinic_name === undefined) return undefined
  const { sms } = template.texts[languageIn(template, wished)]
  // It goes through the product's gateway, where nobody has decided for diacritics.
  return code => asSms(renderText(sms, { code, clinic_name }), true)
}
