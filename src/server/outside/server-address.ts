import { z } from 'zod'
import { isLoopback } from './loopback.ts'

/** Of another server, as the environment gives it: without encryption only where nothing leaves the machine, as in tests. */
export const serverAddress = z
  .string()
  .refine(
    value =>
      URL.canParse(value) &&
      !value.endsWith('/') &&
      (new URL(value).protocol === 'https:' || isLoopback(value)),
    'an https:// address without a slash at its end',
  )
