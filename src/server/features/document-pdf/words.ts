import { defineTexts } from '#contract/texts.ts'

/** Over and under every page. */
export const PAGE = defineTexts({
  draft: { ro: 'CIORNĂ', en: 'DRAFT' },
  cif: { ro: 'CIF {cif}', en: 'CIF {cif}' },
  reportNote: { ro: 'raport {number}', en: 'report {number}' },
  formNote: { ro: 'formular {file}', en: 'form {file}' },
  contentPrint: { ro: 'Amprenta conținutului {print}', en: 'Content fingerprint {print}' },
  documentPrint: { ro: 'Amprenta documentului {print}', en: 'Document fingerprint {print}' },
  missingPicture: { ro: '[Imaginea lipsește]', en: '[The picture is missing]' },
})

export const REPORT = defineTexts({
  corrects: { ro: 'Completează raportul nr. {number}.', en: 'Completes report no. {number}.' },
  tooth: { ro: 'Dinte', en: 'Tooth' },
  service: { ro: 'Manoperă', en: 'Treatment' },
  price: { ro: 'Preț', en: 'Price' },
  total: { ro: 'Total', en: 'Total' },
  lei: { ro: '{amount} lei', en: '{amount} lei' },
  noServices: { ro: 'Nicio manoperă.', en: 'No treatments.' },
  noDiagnoses: { ro: 'Niciun diagnostic.', en: 'No diagnoses.' },
  noObservations: { ro: 'Nicio observație.', en: 'No notes.' },
  by: { ro: '{name}, {day}, {time}', en: '{name}, {day}, {time}' },
  signed: {
    ro: 'Blocat în sistem pe {day}, la {time}. Raportul nu se mai poate schimba.',
    en: 'Locked in the system on {day}, at {time}. The report can no longer change.',
  },
  unsigned: { ro: 'Semnătura medicului', en: 'Doctor’s signature' },
})

export const FORM = defineTexts({
  version: { ro: 'Formular {file}, versiunea {version}', en: 'Form {file}, version {version}' },
  templateVersion: { ro: 'Versiunea {version}', en: 'Version {version}' },
  patient: { ro: 'Pacient: {name}', en: 'Patient: {name}' },
  patientLine: { ro: 'Numele pacientului', en: 'Patient’s name' },
  dateLine: { ro: 'Data', en: 'Date' },
  nothing: { ro: 'fără răspuns', en: 'no answer' },
  required: { ro: 'obligatoriu', en: 'required' },
  yes: { ro: 'Da', en: 'Yes' },
  no: { ro: 'Nu', en: 'No' },
  scale: { ro: 'pe o scară de la {from} la {to}', en: 'on a scale from {from} to {to}' },
  circle: { ro: 'Încercuiește dinții.', en: 'Circle the teeth.' },
  attach: { ro: 'Atașează pe hârtie.', en: 'Attach on paper.' },
  upload: { ro: '{name}, {size}, SHA-256 {print}', en: '{name}, {size}, SHA-256 {print}' },
  signature: { ro: 'Semnătura', en: 'Signature' },
  initials: { ro: 'Inițiale', en: 'Initials' },
  nameLine: { ro: 'Nume și prenume', en: 'Full name' },
  patientSigner: { ro: 'pacient', en: 'patient' },
  guardianSigner: { ro: 'părinte sau tutore', en: 'parent or guardian' },
  signedBy: { ro: '{name}, {as}, {day}, {time}', en: '{name}, {as}, {day}, {time}' },
})

