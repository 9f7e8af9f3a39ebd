import { defineTexts } from '#contract/texts.ts'

/** What a mail of totals says. */
export const TOTALS_MAIL = defineTexts({
  subject: { ro: '{report}, {span}', en: '{report}, {span}' },
  body: {
    ro: 'Bună, {name},\n\n{head}\n\n{figures}\n\nDeschide raportul:\n{link}\n\nDescarcă-l ({format}):\n{file}\n\n{rhythm} Îl oprești sau ieși dintre cei care îl primesc aici:\n{stop}',
    en: 'Hello, {name},\n\n{head}\n\n{figures}\n\nOpen the report:\n{link}\n\nDownload it ({format}):\n{file}\n\n{rhythm} Stop it, or leave those who get it, here:\n{stop}',
  },
})

export const MAIL_WORDS = defineTexts({
  head: {
    ro: '{clinic}: {report}, {span}, față de {before}.',
    en: '{clinic}: {report}, {span}, compared with {before}.',
  },
  bare: { ro: '{clinic}: {report}, {span}.', en: '{clinic}: {report}, {span}.' },
  only: { ro: 'Numai: {names}.', en: 'Only: {names}.' },
  own: { ro: 'Numai cifrele tale.', en: 'Your own figures only.' },
  soFar: { ro: 'Luna e în curs.', en: 'The month is still running.' },
  figure: { ro: '{label}: {value}', en: '{label}: {value}' },
  changed: {
    ro: '{label}: {value} ({change}, înainte {before})',
    en: '{label}: {value} ({change}, before {before})',
  },
  daily: {
    ro: '{owner} ți-l trimite în fiecare zi la {at}.',
    en: '{owner} sends it to you every day at {at}.',
  },
  weekly: {
    ro: '{owner} ți-l trimite în fiecare {weekday} la {at}.',
    en: '{owner} sends it to you every {weekday} at {at}.',
  },
  monthly: {
    ro: '{owner} ți-l trimite pe {day} ale fiecărei luni la {at}.',
    en: '{owner} sends it to you on day {day} of every month at {at}.',
  },
  lastDay: {
    ro: '{owner} ți-l trimite în ultima zi a fiecărei luni la {at}.',
    en: '{owner} sends it to you on the last day of every month at {at}.',
  },
})
