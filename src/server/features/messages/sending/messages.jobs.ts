import { defineJob } from '#server/jobs/job.ts'
import { beginSending } from './begin-sending.ts'
import { sendEmail } from './send-email.ts'
import { SEND_MESSAGE } from '../send-message.ts'
import { sendSms } from './send-sms.ts'
import { sendingOf } from './sending.ts'

/**
 * Sends one message. What is noted before it leaves is that it may have left: an SMS that was handed over and whose end
 * nobody noted is looked for at its gateway, and never sent again blindly. An email may come twice, under one name, when
 * this process ends between the mail server's answer and the note; a database that goes away just then is waited for.
 */
export const sendMessage = defineJob({
  ...SEND_MESSAGE,
  async run({ clinic_id: clinicId, id }, services) {
    const begun = await services.db.tenant(clinicId, tx => beginSending(tx, services, clinicId, id))
    if (!begun) return
    const sending = sendingOf(services, clinicId, id)
    if (begun.channel === 'sms') await sendSms(begun, sending)
    else await sendEmail(begun, sending)
  },
})
