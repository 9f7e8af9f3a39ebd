import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { dataOf, pageSize } from '../wire.ts'

export const listDemoMessages = defineCall({
  method: 'GET',
  path: '/v2/demo/messages',
  summary: 'In a demonstration only: the SMS and emails that were kept instead of sent.',
  who: EVERYBODY,
  query: z.object({ size: pageSize() }),
  reply: dataOf(
    z.array(
      z.object({
        id: z.number(),
        channel: z.enum(['email', 'sms']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        created_at: z.string(),
      }),
    ),
  ),
})
