import { z } from 'zod'
import type { FieldMessage } from '../field-messages.ts'

/**
 * Something that `domain/documents` reads and tells what is wrong with, part by part; here it is any object. The types say
 * what it is once it was read.
 */
export const contentOf = <T extends object>() =>
  z.custom<T>(value => typeof value === 'object' && value !== null, 'invalid' satisfies FieldMessage)