export const EVIDENCE = defineTexts({
  title: { ro: 'Dovada semnării', en: 'Proof of signing' },
  about: {
    ro: 'Cine, când, de unde și exact ce a semnat. Pagina face parte din document și este sigilată odată cu el.',
    en: 'Who signed exactly what, when and from where. The page is part of the document and is sealed with it.',
  },
  document: { ro: 'Documentul', en: 'The document' },
  form: { ro: 'Formular', en: 'Form' },
  formSays: { ro: '{title}, versiunea\u00A0{version}', en: '{title}, version\u00A0{version}' },
  file: { ro: 'Fișier', en: 'File' },
  fileSays: { ro: '{file}, {pages} și dovada, română', en: '{file}, {pages} and the proof, English' },
  visit: { ro: 'Vizita', en: 'Visit' },
  visitSays: { ro: '{day}, {time}, {doctor}', en: '{day}, {time}, {doctor}' },
  noVisit: { ro: 'formular general, fără vizită', en: 'general form, without a visit' },
  state: { ro: 'Stare', en: 'State' },
  signedByPatient: { ro: 'Semnat de pacient', en: 'Signed by the patient' },
  signedByGuardian: { ro: 'Semnat de părinte sau tutore', en: 'Signed by the parent or guardian' },
  drawn: { ro: 'Semnătura desenată', en: 'Drawn signature' },
  typed: { ro: 'Nume scris în loc de semnătură', en: 'Name typed in place of a signature' },
  signer: { ro: 'Semnatarul', en: 'The signer' },
  name: { ro: 'Nume', en: 'Name' },
  asPatient: { ro: '{name}, pacient (semnează pentru sine)', en: '{name}, patient (signs in person)' },
  asGuardian: {
    ro: '{name}, părinte sau tutore (semnează pentru {patient})',
    en: '{name}, parent or guardian (signs for {patient})',
  },
  knownBy: { ro: 'Recunoscut prin', en: 'Known by' },
  byCode: {
    ro: 'cod de 6 cifre trimis prin SMS la {to}, numărul din fișă',
    en: 'a 6-digit code sent by SMS to {to}, the number in the record',
  },
  byWitness: {
    ro: 'confirmarea lui {name}, care era de față, la {time}',
    en: 'the word of {name}, who stood by, at {time}',
  },
  byNothing: { ro: 'link trimis pacientului, fără cod', en: 'the link sent to the patient, without a code' },
  code: { ro: 'Codul', en: 'The code' },
  codeSent: {
    ro: 'trimis {sent}, introdus corect {verified}, {how_tried}',
    en: 'sent {sent}, entered correctly {verified}, {how_tried}',
  },
  codeDelivered: {
    ro: 'trimis {sent}, livrat {delivered} (raport operator), introdus corect {verified}, {how_tried}',
    en: 'sent {sent}, delivered {delivered} (operator’s report), entered correctly {verified}, {how_tried}',
  },
  firstTry: { ro: 'din prima încercare', en: 'at the first try' },
  laterTry: { ro: 'la a {ordinal}-a încercare', en: 'at try {ordinal}' },
  codeBinds: { ro: 'Codul leagă', en: 'The code binds' },
  codeBindsSays: {
    ro: 'acest document: un alt text sau alte răspunsuri îl fac nevalabil',
    en: 'this document: another text or other answers make it void',
  },
  witnessBinds: { ro: 'Confirmarea leagă', en: 'The word binds' },
  device: { ro: 'Dispozitiv', en: 'Device' },
  deviceUnknown: { ro: 'necunoscut', en: 'unknown' },
  from: { ro: 'adresa {address}', en: 'address {address}' },
  screen: { ro: 'ecran {screen}', en: 'screen {screen}' },
  consent: { ro: 'Acordul exprimat', en: 'Consent given' },
  consentSays: { ro: '„{text}”', en: '“{text}”' },
  prints: { ro: 'Amprente SHA-256', en: 'SHA-256 fingerprints' },
  signedContent: { ro: 'Conținut semnat', en: 'Signed content' },
  templateVersion: { ro: 'Versiunea formularului', en: 'Version of the form' },
  answers: { ro: 'Răspunsuri', en: 'Answers' },
  line: { ro: 'Linia semnăturii', en: 'Line of the signature' },
  previous: { ro: 'Dovada anterioară', en: 'Previous proof' },
  happened: { ro: 'Ce s-a întâmplat', en: 'What happened' },
  hourRomania: { ro: 'Ora României', en: 'Time of Romania' },
  hourZone: { ro: 'Ora, {zone}', en: 'Time, {zone}' },
  what: { ro: 'Fapta', en: 'Act' },
  where: { ro: 'De unde', en: 'From' },
  verify: { ro: 'Verifică documentul.', en: 'Verify the document.' },
  verifyText: {
    ro: 'Scanează codul sau deschide {address} și alege acest fișier: pagina îi calculează amprenta pe loc și spune dacă s-a schimbat ceva de la semnare. Fișierul nu se păstrează. Sigiliul electronic al clinicii este în fișier și se vede în orice cititor PDF.',
    en: 'Scan the code or open {address} and choose this file: the page computes its fingerprint on the spot and says whether anything changed since it was signed. The file is not kept. The clinic’s electronic seal is in the file and shows in any PDF reader.',
  },
})

/** Steps of a form, by the name that `document_events` keeps. */
export const EVENTS = defineTexts({
  prepared: { ro: 'Pregătit', en: 'Prepared' },
  sent: { ro: 'Trimis', en: 'Sent' },
  sent_sms: { ro: 'Trimis prin SMS', en: 'Sent by SMS' },
  sent_email: { ro: 'Trimis prin email', en: 'Sent by email' },
  sent_tablet: { ro: 'Deschis pe tableta clinicii', en: 'Opened on the clinic’s tablet' },
  delivered: { ro: 'SMS livrat', en: 'SMS delivered' },
  failed: { ro: 'Nu a ajuns', en: 'Not delivered' },
  opened: { ro: 'Deschis', en: 'Opened' },
  document_made: { ro: 'Document făcut, apoi schimbat', en: 'Document made, then changed' },
  code_sent: { ro: 'Cod trimis prin SMS', en: 'Code sent by SMS' },
  code_wrong: { ro: 'Cod greșit', en: 'Wrong code' },
  code_right: { ro: 'Cod corect', en: 'Right code' },
  awaits_witness: { ro: 'Așteaptă confirmarea de pe tabletă', en: 'Waits for a colleague’s word' },
  witnessed: { ro: 'Identitate confirmată', en: 'Identity confirmed' },
  signed: { ro: 'Semnat', en: 'Signed' },
  unreachable: { ro: 'Nu a putut fi trimis', en: 'Could not be sent' },
  renewed: { ro: 'Cerut din nou, la termen', en: 'Asked for anew, as it was due' },
  void: { ro: 'Anulat', en: 'Voided' },
})

/** What is said of steps beside their names. */
export const STEPS = defineTexts({
  filled: { ro: 'Completat, {answers}', en: 'Filled in, {answers}' },
  filledRead: {
    ro: 'Completat, {answers}; document citit până la capăt',
    en: 'Filled in, {answers}; document read to its end',
  },
  signed_sealed: { ro: 'Semnat și sigilat', en: 'Signed and sealed' },
  by: { ro: '{what} de {name}', en: '{what} by {name}' },
  byOperator: { ro: 'raport operator', en: 'operator’s report' },
})
