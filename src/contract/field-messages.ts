import { PROBLEM_MESSAGES } from './documents/problem-messages.ts'
import { FORM_MESSAGES } from './form-messages.ts'
import type { Language } from './language.ts'
import { fill, type Text } from './texts.ts'

// Sentences shown beside a field. One catalogue serves the server's answers and the forms' own checks.

export const FIELD_MESSAGES = {
  ...FORM_MESSAGES,
  ...PROBLEM_MESSAGES,
  id: { ro: 'Alege o valoare din listă.', en: 'Choose a value from the list.' },
  hour_within: { ro: 'Alege o oră între {from} și {to}.', en: 'Choose an hour between {from} and {to}.' },
  no_hour: {
    ro: 'Ce pleacă imediat sau cu minute ori ore înainte nu are o oră a lui.',
    en: 'What goes at once, or minutes or hours before or after, has no hour of its own.',
  },
  no_distance: {
    ro: 'Numai ce pleacă înainte sau după ceva are o distanță.',
    en: 'Only what goes before or after something has a distance.',
  },
  no_visit: {
    ro: 'Ce nu e despre o vizită nu ține de starea sau de serviciile ei.',
    en: 'What is not about a visit does not depend on its status or services.',
  },
  unknown_keyword: {
    ro: '{keyword} nu spune nimic aici. Alege un cuvânt din listă.',
    en: '{keyword} says nothing here. Choose a word from the list.',
  },
  sms_too_long: {
    ro: 'Textul are {parts} SMS-uri. Încap cel mult {most}.',
    en: 'The text takes {parts} SMS. At most {most} fit.',
  },
  cannot_answer: {
    ro: 'SMS-urile pleacă de la „{sender}”, unde nu se poate răspunde. Cere confirmarea prin linkul vizitei.',
    en: 'SMS go from “{sender}”, which cannot be answered. Ask to confirm by the link of the visit.',
  },
  template_asks: {
    ro: 'Șablonul „{template}” cere DA sau NU, iar la un nume nu se poate răspunde. Schimbă întâi textul lui.',
    en: 'The template “{template}” asks for YES or NO, and a name cannot be answered. Change its text first.',
  },
  code_stays: {
    ro: 'Codul nu se oprește: fără el nimeni nu se mai poate programa.',
    en: 'The code stays on: without it nobody can book.',
  },
  needs_code: {
    ro: 'Pune „Codul” în text: pentru el se trimite mesajul.',
    en: 'Put “The code” into the text: it is what the message is for.',
  },
  day_over: { ro: 'Alege o zi și o oră care nu au trecut.', en: 'Choose a day and an hour to come.' },
  days_alone: {
    ro: 'Reamintirea din Setări se spune în zile. Pentru ore, fă un șablon nou.',
    en: 'The reminder of the settings is said in days. For hours, make a new template.',
  },
  other_occasion: {
    ro: 'Ocazia unui șablon nu se schimbă. Fă unul nou.',
    en: 'A template keeps its occasion. Make a new one.',
  },
  surfaces_needed: { ro: 'Alege suprafețele.', en: 'Choose the surfaces.' },
  no_surfaces: { ro: 'Aici nu se aleg suprafețe.', en: 'No surfaces are chosen here.' },
  surface_unknown: { ro: 'Suprafețele sunt M, O, D, V și L.', en: 'The surfaces are M, O, D, V and L.' },
  only_surface: {
    ro: 'Stă pe o singură suprafață, mereu aceeași.',
    en: 'It is on one surface, always the same one.',
  },
  root_unknown: { ro: 'Dintele nu are rădăcina aceasta.', en: 'The tooth has no such root.' },
  detail_not_here: { ro: 'Detaliul acesta nu se spune aici.', en: 'This detail is not said here.' },
  not_for_whole: {
    ro: 'Nu se notează așa: alege locul potrivit.',
    en: 'It is not noted like this: choose the right place.',
  },
  not_for_state: { ro: 'Nu se notează în felul acesta.', en: 'It is not noted in this way.' },
  milk_only: { ro: 'Numai un dinte temporar cade.', en: 'Only a milk tooth falls out.' },
  back_only: { ro: 'Se sigilează numai premolari și molari.', en: 'Only premolars and molars are sealed.' },
  tooth_not_probed: {
    ro: 'Dintele nu este în acest examen. Notează întâi că este prezent.',
    en: 'The tooth is not in this exam. First note that it is there.',
  },
  no_furcation: { ro: 'Aici nu există furcație.', en: 'There is no furcation here.' },
  implant_absent: { ro: 'Un implant este prezent.', en: 'An implant is there.' },
  exam_not_closed: {
    ro: 'Se corectează numai un examen încheiat, o singură dată.',
    en: 'Only a closed exam is corrected, and only once.',
  },
  before_birth: { ro: 'Pacientul nu era născut.', en: 'The patient was not born yet.' },
  tooth_missing: { ro: 'Dintele lipsea în ziua aceea.', en: 'The tooth was missing on that day.' },
  tooth_stands: {
    ro: 'Acolo era un dinte în ziua aceea. Notează întâi că lipsește.',
    en: 'A tooth stood there on that day. First note that it is missing.',
  },
  noted_already: { ro: 'Este deja notat în ziua aceea.', en: 'It is noted on that day already.' },
  two_jaws: {
    ro: 'Dinții trebuie să fie vecini, pe aceeași arcadă.',
    en: 'The teeth must stand side by side in one jaw.',
  },
  too_few_teeth: {
    ro: 'Alege cel puțin {count} dinți vecini.',
    en: 'Choose at least {count} teeth side by side.',
  },
  bridge_ends: {
    ro: 'O punte se sprijină la ambele capete. Dacă e cu extensie, spune-o.',
    en: 'A bridge is carried at both ends. If it is a cantilever, say so.',
  },
  over_already: { ro: 'Nu mai era valabil în ziua aceea.', en: 'It no longer held on that day.' },
  number: { ro: 'Scrie un număr întreg.', en: 'Enter a whole number.' },
  number_between: {
    ro: 'Scrie un număr întreg între {minimum} și {maximum}.',
    en: 'Enter a whole number from {minimum} to {maximum}.',
  },
  zero_or_between: {
    ro: 'Scrie 0 sau un număr întreg între {minimum} și {maximum}.',
    en: 'Enter 0 or a whole number from {minimum} to {maximum}.',
  },
  day_too_short: {
    ro: 'Lasă cel puțin o oră între început și sfârșit.',
    en: 'Leave at least an hour between the start and the end.',
  },
  decimal_between: {
    ro: 'Scrie un număr între {minimum} și {maximum}, cu cel mult două zecimale.',
    en: 'Enter a number from {minimum} to {maximum} with at most two decimals.',
  },
  percent_or_amount: {
    ro: 'Scrie un procent sau o sumă, nu amândouă.',
    en: 'Enter a percent or an amount, not both.',
  },
  ends_later: {
    ro: 'Alege o zi de după {date}.',
    en: 'Choose a day after {date}.',
  },
  above_most: {
    ro: 'Cel mult {most} lei.',
    en: 'At most {most} lei.',
  },
  price_outside: {
    ro: 'Un preț ar ieși sub zero sau peste 10 milioane de lei.',
    en: 'A price would be below zero or above 10 million lei.',
  },
  order_incomplete: {
    ro: 'Ordinea trebuie să aibă fiecare categorie și fiecare serviciu, o singură dată.',
    en: 'The order must have every category and every service, once each.',
  },
  positive: { ro: 'Scrie un număr pozitiv.', en: 'Enter a positive number.' },
  amount: {
    ro: 'Scrie o sumă în lei, cu cel mult două zecimale.',
    en: 'Enter an amount in RON with at most two decimals.',
  },
  amount_between: {
    ro: 'Scrie o sumă între {minimum} și {maximum} lei.',
    en: 'Enter an amount between {minimum} and {maximum} lei.',
  },
  guardian_signs: {
    ro: 'Pentru un copil semnează cine răspunde de el.',
    en: 'For a child whoever answers for them signs.',
  },
  patient_signs: { ro: 'Acest document îl semnează pacientul.', en: 'The patient signs this document.' },
  form_not_signed: { ro: 'Formularul nu este semnat încă.', en: 'The form is not signed yet.' },
  no_mobile: { ro: 'Pacientul nu are telefon.', en: 'The patient has no phone.' },
  no_email: { ro: 'Pacientul nu are email.', en: 'The patient has no email.' },
  flag: { ro: 'Alege da sau nu.', en: 'Choose yes or no.' },
  text: { ro: 'Scrie un text.', en: 'Enter a text.' },
  length: {
    ro: 'Scrie între {minimum} și {characters}.',
    en: 'Enter {minimum} to {characters}.',
  },
  too_long: {
    ro: 'Textul este prea lung (cel mult {characters}).',
    en: 'The text is too long (at most {characters}).',
  },
  instant: { ro: 'Alege o dată și o oră valide.', en: 'Choose a valid date and hour.' },
  list: { ro: 'Alege cel puțin o valoare.', en: 'Choose at least one value.' },
  services_empty: { ro: 'Alege cel puțin un serviciu.', en: 'Choose at least one service.' },
  list_too_long: { ro: 'Ai ales prea multe valori.', en: 'Too many values chosen.' },
  diagnosis_code: {
    ro: 'Scrie un cod de diagnostic sau începutul lui, ca K04.',
    en: 'Enter a diagnosis code or its beginning, as K04.',
  },
  filter: { ro: 'Filtrul este prea mare.', en: 'The filter is too large.' },
  filter_taken: { ro: 'Ai deja un filtru cu acest nume.', en: 'You have a filter of this name already.' },
  filters_full: {
    ro: 'Ai deja {most} filtre salvate. Șterge unul mai întâi.',
    en: 'You have {most} saved filters already. Delete one first.',
  },
  alerts_full: {
    ro: 'Pacientul are deja {most} alerte. Încheie întâi una care nu mai contează.',
    en: 'The patient has {most} alerts already. End one that no longer matters first.',
  },
  language: { ro: 'Alege română sau engleză.', en: 'Choose Romanian or English.' },
  landline: {
    ro: 'Pe un telefon fix nu ajunge SMS-ul cu codul. Scrie un număr de mobil.',
    en: 'The SMS with the code does not reach a landline. Enter a mobile number.',
  },
  password: {
    ro: 'Parola are cel puțin 8 caractere, cu o literă, o cifră și unul dintre ! # $ % & * ? @',
    en: 'A password has at least 8 characters, with a letter, a digit and one of ! # $ % & * ? @',
  },
  password_mismatch: { ro: 'Parolele nu sunt la fel.', en: 'The passwords are not the same.' },
  namesake: {
    ro: 'Un alt cont are deja acest telefon și acest nume.',
    en: 'Another account has this phone and this name already.',
  },
  email_or_phone: { ro: 'Scrie un email sau un telefon.', en: 'Enter an email or a phone.' },
  email_taken: {
    ro: 'Există deja un cont cu acest email.',
    en: 'An account with this email already exists.',
  },
  no_account: { ro: 'Nu există un cont cu acest email.', en: 'There is no account with this email.' },
  wrong_code: {
    ro: 'Codul nu este corect. Încearcă din nou. Mai ai {tries}.',
    en: 'Incorrect OTP, try again. You have {tries} left.',
  },
  no_tries_left: {
    ro: 'Cod greșit și nu mai ai încercări. Cere altul.',
    en: 'Incorrect OTP and no tries left. Ask for another.',
  },
  wrong_code_wait: {
    ro: 'Codul nu este corect. Încearcă din nou peste un minut.',
    en: 'Incorrect OTP, try again in a minute.',
  },
  clock_off: {
    ro: 'Codul este din alt minut. Verifică ora telefonului: pune-o pe automat.',
    en: 'The code is of another minute. Check your phone’s clock: set it to automatic.',
  },
  code_format: { ro: 'Codul are 6 cifre.', en: 'The code has 6 digits.' },
  code_expired: { ro: 'Codul a expirat. Cere altul.', en: 'The code has expired. Ask for another.' },
  end_before_start: {
    ro: 'Sfârșitul trebuie să fie după început.',
    en: 'The end must come after the start.',
  },
  over_midnight: {
    ro: 'Vizita trebuie să se termine în aceeași zi.',
    en: 'The visit must end on the same day.',
  },
  in_the_past: { ro: 'Ora a trecut deja.', en: 'That hour has already passed.' },
  skipped_hour: {
    ro: 'Ora aceasta nu există: ceasul se dă înainte.',
    en: 'This hour does not exist: the clock moves forward.',
  },
  service_not_given: { ro: 'Medicul nu oferă acest serviciu.', en: 'The doctor does not give this service.' },
  cabinet_elsewhere: { ro: 'Cabinetul este în altă locație.', en: 'The cabinet is at another location.' },
  no_cabinet: {
    ro: 'O vizită video nu are cabinet.',
    en: 'A video visit has no cabinet.',
  },
  no_location: { ro: 'Clinica nu are nicio locație.', en: 'The clinic has no location.' },
  one_place: {
    ro: 'Alege doar unul: medicul, cabinetul sau locația.',
    en: 'Choose only one: the doctor, the cabinet or the location.',
  },
  seats_taken: { ro: 'Sunt deja ocupate mai multe locuri.', en: 'More seats are taken already.' },
  too_few_seats: {
    ro: 'La aceste servicii încap cel mult {people}.',
    en: 'These services take at most {people}.',
  },
  not_a_group: {
    ro: 'Serviciul nu este de grup.',
    en: 'The service is not for groups.',
  },
  twice: { ro: 'Ai ales aceeași persoană de două ori.', en: 'The same person was chosen twice.' },
  too_many_occurrences: {
    ro: 'Cel mult 104 programări într-o serie.',
    en: 'At most 104 bookings in a series.',
  },
  after_last_day: {
    ro: 'Medicul nu mai lucrează după ultima zi.',
    en: 'The doctor no longer works after their last day.',
  },
  too_far: { ro: 'Perioada este prea lungă.', en: 'The period is too long.' },
  too_early: { ro: 'Alege o dată de la 2000 încoace.', en: 'Choose a date from 2000 on.' },
  too_far_ahead: { ro: 'Cel mult cinci ani de acum încolo.', en: 'At most five years from now.' },
  repeated: { ro: 'Apare de două ori.', en: 'It appears twice.' },
  name_differs: {
    ro: 'Numele nu este al acestei persoane. Scrie-l exact cum e în fișă.',
    en: 'This is not the person’s name. Enter it as the record says it.',
  },
  name_taken: { ro: 'Există deja una cu acest nume.', en: 'One with this name already exists.' },
  role_taken: { ro: 'Există deja un rol cu acest nume.', en: 'A role with this name already exists.' },
  colleague: { ro: 'Un coleg are deja acest email.', en: 'A colleague has this email already.' },
  colleague_closed: {
    ro: 'Colegul este dezactivat. Reactivează-l din lista de utilizatori.',
    en: 'The colleague is deactivated. Reactivate them in the list of users.',
  },
  beyond_own_rights: {
    ro: 'Contul ar primi drepturi pe care tu nu le ai. Roagă un proprietar să îl deschidă.',
    en: 'The account would get rights that you do not have. Ask an owner to open it.',
  },
  role_beyond: {
    ro: 'Rolul permite ce tu nu ai voie. Alege altul sau roagă un proprietar.',
    en: 'The role allows what you may not. Choose another or ask an owner.',
  },
  email_fixed: {
    ro: 'Emailul contului nu se schimbă de aici.',
    en: 'The email of the account is not changed here.',
  },
  wrong_password: { ro: 'Parola actuală nu se potrivește.', en: 'The current password does not match.' },
  inactive: { ro: 'Este dezactivat. Alege altul.', en: 'It is inactive. Choose another.' },
  zone: { ro: 'Alege un fus orar din listă.', en: 'Choose a time zone from the list.' },
  time: { ro: 'Scrie o oră, ca 09:30.', en: 'Enter a time, such as 09:30.' },
  break_outside: {
    ro: 'Pauza trebuie să fie în timpul programului.',
    en: 'The break must be within the hours.',
  },
  hours_overlap: {
    ro: 'Se suprapune cu alt interval din aceeași zi.',
    en: 'It overlaps other hours of the same day.',
  },
  tooth: { ro: 'Alege un dinte: 11-48 sau 51-85.', en: 'Choose a tooth: 11-48 or 51-85.' },
  diagnosis: { ro: 'Alege un diagnostic din listă.', en: 'Choose a diagnosis from the list.' },
  diagnosis_taken: {
    ro: 'Există deja un diagnostic cu acest nume.',
    en: 'A diagnosis with this name already exists.',
  },
  before_diagnosis: {
    ro: 'Nu poate fi înainte de ziua diagnosticului.',
    en: 'It cannot be before the day of the diagnosis.',
  },
  icd10_code: {
    ro: 'Codul nu este unul ICD-10, ca K04.0.',
    en: 'The code is not one of ICD-10, such as K04.0.',
  },
  icd10_unreadable: {
    ro: 'Fișierul nu a putut fi citit. Salvează-l din nou ca CSV sau XLSX și încearcă iar.',
    en: 'The file could not be read. Save it again as CSV or XLSX and try once more.',
  },
  icd10_too_long: {
    ro: 'Lista are mai mult de {rows} de rânduri.',
    en: 'The list has more than {rows} rows.',
  },
  icd10_empty: { ro: 'Nu am găsit niciun cod în listă.', en: 'No code was found in the list.' },
  diagnoses_incomplete: {
    ro: 'Între timp s-a schimbat lista. Mai încearcă o dată.',
    en: 'The list changed meanwhile. Try once more.',
  },
  phrases_incomplete: {
    ro: 'Ordinea trebuie să aibă fiecare frază, o singură dată.',
    en: 'The order must have every phrase, once each.',
  },
  file: { ro: 'Alege un fișier.', en: 'Choose a file.' },
  no_file: { ro: 'Aici nu se trimite un fișier.', en: 'This field takes no file.' },
  file_too_large: {
    ro: 'Fișierul este prea mare (cel mult {megabytes} MB).',
    en: 'The file is too large (at most {megabytes} MB).',
  },
  too_many_files: {
    ro: 'Prea multe fișiere (cel mult {count}).',
    en: 'Too many files (at most {count}).',
  },
  seal_broken: {
    ro: 'Fișierul nu este un certificat P12 întreg. Exportă-l din nou, cu tot cu cheie.',
    en: 'The file is not a whole P12 certificate. Export it again, with its key.',
  },
  seal_password: {
    ro: 'Parola certificatului nu se potrivește.',
    en: 'The certificate’s password does not match.',
  },
  seal_keyless: {
    ro: 'Fișierul nu are cheia certificatului. Exportă-l împreună cu cheia privată.',
    en: 'The file does not have the certificate’s key. Export it with its private key.',
  },
  seal_kind: {
    ro: 'Sigilăm numai cu chei RSA de cel puțin 2048 de biți.',
    en: 'We seal with RSA keys of at least 2048 bits only.',
  },
  seal_over: { ro: 'Certificatul a expirat.', en: 'The certificate has expired.' },
  seal_early: { ro: 'Certificatul nu este încă valabil.', en: 'The certificate is not valid yet.' },
  file_type: {
    ro: 'Fișierul nu este de un tip acceptat ({types}).',
    en: 'The file is not of an accepted type ({types}).',
  },
  file_archive: {
    ro: 'Este o arhivă. Dezarhiveaz-o și trimite fișierele din ea.',
    en: 'This is an archive. Unpack it and send the files in it.',
  },
  file_empty: { ro: 'Fișierul este gol.', en: 'The file is empty.' },
  file_animated: { ro: 'Imaginea se mișcă. Alege una fixă.', en: 'The picture moves. Choose a still one.' },
  file_broken: {
    ro: 'Fișierul este stricat: imaginea nu se poate deschide.',
    en: 'The file is broken: the picture cannot be opened.',
  },
  too_many_pixels: {
    ro: 'Imaginea este prea mare (cel mult {megapixels}).',
    en: 'The picture is too large (at most {megapixels}).',
  },
  nul_byte: { ro: 'Textul conține un caracter nepermis.', en: 'The text has a forbidden character.' },
  slug: {
    ro: 'Adresa are între 3 și 40 de caractere: litere mici fără diacritice, cifre și cratime.',
    en: 'The address has 3 to 40 characters: small letters without marks, digits and hyphens.',
  },
  slug_reserved: {
    ro: 'Adresa aceasta e păstrată. Alege alta.',
    en: 'This address is reserved. Choose another.',
  },
  slug_taken: {
    ro: 'Adresa e a altei clinici. Alege alta.',
    en: 'Another clinic has this address. Choose another.',
  },
  cif: {
    ro: 'Un CIF are între 2 și 10 cifre, cu sau fără RO.',
    en: 'A CIF has 2 to 10 digits, with or without RO.',
  },
  cnp_check_digit: { ro: 'Ultima cifră nu se potrivește.', en: 'The last digit does not match.' },
  child_of_age: {
    ro: 'Are deja 18 ani. Alege „Altcineva”: îi cerem acordul prin SMS.',
    en: 'They are 18 already. Choose “Somebody else”: we ask them by SMS.',
  },
  under_age: {
    ro: 'Sub 18 ani alege „Copil”, dacă îi ești părinte sau tutore.',
    en: 'Under 18 choose “Child”, if you are a parent or guardian.',
  },
  older_than_you: {
    ro: 'Un copil este mai tânăr decât părintele lui.',
    en: 'A child is younger than their parent.',
  },
  younger_than_you: {
    ro: 'Un părinte este mai în vârstă decât copilul lui.',
    en: 'A parent is older than their child.',
  },
  guardian_unconfirmed: {
    ro: 'Confirmă că ești părintele sau tutorele legal.',
    en: 'Confirm that you are the parent or legal guardian.',
  },
  own_phone: {
    ro: 'Scrie telefonul persoanei, nu pe al tău: prin el își dă acordul.',
    en: 'Enter the person’s own phone, not yours: it is how they agree.',
  },
  already_in_family: { ro: 'Persoana este deja în familie.', en: 'This person is in the family already.' },
  refused_lately: {
    ro: 'Persoana a refuzat de curând. O poți întreba din nou peste o lună.',
    en: 'This person refused lately. You can ask again in a month.',
  },
  not_of_cnp: { ro: 'Nu se potrivește cu CNP-ul.', en: 'It does not agree with the CNP.' },
  in_the_future: { ro: 'Data este în viitor.', en: 'The date is in the future.' },
  day_past: { ro: 'Ziua a trecut deja.', en: 'That day has already passed.' },
  card_taken: { ro: 'Altă fișă are deja numărul acesta.', en: 'Another record has this number already.' },
  own_guardian: {
    ro: 'Nimeni nu răspunde pentru sine, nici prin altcineva.',
    en: 'Nobody answers for themselves, nor by way of somebody else.',
  },
  one_guardian: {
    ro: 'Alege o fișă sau scrie un nume, nu amândouă.',
    en: 'Choose a record or enter a name, not both.',
  },
  has_allergy: {
    ro: 'Are o alergie trecută la alerte. Încheie întâi alerta.',
    en: 'An alert names an allergy. End that alert first.',
  },
  consent_older: {
    ro: 'Un răspuns mai nou este deja scris.',
    en: 'A later answer is written down already.',
  },
  tag_taken: { ro: 'Există deja o etichetă cu acest nume.', en: 'A tag with this name already exists.' },
  alert_over: { ro: 'Alerta este deja încheiată.', en: 'The alert is over already.' },
  iban: {
    ro: 'Cifrele de control nu se potrivesc. Verifică IBAN-ul.',
    en: 'The check digits do not match. Check the IBAN.',
  },
  series_prefix: {
    ro: 'Cel mult 10 litere și cifre, fără diacritice și spații.',
    en: 'At most 10 letters and digits, without marks and spaces.',
  },
  series_taken: { ro: 'Există deja o serie cu acest nume.', en: 'A series with this name already exists.' },
  series_used: {
    ro: 'Seria a dat deja numere. Adaugă alta.',
    en: 'The series has given numbers already. Add another.',
  },
  series_kind: {
    ro: 'Seria este pentru alt fel de document.',
    en: 'The series is for another kind of document.',
  },
  charge: {
    ro: 'Linia nu este a acestui pacient sau nu se mai poate factura.',
    en: 'The line is not this patient’s or can no longer be invoiced.',
  },
  charge_twice: { ro: 'Linia este de două ori.', en: 'The line is there twice.' },
  due_past: { ro: 'Scadența nu poate fi înainte de emitere.', en: 'It cannot be due before it is issued.' },
  storno_rest: { ro: 'Din linie au rămas {left}.', en: 'Of the line {left} are left.' },
  not_cash: {
    ro: 'Chitanța este doar pentru plăți în numerar.',
    en: 'A receipt is for payments in cash only.',
  },
  payment_back: {
    ro: 'Plata a fost dată înapoi sau anulată.',
    en: 'The payment was given back or taken back.',
  },
  einvoice_missing: { ro: 'Lipsește din XML.', en: 'It is missing from the XML.' },
  einvoice_too_long: { ro: 'Este prea lung pentru XML.', en: 'It is too long for the XML.' },
  einvoice_cif: { ro: 'CIF-ul nu este unul.', en: 'The CIF is none.' },
  einvoice_cnp: { ro: 'CNP-ul nu este corect.', en: 'The CNP is not right.' },
  einvoice_county: { ro: 'Alege județul.', en: 'Choose the county.' },
  einvoice_sector: {
    ro: 'În București, scrie sectorul: Sector 1 – Sector 6.',
    en: 'In Bucharest, name the sector: Sector 1 – Sector 6.',
  },
  einvoice_country: { ro: 'Alege țara.', en: 'Choose the country.' },
  einvoice_iban: { ro: 'IBAN-ul nu este corect.', en: 'The IBAN is not right.' },
  einvoice_number: { ro: 'Numărul are cel puțin o cifră.', en: 'The number has a digit at least.' },
  einvoice_day: { ro: 'Lipsește data emiterii.', en: 'The day of issue is missing.' },
  einvoice_due: { ro: 'Scadența nu este după emitere.', en: 'It is due before it is issued.' },
  einvoice_lines: { ro: 'Factura nu are nicio linie.', en: 'The invoice has no lines.' },
  einvoice_vat_mixed: {
    ro: 'Liniile de dinainte și de după înregistrarea în scopuri de TVA stau pe facturi diferite.',
    en: 'Lines from before and after the registration for VAT stand on different invoices.',
  },
  einvoice_rate: { ro: 'Cota de TVA nu se potrivește.', en: 'The VAT rate does not fit.' },
  einvoice_sum: { ro: 'Sumele nu se adună.', en: 'The amounts do not add up.' },
  einvoice_quantity: { ro: 'Cantitatea nu se potrivește.', en: 'The quantity does not fit.' },
  gateway_address: {
    ro: 'Scrie o adresă de pe internet, care începe cu https://',
    en: 'Enter an address on the internet that begins with https://',
  },
  meeting_address: {
    ro: 'Adresa trebuie să înceapă cu https și să fie pe internet.',
    en: 'The address must begin with https and be on the internet.',
  },
  sender_name: {
    ro: 'Numele are 3-11 litere fără diacritice sau cifre.',
    en: 'The name has 3 to 11 plain letters or digits.',
  },
  website: {
    ro: 'Scrie adresa unui site, ca clinica.ro.',
    en: 'Enter the address of a site, such as clinic.com.',
  },
  city_elsewhere: { ro: 'Localitatea nu este în acest județ.', en: 'This place is not in the county.' },
  gift_code_unknown: { ro: 'Codul nu este valabil aici.', en: 'This code is not valid here.' },
  gift_code_over: { ro: 'Codul a expirat pe {date}.', en: 'The code expired on {date}.' },
  gift_code_spent: { ro: 'Pe cod nu mai este nimic.', en: 'Nothing is left on this code.' },
  gift_code_short: { ro: 'Pe cod au rămas {amount} lei.', en: 'The code has {amount} lei left.' },
  over_bill: { ro: 'Au mai rămas de plată {most} lei.', en: '{most} lei is left to pay.' },
  over_advance: { ro: 'Avansul este de {most} lei.', en: 'The advance is {most} lei.' },
  over_refund: { ro: 'Se pot da înapoi cel mult {most} lei.', en: 'At most {most} lei can be given back.' },
  no_money_to_refund: {
    ro: 'Nu s-au primit bani, deci nu se dau înapoi bani.',
    en: 'No money was received, so none is given back.',
  },
  nothing_invoiced: { ro: 'Nu este nimic de facturat.', en: 'There is nothing to invoice.' },
  nothing_owed: { ro: 'Nu mai este nimic de plată aici.', en: 'Nothing is owed here any more.' },
  received_less: { ro: 'Ai primit mai puțin decât suma.', en: 'Less was received than the amount.' },
  received_is_cash: { ro: 'Doar la numerar se dă rest.', en: 'Only cash has change.' },
  price_too_low: {
    ro: 'Cel puțin {least} lei: o reducere peste {percent} % cere dreptul „Rambursări și reduceri”.',
    en: 'At least {least} lei: a discount of more than {percent} % needs the right “Refunds and discounts”.',
  },
  line_paid: {
    ro: 'Linia este deja plătită. Ia întâi plata înapoi.',
    en: 'The line is paid already. Take the payment back first.',
  },
  seat_of_group: {
    ro: 'Într-un grup plătește fiecare pacient, la locul lui.',
    en: 'In a group each patient pays, at their own seat.',
  },
  another_person: { ro: 'Alege alt pacient.', en: 'Choose another patient.' },
  below_generated: {
    ro: 'Din card s-au generat deja {codes}: maximul nu poate fi mai mic.',
    en: 'The card has {codes} already: the maximum cannot be lower.',
  },
  code_given: {
    ro: 'Un cod dăruit nu are cumpărător și nu se plătește.',
    en: 'A code that is given away has no buyer and is not paid for.',
  },
  on_buyers_account: {
    ro: 'Suma merge pe contul cumpărătorului și se încasează de acolo.',
    en: 'The amount goes on the buyer’s account and is taken from there.',
  },
  span_backwards: {
    ro: 'Perioada se termină înainte să înceapă.',
    en: 'The period ends before it begins.',
  },
  span_too_long: {
    ro: 'Alege cel mult {years} ani.',
    en: 'Choose at most {years} years.',
  },
  pdf_rows: {
    ro: 'Un PDF are cel mult {rows}. Alege zile mai puține sau foaia de calcul.',
    en: 'A PDF has at most {rows}. Choose fewer days, or the sheet.',
  },
  weekday_or_day: {
    ro: 'Alege ori o zi a săptămânii, ori o zi a lunii.',
    en: 'Choose either a day of the week or a day of the month.',
  },
  recipient_unknown: { ro: 'Alege colegi din clinică.', en: 'Choose colleagues of the clinic.' },
  recipient_inactive: { ro: '{name} nu mai lucrează aici.', en: '{name} no longer works here.' },
  recipient_no_right: {
    ro: '{name} nu are dreptul să vadă acest raport.',
    en: '{name} may not see this report.',
  },
  recipient_no_email: { ro: '{name} nu are email.', en: '{name} has no email.' },
  schedules_full: {
    ro: 'Clinica are deja {most} de rapoarte programate. Șterge întâi unul.',
    en: 'The clinic has {most} scheduled reports already. Remove one first.',
  },
  month: { ro: 'Alege o lună.', en: 'Choose a month.' },
  unknown_field: { ro: 'Câmp necunoscut.', en: 'Unknown field.' },
} as const satisfies Record<string, Text>

