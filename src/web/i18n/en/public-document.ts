import type { Translated } from '../namespaces.ts'
import type ro from '../ro/public-document.ts'

const texts: Translated<typeof ro> = {
  title: 'Medical document',
  heading: 'You have a medical document',
  ready: 'Your document',
  hello: 'Hello, {{name}}. {{clinic}} has sent you a medical document.',
  what: 'Document',
  number: 'no. {{number}}',
  visit: 'Visit',
  doctor: 'Doctor',
  until: 'Available until',
  unknown: 'We cannot find the document',
  unknownText: 'Check the link in the message. If it still does not work, ask the clinic to send it again.',
  expired: 'The link has expired. Ask {{clinic}} for a new one.',
  expiredCall: 'The link has expired. Ask for a new one at {{phone}}.',
  expiredText: 'It was good until {{day}}.',
  call: 'Call {{phone}}',
  why: 'It is a medical document, so it opens with a code. We send it to the number or address of your record.',
  sendCode: 'Send the code to {{to}}',
  noTarget: 'Your record has no phone or email that a code could go to. Call {{clinic}}.',
  sentTo_one: 'We sent a code to {{to}}. It is good for a minute.',
  sentTo_other: 'We sent a code to {{to}}. It is good for {{count}} minutes.',
  code: 'Code',
  incomplete: 'The code has 6 digits',
  open: 'Open the document',
  making: 'The document is being made; it takes a few seconds.',
  see: 'See the document',
  download: 'Download PDF ({{size}})',
  kept: 'On this device it stays open for some hours. To see later that the PDF was not changed:',
  toVerify: 'verify the document',
  fingerprint: 'SHA-256 fingerprint:',
  verify: {
    title: 'Verify a document',
    text: 'See whether a report or a signed form is exactly as it left the clinic.',
    drop: 'Drop one or more PDFs here, or choose them on the device.',
    choose: 'Choose files',
    stays:
      'The file does not leave your device: we send its fingerprint alone, which does not tell what is written in it.',
    results: 'Verified files',
    checking: 'Being verified',
    unchanged: 'The document was not changed',
    report: 'It is report no. {{code}}, locked by {{clinic}} on {{when}}.',
    form: 'It is form {{code}}, signed for {{clinic}} on {{when}}.',
    unknown: 'We do not know this file',
    unknownText:
      'Either it did not come from Zâmbet, or it was changed since: opening and saving it again is enough. Ask the clinic for the original document.',
    noPdf:
      'It is not a PDF, and the documents of clinics are PDFs. Perhaps you chose a photo or a copy of the document.',
    unreadable: 'The file could not be read. Choose it again.',
    large: 'The file is too large: the documents of clinics have a few MB at most.',
    again: 'Try again',
  },
}

export default texts
