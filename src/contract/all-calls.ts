import * as accounts from './accounts.ts'
import * as accountSecurity from './account-security.ts'
import * as affectedVisits from './affected-visits.ts'
import * as alerts from './alerts.ts'
import * as bookingChanges from './booking-changes.ts'
import * as bookings from './bookings.ts'
import * as bookingReviews from './booking-reviews.ts'
import * as cabinets from './cabinets.ts'
import * as calendar from './calendar.ts'
import type { Call } from './call.ts'
import * as changes from './changes.ts'
import * as clinics from './clinics.ts'
import * as company from './company.ts'
import * as contact from './contact.ts'
import * as diagnoses from './diagnoses.ts'
import * as doctorSearch from './doctor-search.ts'
import * as doctors from './doctors.ts'
import * as erasures from './erasures.ts'
import * as family from './family.ts'
import * as favourites from './favourites.ts'
import * as files from './files.ts'
import * as firstSteps from './first-steps.ts'
import * as freeHours from './free-hours.ts'
import * as groups from './groups.ts'
import * as guardians from './guardians.ts'
import * as holds from './holds.ts'
import * as holidays from './holidays.ts'
import * as locations from './locations.ts'
import * as images from './images.ts'
import * as lookups from './lookups.ts'
import * as messages from './messages.ts'
import * as moving from './moving.ts'
import * as observations from './observations.ts'
import * as onlineBooking from './online-booking.ts'
import * as onlineNews from './online-news.ts'
import * as passkeys from './passkeys.ts'
import * as patientFiles from './patient-files.ts'
import * as patientImports from './patient-imports.ts'
import * as patientMerges from './patient-merges.ts'
import * as patientChanges from './patient-changes.ts'
import * as patientLists from './patient-lists.ts'
import * as patientProfile from './patient-profile.ts'
import * as patients from './patients.ts'
import * as personCopy from './person-copy.ts'
import * as phrases from './phrases.ts'
import * as pinboard from './pinboard.ts'
import * as priceList from './price-list.ts'
import * as privacy from './privacy.ts'
import * as publicClinics from './public-clinics.ts'
import * as publicDoctors from './public-doctors.ts'
import * as publicPlaces from './public-places.ts'
import * as publicReviews from './public-reviews.ts'
import * as reservations from './reservations.ts'
import * as reviews from './reviews.ts'
import * as roles from './roles.ts'
import * as savedFilters from './saved-filters.ts'
import * as series from './series.ts'
import * as serviceCategories from './service-categories.ts'
import * as servicePrices from './service-prices.ts'
import * as services from './services.ts'
import * as settings from './settings.ts'
import * as socialLogin from './social-login.ts'
import * as specialities from './specialities.ts'
import * as timeline from './timeline.ts'
import * as tags from './tags.ts'
import * as users from './users.ts'
import * as workingTime from './working-time.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

/** Every call by its name, for the API document and for the tests that walk them all. */
export const ALL_CALLS: ReadonlyMap<string, Call> = new Map(
  [
    accounts,
    passkeys,
    socialLogin,
    patientProfile,
    favourites,
    contact,
    accountSecurity,
    changes,
    clinics,
    company,
    locations,
    cabinets,
    specialities,
    services,
    serviceCategories,
    servicePrices,
    priceList,
    doctors,
    patientChanges,
    patientLists,
    patients,
    moving,
    observations,
    diagnoses,
    phrases,
    timeline,
    alerts,
    tags,
    savedFilters,
    patientFiles,
    patientMerges,
    erasures,
    patientImports,
    privacy,
    personCopy,
    calendar,
    bookings,
    bookingChanges,
    affectedVisits,
    series,
    groups,
    pinboard,
    holds,
    holidays,
    workingTime,
    freeHours,
    doctorSearch,
    publicClinics,
    publicDoctors,
    publicPlaces,
    reservations,
    onlineBooking,
    family,
    guardians,
    onlineNews,
    reviews,
    bookingReviews,
    publicReviews,
    settings,
    roles,
    users,
    firstSteps,
    files,
    images,
    lookups,
    messages,
  ].flatMap(feature => Object.entries(feature).filter((entry): entry is [string, Call] => isCall(entry[1]))),
)
