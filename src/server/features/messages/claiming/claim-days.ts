// Claims the people for whom a rule fell due on a day: their birthday, a holiday, a day of the clinic's choice.

import type { Tx } from '#server/db/database.ts'
import { lockClaims } from './claims.sql.ts'
import { composeAll } from './occasions.ts'
import { getSendingClinic, listSendingTemplates } from './template-rows.sql.ts'
import type { Services } from '#server/http/services.ts'
import { write } from './claim-visits.ts'
import { listOpenOn, listPeopleOn } from './people-on.ts'
import type { Turn } from './turn.ts'

export async function claimDays(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { clinicId, to }: Turn,
  templateId: number,
  day: number,
): Promise<void> {
  const read = async (tx: Tx) => {
    const clinicRead = getSendingClinic(tx)
    const [clinic, [template]] = await Promise.all([
      clinicRead,
      listSendingTemplates(tx, clinicRead, [templateId]),
    ])
    return { clinic, template }
  }
  const parts = await db.tenant(clinicId, async tx => {
    const { clinic, template } = await read(tx)
    return template?.isOn ? listPeopleOn(tx, template, { day, zone: clinic.zone, now: to }) : []
  })
  for (const { ids, holiday } of parts)
    await db.tenant(clinicId, async tx => {
      await lockClaims(tx)
      const { clinic, template } = await read(tx)
      if (!template?.isOn) return
      const open = await listOpenOn(tx, template, ids, { day, zone: clinic.zone, holiday })
      await write(tx, clinicId, composeAll(open, { clinic, publicUrl: config.publicUrl, now: to }), to)
    })
}
