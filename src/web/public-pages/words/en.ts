import clinicPage from '#web/i18n/en/clinic-page.ts'
import common from '#web/i18n/en/common.ts'
import patient from '#web/i18n/en/patient.ts'
import reviews from '#web/i18n/en/reviews.ts'

/** What the pages say. */
export const en = { common, patient, 'clinic-page': clinicPage, reviews }
