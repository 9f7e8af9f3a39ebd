import type { Language } from '#contract/language.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import {
  findSender,
  findServicesNamed,
  getClinicRow,
  hasTemplates,
  insertTemplate,
  lockStart,
} from './message-templates.sql.ts'
import { listStarters, textsOf } from './starters.ts'
import { usualContent } from './template-wire.ts'

/** Gives a clinic its first templates, in the transaction of the clinic; one that has or had any keeps what it has. */
export async function startTemplates(
  tx: Tx,
  clinicId: number,
  { now, language = 'ro' }: { readonly now: number; readonly language?: Language },
): Promise<void> {
  await lockStart(tx, clinicId)
  if (await hasTemplates(tx)) return
  const { zone } = await getClinicRow(tx)
  const today = localDateOf(now, zone)
  const takesAnswers = (await findSender(tx))?.kind !== 'name'
  for (const starter of listStarters(takesAnswers)) {
    const { tag, schedule, count, unit, at, ofServices, answers } = starter
    await insertTemplate(
      tx,
      clinicId,
      {
        ...usualContent(starter.name[language], tag, today),
        schedule_type: schedule,
        count,
        unit,
        at_minutes: at,
        holiday_key: starter.holiday ?? null,
        texts: textsOf(starter),
        channel: starter.channel,
        statuses: starter.statuses ?? [],
        service_ids: ofServices === undefined ? [] : await findServicesNamed(tx, ofServices),
        ...(answers && {
          answers: {
            yes: { ro: answers.yes.ro, en: answers.yes.en },
            no: { ro: answers.no.ro, en: answers.no.en },
          },
        }),
        ...(starter.audience && { audience: starter.audience }),
        active: starter.active,
      },
      { accountId: null, now },
      starter.setting ?? null,
    )
  }
}
