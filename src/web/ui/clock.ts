/** What time it is, for words that are drawn: on the server, and while a browser takes its drawing over, that of the drawing. */
export const clock = { now: (): number => Date.now() }
