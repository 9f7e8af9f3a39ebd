import clinicPage from '#web/i18n/ro/clinic-page.ts'
import common from '#web/i18n/ro/common.ts'
import patient from '#web/i18n/ro/patient.ts'
import reviews from '#web/i18n/ro/reviews.ts'

/** What the pages say. */
export const ro = { common, patient, 'clinic-page': clinicPage, reviews }
