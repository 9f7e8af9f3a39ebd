import { doctorPath } from '#domain/clinic/doctor-path.ts'
import { listClinicIds } from '#server/db/clinic-ids.ts'
import type { Services } from '#server/http/services.ts'
import { listPagesOf, type ListedPage } from './sitemap.sql.ts'
import { ADDRESSES_OF_A_PAGE, MOST_ADDRESSES, writeIndex, writeSitemap } from './sitemap-xml.ts'

/** Clinics of a file, by their ids, so that each stays where it is whoever comes or goes. */
const CLINICS = 50
const MOST_PAGES_OF_CLINIC = MOST_ADDRESSES / CLINICS / ADDRESSES_OF_A_PAGE
const KEPT_MILLISECONDS = 10 * 60_000
/** Bounds the memory: a crawler reads file after file and comes back the next day. */
const MOST_KEPT = 20

/** Pages that are there whoever has a clinic. */
const OWN_PAGES = ['/pacient', '/privacy']

type Need = Pick<Services, 'db' | 'config' | 'now'>
type Memory = Map<string, { until: number; text: Promise<string | undefined> }>

const memoryOf = new WeakMap<object, Memory>()

/** The list of the files below; the first names the product's own pages. */
export function getSitemapIndex(services: Need): Promise<string | undefined> {
  return remembered(services, 'index', async () => {
    const ids = await services.db.stranger(listClinicIds)
    const parts = [...new Set(ids.map(partOf))].toSorted((a, b) => a - b)
    return writeIndex(['own', ...parts].map(part => `${services.config.publicUrl}/sitemaps/${part}.xml`))
  })
}

/** One of them by its name; undefined when there is none of it. */
export function getSitemap(services: Need, name: string): Promise<string | undefined> {
  return remembered(services, name, async () => {
    const { publicUrl } = services.config
    if (name === 'own') return writeSitemap(OWN_PAGES.map(path => ({ address: publicUrl + path })))
    if (!/^(0|[1-9]\d{0,8})$/.test(name)) return undefined
    const ids = await services.db.stranger(listClinicIds)
    const ofPart = ids.filter(id => partOf(id) === Number(name))
    // One whose clinics show nobody is named by the index all the same.
    if (ofPart.length === 0) return undefined
    const pages = await listPages(services, ofPart)
    return writeSitemap(
      pages.map(page => ({ address: publicUrl + pathOf(page), changedAt: page.changed_at })),
    )
  })
}

const partOf = (clinicId: number) => Math.floor(clinicId / CLINICS)

/** Clinic by clinic, each behind its own fence, and never more than one connection for it. */
async function listPages({ db }: Need, clinicIds: readonly number[]): Promise<ListedPage[]> {
  const pages: ListedPage[] = []
  for (const id of clinicIds)
    pages.push(...(await db.tenant(id, tx => listPagesOf(tx, id, MOST_PAGES_OF_CLINIC))))
  return pages
}

function pathOf(page: ListedPage): string {
  const { kind, id, clinic_id: clinicId, slug, first_name, last_name } = page
  if (kind === 'clinic') return `/c/${slug}`
  if (kind === 'place') return `/pacient/clinica/${clinicId}/${id}`
  return doctorPath({ doctor_id: id, first_name, last_name })
}

/** Those who ask meanwhile wait for the same answer; what failed is asked anew. */
async function remembered(
  { db, now }: Need,
  name: string,
  make: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const memory: Memory = memoryOf.get(db) ?? new Map()
  memoryOf.set(db, memory)
  const known = memory.get(name)
  if (known && known.until > now()) return known.text
  const text = make()
  memory.delete(name)
  memory.set(name, { until: now() + KEPT_MILLISECONDS, text })
  const [oldest] = memory.keys()
  if (memory.size > MOST_KEPT && oldest !== undefined) memory.delete(oldest)
  text.catch(() => memory.delete(name))
  return text
}
