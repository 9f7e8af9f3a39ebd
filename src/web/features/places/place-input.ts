import type { Place } from '#web/parts/lookups/PlaceFields.tsx'

/** What is chosen from the lists goes by its ids, what was typed as it is. */
export const placeInput = ({ countyId, cityId, county, city }: Place) =>
  countyId === null
    ? { county, city }
    : { county_id: countyId, ...(cityId === null ? { city_id: null, city } : { city_id: cityId }) }
