import { passSignalsOn, startNode } from './child.mjs'

/** Pauses before each new start; who dies once more after the last one has a fault that starting again does not mend. */
const PAUSES = [1, 2, 5, 10, 20].map(seconds => seconds * 1_000)
/** Deaths longer ago than this no longer count. */
const FORGOTTEN_MILLISECONDS = 10 * 60_000

/**
 * Runs a server by Node and starts it again when it dies unasked. One that never came up ends us with its own code, since
 * what it said is for a person to mend; so does an end that was asked for, of us or of the server.
 */
export function superviseNode(node, args, pauses = PAUSES) {
  let child
  let wasUp = false
  let deaths = []
  let isEnding = false
  let waiting

  const begin = () => {
    child = startNode(node, args)
    child.on('message', message => {
      wasUp ||= message === 'started'
    })
    child.once('exit', (code, signal) => {
      if (isEnding || code === 0 || !wasUp) process.exit(code ?? 1)
      beginAgain(code ?? 1, signal ? `was ended by ${signal}` : `ended with code ${code}`)
    })
  }
  const beginAgain = (code, what) => {
    const now = Date.now()
    deaths = [...deaths.filter(at => now - at < FORGOTTEN_MILLISECONDS), now]
    const pause = pauses[deaths.length - 1]
    if (pause === undefined) {
      console.error(`The server ${what}, ${deaths.length} times within ten minutes. It is not started again.`)
      process.exit(code)
    }
    console.error(`The server ${what}; it is started again in ${pause / 1_000} s.`)
    waiting = setTimeout(begin, pause)
  }

  passSignalsOn(signal => {
    isEnding = true
    clearTimeout(waiting)
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    else process.exit(0)
  })
  begin()
}
