import { useState } from 'react'
import { ApiError, type Keyed } from './client.ts'
import { newKey } from './new-key.ts'

/**
 * Sends what a form holds under one Idempotency-Key, made when the form opens and kept until the server has made what was
 * asked for. So a form that is sent again after a lost answer makes one thing, also when it was changed in between: then
 * the server says that the first is there. What it refuses it keeps no key of.
 */
export function createRequestKey() {
  let idempotencyKey = newKey()
  return async <R>(send: (options: Keyed) => Promise<R>): Promise<R> => {
    try {
      const reply = await send({ idempotencyKey })
      idempotencyKey = newKey()
      return reply
    } catch (error) {
      // Who was told that the first one is there may now make another.
      if (error instanceof ApiError && error.code === 'key_reused') idempotencyKey = newKey()
      throw error
    }
  }
}

/** As `createRequestKey`, for the time that a form is open. */
export const useRequestKey = () => useState(createRequestKey)[0]
