import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts)

/**
 * Ends the command with one line that says what to do.
 * @param {string} line
 * @returns {never}
 */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}