export type { Language }
export type FieldMessage = keyof typeof FIELD_MESSAGES

function isFieldMessage(name: string): name is FieldMessage {
  return Object.hasOwn(FIELD_MESSAGES, name)
}

/** The sentence in a language, with its {placeholders} filled. */
export function fieldMessage(
  name: FieldMessage,
  language: Language,
  values: Record<string, unknown> = {},
): string {
  return fill(FIELD_MESSAGES[name][language], language, values)
}

/** A check that failed, as zod reports it. */
export interface Issue {
  readonly code?: string
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly input?: unknown
  /** Of fields that nobody knows: their names. */
  readonly keys?: readonly string[]
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** Failed checks as field -> sentences; a nested field is named with dots. */
export function fieldErrors(issues: readonly Issue[], language: Language): Record<string, string[]> {
  // Whoever calls may name a field as every object's own, such as "constructor".
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    for (const path of issue.keys?.map(key => [...issue.path, key]) ?? [issue.path]) {
      const field = path.map(String).join('.') || 'body'
      errors.set(field, [...(errors.get(field) ?? []), sentenceOf(issue, language)])
    }
  }
  return Object.fromEntries(errors)
}

/** A check names its sentence, and behind it as JSON what the sentence tells that the issue does not. */
function sentenceOf(issue: Issue, language: Language): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return fieldMessage('required', language)
  const [name = '', values] = issue.message.split(/ (?=\{)/)
  if (isFieldMessage(name))
    return fieldMessage(name, language, {
      characters: issue.maximum,
      ...(values && (JSON.parse(values) as object)),
    })
  return fieldMessage(issue.code === 'unrecognized_keys' ? 'unknown_field' : 'invalid', language)
}
