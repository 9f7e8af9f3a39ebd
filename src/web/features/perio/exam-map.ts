import { placeKey, type ExamFacts, type SiteReading } from '#domain/perio/sites.ts'

/** What was read, by place. */
export const sitesByKey = ({ sites }: Pick<ExamFacts, 'sites'>): ReadonlyMap<string, SiteReading> =>
  new Map(sites.map(one => [placeKey(one.tooth, one.site), one]))
