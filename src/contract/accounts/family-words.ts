// What people confirm in a family, as pages show it and as it is kept.

import { defineTexts } from '../texts.ts'

export const FAMILY_WORDS = defineTexts({
  guardian: {
    ro: 'Sunt părintele sau tutorele legal al copilului {name}',
    en: 'I am the parent or legal guardian of {name}',
  },
  agreed: {
    ro: 'Sunt de acord ca {asker} să facă, să vadă, să mute și să anuleze programări pentru mine din contul propriu. Mă pot răzgândi oricând.',
    en: 'I agree that {asker} makes, sees, moves and cancels bookings for me from their own account. I may change my mind at any time.',
  },
  refused: {
    ro: 'Nu sunt de acord ca {asker} să vadă programările mele.',
    en: 'I do not agree that {asker} sees my bookings.',
  },
  ended: {
    ro: '{asker} nu mai vede programările mele de acum înainte.',
    en: '{asker} no longer sees my bookings from now on.',
  },
})
