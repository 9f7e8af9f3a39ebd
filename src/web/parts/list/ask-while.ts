const SOON = 1_500
const SLOWER = 1.1
const LATEST = 30_000

interface Pages<Row> {
  state: { dataUpdateCount: number; data?: { pages: { data: readonly Row[] }[] } | undefined }
}

/**
 * When a list is asked again while a row of it has something coming that nobody tells of: soon, then ever later, since what
 * failed never comes.
 */
export const askWhile =
  <Row>(isComing: (row: Row) => boolean) =>
  ({ state: { data, dataUpdateCount } }: Pages<Row>): number | false =>
    data?.pages.some(page => page.data.some(isComing)) === true
      ? Math.min(LATEST, SOON * SLOWER ** dataUpdateCount)
      : false
