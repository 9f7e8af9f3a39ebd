import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { nothing } from '../wire.ts'

export const getFile = defineCall({
  method: 'GET',
  path: '/v2/files/{code}',
  summary:
    'A file by a link that somebody who may see it was given minutes ago; ranges of bytes are answered.',
  who: EVERYBODY,
  params: z.object({ code: z.string('invalid').max(200, 'invalid') }),
  reply: nothing,
})
