/** When the first answer left the server, by its own clock: whatever a page has read, it read since. */
export const firstAnswer: { at?: number } = {}

export function noteAnswer(response: Response): void {
  firstAnswer.at ??= Date.parse(response.headers.get('date')!) || undefined
}
