import { defineTexts } from '#contract/texts.ts'

/** The last hash of a night, for the owner to keep. */
export const ANCHOR = defineTexts({
  subject: {
    ro: 'Sigiliul jurnalului din {day}: {clinic}',
    en: 'Seal of the activity log, {day}: {clinic}',
  },
  body: {
    ro: 'Bună, {name},\n\nAm verificat jurnalul de activitate al clinicii {clinic}: lanțul este intact. Ultimul sigiliu este cel de la poziția {position}:\n\n{hash}\n\nPăstrează acest email. Cine ar avea acces la baza de date ar putea rescrie tot lanțul, dar nu și sigiliul pe care îl ai tu. Dacă vrei vreodată o dovadă, administratorul sistemului îl verifică astfel:\n\nnpm run audit:verify -- --clinic {clinicId} --anchor {hash}\n\nVezi jurnalul:\n{link}',
    en: 'Hello {name},\n\nWe have verified the activity log of {clinic}: the chain is intact. Its last seal is the one at position {position}:\n\n{hash}\n\nKeep this email. Somebody with access to the database could write the whole chain anew, but not the seal that you hold. If you ever want proof, whoever runs the system checks it by:\n\nnpm run audit:verify -- --clinic {clinicId} --anchor {hash}\n\nSee the log:\n{link}',
  },
})

export const BROKEN = defineTexts({
  subject: {
    ro: 'Jurnalul de activitate nu mai este cum a fost sigilat: {clinic}',
    en: 'The activity log is no longer as it was sealed: {clinic}',
  },
  body: {
    ro: 'Bună, {name},\n\nLa verificarea din {when} am găsit lanțul jurnalului clinicii {clinic} rupt la poziția {position}: {what}. Din aplicație nu se poate face asta: baza de date a fost modificată direct.\n\nCheamă administratorul sistemului, păstrează copiile de siguranță și emailurile cu sigilii.\n\nVezi jurnalul:\n{link}',
    en: 'Hello {name},\n\nOn {when} we found the chain of the activity log of {clinic} broken at position {position}: {what}. The application cannot do that: the database itself was changed.\n\nCall whoever runs the system, and keep the backups and the emails with the seals.\n\nSee the log:\n{link}',
  },
})

export const PROBLEMS = defineTexts({
  changed: { ro: 'o intrare a fost schimbată', en: 'an entry was changed' },
  removed: { ro: 'o intrare lipsește', en: 'an entry is missing' },
  inserted: { ro: 'o intrare a fost strecurată', en: 'an entry was slipped in' },
  reordered: { ro: 'ordinea intrărilor a fost schimbată', en: 'entries have changed places' },
})
