import type { CallBody, CallReply } from '#contract/call.ts'
import type { Company } from '#contract/clinic/clinics.ts'
import type { changeCompany as changeCompanyCall, countOnlineBookings } from '#contract/clinic/company.ts'
import { parseCif } from '#domain/money/cif.ts'
import { parseIban } from '#domain/money/iban.ts'
import { foldText } from '#domain/people/person-name.ts'
import { placeName } from '#domain/clinic/place-name.ts'
import { parsePhone } from '#domain/people/phone.ts'
import { isSlug, RESERVED_SLUGS } from '#domain/texts/slug.ts'
import { instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { parseWebsite } from '#domain/clinic/website.ts'
import type { Tx } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/postgres-errors.ts'
import { listImages } from '#server/features/images/images.ts'
import { findCity, findCounty } from '#server/features/lookups/lookups.ts'
import { refuseField } from '#server/http/failure.ts'
import { readTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { refuseStale } from '#server/records/versions.ts'
import { screenSettings } from './screen-settings.ts'
import { countOnline, getCompanyRow, updateCompanyRow, type CompanyRow } from './company.sql.ts'

type Changes = Omit<CallBody<typeof changeCompanyCall>, 'version' | 'phone_country'>

/** With its pictures, and the address of its page. */
export async function presentCompany(
  tx: Tx,
  ctx: StaffContext,
  { settings, ...row }: CompanyRow,
): Promise<Company> {
  return {
    ...row,
    ...screenSettings(settings),
    page: `${ctx.config.publicUrl}/c/${row.slug}`,
    images: await listImages(tx, ctx, { type: 'clinic', id: row.id }),
  }
}

/** Changes what is named. What is wrong with several fields is told together; an address that is taken, once it is asked for. */
export async function changeCompany(
  ctx: StaffContext,
  { version, phone_country: country, ...body }: CallBody<typeof changeCompanyCall>,
): Promise<{ data: Company }> {
  const { clinicId } = ctx.actor
  const [slug, cif, iban, phone, website] = await readTogether([
    read(() => readSlug(body.slug)),
    read(() => given(body.cif, readCif)),
    read(() => given(body.iban, text => parseIban(text) ?? refuse('iban', 'iban'))),
    read(() => given(body.phone, text => parsePhone(text, country)?.e164 ?? refuse('phone', 'phone'))),
    read(() => given(body.website, text => parseWebsite(text) ?? refuse('website', 'website'))),
  ])
  const keywords = body.keywords && distinct(body.keywords)
  try {
    return await ctx.write(async tx => {
      const before = await getCompanyRow(tx, true)
      await refuseStale(tx, 'clinic', clinicId, version, await presentCompany(tx, ctx, before))
      const place = placeOf(body, before)
      await updateCompanyRow(tx, { ...body, ...place, slug, cif, iban, phone, website, keywords })
      const after = await getCompanyRow(tx)
      const [{ settings: _, ...was }, { settings: __, ...is }] = [before, after]
      await tx.record('clinic', clinicId, 'changed', was, is)
      return { data: await presentCompany(tx, ctx, after) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'slugs_taken')) throw refuseField('slug', 'slug_taken')
    throw error
  }
}

export async function showOnlineBookings(ctx: StaffContext): Promise<CallReply<typeof countOnlineBookings>> {
  return ctx.read(async tx => {
    const zone = await tx.zone
    const month = localDateOf(ctx.now, zone).slice(0, 7)
    return { data: { month, ...(await countOnline(tx, new Date(instantOf(`${month}-01`, 0, zone)))) } }
  })
}

// What is read of a field waits to be told with the others' refusals.
const read = async <T>(of: () => T): Promise<T> => of()

const given = <T>(text: string | null | undefined, readText: (text: string) => T) =>
  text === null || text === undefined ? text : readText(text)

function refuse(...field: Parameters<typeof refuseField>): never {
  throw refuseField(...field)
}

function readSlug(slug: string | undefined): string | undefined {
  if (slug === undefined) return undefined
  if (!isSlug(slug)) refuse('slug', 'slug')
  if (RESERVED_SLUGS.has(slug)) refuse('slug', 'slug_reserved')
  return slug
}

/** A wrong check digit is only warned of, by the form. */
function readCif(text: string): string {
  const cif = parseCif(text)
  if (!cif) return refuse('cif', 'cif')
  return cif.isVatPayer ? `RO${cif.digits}` : cif.digits
}

/** Where it is: by the lists, whose names are taken, or typed. */
function placeOf(body: Changes, before: CompanyRow) {
  const { county_id: countyId, city_id: cityId, county, city } = { ...before, ...body }
  if (countyId === null) {
    if (cityId !== null) refuse('city_id', 'city_elsewhere')
    return { county_id: null, city_id: null, county, city }
  }
  const found = findCounty(countyId) ?? refuse('county_id', 'choice')
  const place =
    cityId === null ? undefined : (findCity(countyId, cityId) ?? refuse('city_id', 'city_elsewhere'))
  return {
    county_id: countyId,
    city_id: place?.id ?? null,
    county: found.name,
    city: place ? placeName(found.name, place.name) : null,
  }
}

/** The first of those that are written alike but for case and marks. */
function distinct(words: readonly string[]): string[] {
  return [...new Map(words.toReversed().map(word => [foldText(word), word])).values()].toReversed()
}
