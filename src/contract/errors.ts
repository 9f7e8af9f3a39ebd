import type { Language } from './language.ts'
import { fill, type Text } from './texts.ts'

// Every way a call may fail: its code, its HTTP status and its sentence in both languages.

export const ERRORS = {
  bad_request: { status: 400, ro: 'Cererea nu a putut fi citită.', en: 'The request could not be read.' },
  invalid_fields: { status: 422, ro: 'Verifică datele introduse.', en: 'Check what you entered.' },
  wrong_credentials: {
    status: 401,
    ro: 'Emailul sau parola nu se potrivesc.',
    en: 'The email or the password does not match.',
  },
  account_closed: { status: 403, ro: 'Contul este închis.', en: 'The account is closed.' },
  sign_in_over: {
    status: 410,
    ro: 'Intrarea în cont a expirat. Scrie din nou emailul și parola.',
    en: 'This sign-in has expired. Enter your email and password again.',
  },
  passkey_over: {
    status: 410,
    ro: 'A durat prea mult. Încearcă din nou.',
    en: 'That took too long. Try again.',
  },
  passkey_refused: {
    status: 422,
    ro: 'Cheia de acces nu este cunoscută aici. Intră altfel și adaug-o din nou.',
    en: 'This passkey is not known here. Sign in another way and add it again.',
  },
  passkey_taken: {
    status: 409,
    ro: 'Cheia de acces este deja adăugată.',
    en: 'The passkey is already added.',
  },
  too_many_passkeys: {
    status: 409,
    ro: 'Ai prea multe chei de acces. Șterge una pe care nu o mai folosești.',
    en: 'You have too many passkeys. Remove one that you no longer use.',
  },
  last_way_in: {
    status: 409,
    ro: 'Este singurul fel în care poți intra în cont. Adaugă întâi o cheie de acces sau un email cu parolă.',
    en: 'This is the only way into your account. Add a passkey, or an email with a password, first.',
  },
  social_failed: {
    status: 422,
    ro: 'Autentificarea cu {provider} nu a reușit.',
    en: 'Failed to login via {provider}.',
  },
  social_unknown: {
    status: 422,
    ro: 'Contul de {provider} nu este legat de niciun cont de clinică. Intră cu parola și leagă-l din Securitate.',
    en: 'The {provider} account is linked to no clinic account. Sign in with the password and link it under Security.',
  },
  social_taken: {
    status: 409,
    ro: 'Contul de {provider} este legat de alt cont Zâmbet.',
    en: 'The {provider} account is linked to another Zâmbet account.',
  },
  not_signed_in: { status: 401, ro: 'Intră în cont ca să continui.', en: 'Sign in to continue.' },
  email_taken: {
    status: 409,
    ro: 'Emailul este între timp al altui cont. Al tău a rămas cel vechi.',
    en: 'Another account has this email by now. Yours keeps the old one.',
  },
  favourites_full: {
    status: 409,
    ro: 'Ai deja {most} la favorite. Scoate întâi un medic.',
    en: 'You have {most} favourites already. Remove a doctor first.',
  },
  session_ended: {
    status: 401,
    ro: 'Sesiunea s-a încheiat. Intră din nou în cont.',
    en: 'The session has ended. Sign in again.',
  },
  prove_again: {
    status: 403,
    ro: 'Arată întâi că ești tu.',
    en: 'First show that it is you.',
  },
  forbidden: { status: 403, ro: 'Nu ai dreptul să faci asta.', en: 'You are not allowed to do this.' },
  files_not_uploaded: {
    status: 422,
    ro: 'Nu am putut încărca fișierele: {failed} din {total} nu au ajuns.',
    en: 'Failed to upload files: {failed} of {total} did not arrive.',
  },
  not_found: { status: 404, ro: 'Nu am găsit ce cauți.', en: 'We could not find what you are looking for.' },
  template_not_found: { status: 404, ro: 'Șablonul nu a fost găsit.', en: 'Template not found.' },
  code_needed: {
    status: 401,
    ro: 'Documentul se deschide cu un cod. Cere-l din nou.',
    en: 'The document opens with a code. Ask for it again.',
  },
  no_report: {
    status: 404,
    ro: 'Nu există raport pentru această vizită.',
    en: 'No report found for this visit.',
  },
  report_not_loaded: { status: 404, ro: 'Raportul nu a putut fi încărcat.', en: 'Failed to load report.' },
  report_not_sent: { status: 409, ro: 'Raportul nu a putut fi trimis.', en: 'Failed to send report.' },
  contacts_on_paper: {
    status: 403,
    ro: 'Documentul spune CNP-ul, adresa sau telefonul pacientului. Îl deschide ca PDF cine are dreptul să le vadă.',
    en: 'The document tells the patient’s personal number, address or phone. Those who may see them can open it as PDF.',
  },
  report_locked: { status: 409, ro: 'Raportul este blocat.', en: 'The report is locked.' },
  report_not_locked: {
    status: 409,
    ro: 'Raportul nu este blocat. Blochează-l întâi.',
    en: 'The report is not locked. Lock it first.',
  },
  report_final: {
    status: 409,
    ro: 'Blocarea nu se mai poate anula. Ce lipsește se adaugă printr-o completare.',
    en: 'Locking can no longer be taken back. What is missing is added by a further report.',
  },
  report_numbered: {
    status: 409,
    ro: 'Raportul are deja un număr și nu se mai poate arunca. Termină-l și blochează-l.',
    en: 'The report has a number already and cannot be thrown away. Finish it and lock it.',
  },
  report_of_group: {
    status: 409,
    ro: 'Vizita este a unui grup. Raportul se scrie la locul fiecărui pacient.',
    en: 'The visit is a group’s. A report is written at each patient’s seat.',
  },
  report_of_cancelled: {
    status: 409,
    ro: 'Vizita este anulată. Un raport se scrie doar pentru o vizită care are loc.',
    en: 'The visit is cancelled. A report is written only of a visit that takes place.',
  },
  report_of_pinned: {
    status: 409,
    ro: 'Vizita așteaptă altă oră. Raportul se scrie după ce o pui în calendar.',
    en: 'The visit waits for another hour. A report is written once it is placed in the calendar.',
  },
  report_draft_open: {
    status: 409,
    ro: 'Vizita are deja un raport început. Continuă-l pe acela.',
    en: 'The visit has a report that was begun. Go on with that one.',
  },
  report_written: {
    status: 409,
    ro: '{name} scrie acum în raport.',
    en: '{name} is writing in the report now.',
  },
  no_record_phone: {
    status: 409,
    ro: 'Fișa nu are un telefon pe care să ajungă codul. Sună la clinică: {phone}.',
    en: 'The record has no phone that the code could reach. Call the clinic: {phone}.',
  },
  link_expired: {
    status: 410,
    ro: 'Linkul a expirat sau a fost deja folosit.',
    en: 'The link has expired or was already used.',
  },
  diagnosis_over: {
    status: 409,
    ro: 'Diagnosticul este deja închis sau retras.',
    en: 'The diagnosis is already resolved or taken back.',
  },
  diagnosis_holds: {
    status: 409,
    ro: 'Diagnosticul nu mai este închis sau retras.',
    en: 'The diagnosis is no longer resolved or taken back.',
  },
  too_large: { status: 413, ro: 'Ce ai trimis este prea mare.', en: 'What you sent is too large.' },
  too_long: {
    status: 422,
    ro: 'Un PDF are cel mult {rows}. Filtrează lista sau alege foaia de calcul.',
    en: 'A PDF has at most {rows}. Filter the list or choose the sheet.',
  },
  unsupported_media: {
    status: 415,
    ro: 'Formatul trimis nu este acceptat.',
    en: 'The format is not supported.',
  },
  too_many: {
    status: 429,
    ro: 'Prea multe încercări. Mai încearcă peste {minutes}.',
    en: 'Too many tries. Try again in {minutes}.',
  },
  wrong_code: { status: 422, ro: 'Codul nu este corect. Încearcă din nou.', en: 'Incorrect OTP, try again.' },
  code_used_up: {
    status: 422,
    ro: 'Cod greșit și nu mai ai încercări. Cere altul.',
    en: 'Incorrect OTP and no tries left. Ask for another.',
  },
  not_signed: { status: 401, ro: 'Semnătura nu se potrivește.', en: 'The signature does not match.' },
  no_own_phone: {
    status: 409,
    ro: 'Contul tău nu are telefon. Adaugă-l întâi la profil.',
    en: 'Your account has no phone. Add it to your profile first.',
  },
  message_cap: {
    status: 409,
    ro: 'Luna aceasta SMS-urile au ajuns la plafon.',
    en: 'This month SMS have reached their cap.',
  },
  phone_not_proved: {
    status: 409,
    ro: 'Confirmă întâi numărul de telefon, cu codul din SMS.',
    en: 'First confirm your phone number with the code from the SMS.',
  },
  no_account_yet: {
    status: 409,
    ro: 'Nu este încă niciun cont cu numărul acesta. Scrie-ți numele și îl facem acum.',
    en: 'There is no account with this number yet. Enter your name and we make it now.',
  },
  set_up_over: {
    status: 410,
    ro: 'Codul de scanat nu mai este bun. Începe din nou.',
    en: 'The code to scan is no longer good. Begin again.',
  },
  email_not_proved: {
    status: 409,
    ro: 'Confirmă întâi că emailul este al tău, cu un cod trimis acolo.',
    en: 'First confirm that the email is yours, with a code sent there.',
  },
  no_email: {
    status: 409,
    ro: 'Contul tău nu are email. Adaugă unul în date personale.',
    en: 'Your account has no email. Add one in your details.',
  },
  factor_asked: {
    status: 409,
    ro: 'Clinica ta cere doi pași la intrare. Pune întâi altul în locul acestuia.',
    en: 'Your clinic asks for two steps to sign in. Set up another in place of this one first.',
  },
  own_factor_first: {
    status: 409,
    ro: 'Pune întâi doi pași la contul tău, ca să nu te încui pe dinafară.',
    en: 'First set up two steps for your own account, so that you do not lock yourself out.',
  },
  whose_phone: {
    status: 409,
    ro: 'Numărul acesta este deja folosit. Spune-ne cine ești.',
    en: 'This number is already in use. Tell us who you are.',
  },
  patients_link: {
    status: 403,
    ro: 'Linkul este al pacientului, iar tu ești în contul clinicii. Schimbă programarea din calendar.',
    en: 'The link is the patient’s and you are signed in as the clinic. Change the booking in the calendar.',
  },
  patients_form: {
    status: 403,
    ro: 'Linkul este al pacientului, iar tu ești în contul clinicii. Din fișa pacientului poți deschide formularul pe tableta clinicii.',
    en: 'The link is the patient’s and you are signed in as the clinic. From the patient’s record you can open the form on the clinic’s tablet.',
  },
  awaiting_clinic: {
    status: 409,
    ro: 'Clinica nu a răspuns încă la cererea ta. Îți scriem când o aprobă.',
    en: 'The clinic has not answered your request yet. We will write to you when it approves.',
  },
  hour_sought: {
    status: 409,
    ro: 'Clinica îți caută altă oră. Îți scriem când o găsește.',
    en: 'The clinic is looking for another hour for you. We will write to you when it has one.',
  },
  possible_duplicate: {
    status: 409,
    ro: 'Poate că pacientul există deja.',
    en: 'The patient may already be there.',
  },
  merge_accounts: {
    status: 409,
    ro: 'Fiecare dintre cei doi are contul lui de pacient, confirmat prin cod. Două conturi nu se pot uni.',
    en: 'Each of the two has a patient account of their own, proved by a code. Two accounts cannot become one.',
  },
  merge_over: {
    status: 409,
    ro: 'Unirea nu se mai poate anula.',
    en: 'The merge can no longer be undone.',
  },
  merge_money: {
    status: 409,
    ro: 'Înainte de a anula unirea, {act}.',
    en: 'Before undoing the merge, {act}.',
  },
  visits_ahead: {
    status: 409,
    ro: 'Persoana mai are vizite viitoare. Anulează-le întâi.',
    en: 'The person still has visits to come. Cancel them first.',
  },
  family_full: {
    status: 409,
    ro: 'Familia are deja zece persoane. Scoate pe cineva ca să adaugi pe altcineva.',
    en: 'There are ten people in the family already. Remove somebody to add somebody else.',
  },
  family_known: {
    status: 409,
    ro: 'O clinică îl cunoaște deja cu numele și data acestea. Scoate persoana și adaug-o din nou.',
    en: 'A clinic already knows this person by this name and date. Remove them and add them again.',
  },
  not_in_family: {
    status: 409,
    ro: 'Persoana nu a fost de acord să faci programări pentru ea din contul tău.',
    en: 'This person has not agreed to be booked for from your account.',
  },
  nothing_to_ask: {
    status: 409,
    ro: 'Persoana a răspuns deja.',
    en: 'This person has answered already.',
  },
  too_many_calendars: {
    status: 429,
    ro: 'Ai prea multe calendare deschise. Închide câteva file.',
    en: 'Too many calendars are open. Close a few tabs.',
  },
  booking_conflict: { status: 409, ro: 'Ora nu este liberă.', en: 'The hour is not free.' },
  slot_taken: { status: 409, ro: 'Ora tocmai s-a ocupat.', en: 'The hour has just been taken.' },
  reservation_expired: {
    status: 409,
    ro: 'Nu ți-am mai putut păstra ora.',
    en: 'We could not keep the hour any longer.',
  },
  stale: {
    status: 409,
    ro: 'Altcineva a schimbat între timp. Am adus ultima formă.',
    en: 'Somebody changed it meanwhile. Here is the latest.',
  },
  chart_changed: {
    status: 409,
    ro: 'Un coleg a schimbat între timp aceiași dinți. Uită-te la odontogramă și încearcă din nou.',
    en: 'A colleague changed the same teeth meanwhile. Look at the chart and try again.',
  },
  chart_asks: {
    status: 409,
    ro: 'Verifică înainte să salvezi: dintele ține o punte sau are lucrări mai noi.',
    en: 'Check before you save: the tooth carries a bridge or has later work.',
  },
  entry_carries: {
    status: 409,
    ro: 'Pe locul acesta ar rămâne o lucrare fără nimic sub ea: un implant, o coroană sau o punte. Schimb-o întâi pe ea.',
    en: 'Work would be left here with nothing under it: an implant, a crown or a bridge. Change that first.',
  },
  entry_void: {
    status: 409,
    ro: 'Înregistrarea a fost deja retrasă.',
    en: 'The entry was taken back already.',
  },
  perio_draft_open: {
    status: 409,
    ro: 'Pacientul are deja un examen parodontal început. Continuă-l sau renunță la el.',
    en: 'The patient already has a periodontal exam under way. Continue it or discard it.',
  },
  perio_closed: {
    status: 409,
    ro: 'Examenul este încheiat. Corectează-l printr-un examen nou.',
    en: 'The exam is closed. Correct it by a new one.',
  },
  perio_empty: {
    status: 409,
    ro: 'Examenul nu are nicio măsurătoare. Măsoară cel puțin un sit sau renunță la examen.',
    en: 'Nothing was measured in the exam. Measure at least one site or discard it.',
  },
  perio_replaced: {
    status: 409,
    ro: 'Examenul a fost corectat. Confirmă stadiul la examenul care îl corectează.',
    en: 'The exam was corrected. Confirm the stage on the exam that corrects it.',
  },
  of_the_chart: {
    status: 409,
    ro: 'Diagnosticul ține de odontogramă. Schimbă-l acolo.',
    en: 'The diagnosis belongs to the tooth chart. Change it there.',
  },
  status_not_allowed: {
    status: 409,
    ro: 'Starea nu se poate schimba așa.',
    en: 'The status cannot change that way.',
  },
  visit_ahead: {
    status: 409,
    ro: 'Vizita nu a început încă.',
    en: 'The visit has not begun yet.',
  },
  another_day: {
    status: 409,
    ro: 'Sosirea și întârzierea se notează doar în ziua vizitei.',
    en: 'An arrival or a delay is noted only on the day of the visit.',
  },
  booking_closed: {
    status: 409,
    ro: 'Programarea este deja încheiată sau anulată.',
    en: 'The booking is already over or cancelled.',
  },
  pinned: {
    status: 409,
    ro: 'Vizita așteaptă altă oră. Pune-o întâi în calendar.',
    en: 'The visit waits for another hour. Place it in the calendar first.',
  },
  group_seat: {
    status: 409,
    ro: 'Locul ține de un grup: mută grupul sau anulează locul.',
    en: 'This seat belongs to a group: move the group or cancel the seat.',
  },
  group_full: {
    status: 409,
    ro: 'Grupul are {seats} și nu mai încap toți.',
    en: 'The group has {seats} and cannot take everybody.',
  },
  nothing_to_tell: {
    status: 409,
    ro: 'Nu e nimic nou de anunțat: vizita nu s-a mutat sau mesajul a fost deja trimis.',
    en: 'There is nothing new to tell: the visit has not moved or the message was already sent.',
  },
  no_phone: { status: 422, ro: 'Pacientul nu are telefon.', en: 'The patient has no phone.' },
  visit_not_over: {
    status: 409,
    ro: 'Poți lăsa o părere după ce vizita a fost finalizată.',
    en: 'You can rate the visit once it has been completed.',
  },
  review_fixed: {
    status: 409,
    ro: 'Recenzia se putea schimba timp de o zi. Acum rămâne așa.',
    en: 'The review could be changed for a day. Now it stays as it is.',
  },
  no_review: {
    status: 409,
    ro: 'Pacientul nu a scris nicio recenzie a acestei vizite.',
    en: 'The patient has not reviewed this visit.',
  },
  too_late_to_move: {
    status: 409,
    ro: 'E prea târziu să muți vizita online. Sună la clinică.',
    en: 'It is too late to move the visit online. Call the clinic.',
  },
  no_more_moves: {
    status: 409,
    ro: 'Ai mutat deja vizita de câte ori se poate online. Sună la clinică.',
    en: 'You have already moved the visit as often as it can be online. Call the clinic.',
  },
  move_at_clinic: {
    status: 409,
    ro: 'Vizita aceasta o mută clinica. Sun-o și îți găsește altă oră.',
    en: 'The clinic moves this visit itself. Call and it will find you another hour.',
  },
  may_cancel: {
    status: 409,
    ro: 'Mai poți anula vizita online, iar locul ajunge la alt pacient.',
    en: 'You can still cancel the visit online, so that somebody else gets the hour.',
  },
  too_late_to_cancel: {
    status: 409,
    ro: 'E prea târziu pentru anulare online. Sună la clinică.',
    en: 'It is too late to cancel online. Call the clinic.',
  },
  no_free_hour: {
    status: 409,
    ro: 'Pacienții nu văd încă nicio oră liberă. Verifică serviciile online și programul medicilor.',
    en: 'Patients see no free hour yet. Check the online services and the doctors’ hours.',
  },
  too_many_open_bookings: {
    status: 409,
    ro: 'Ai deja {open_bookings} la această clinică.',
    en: 'You already have {open_bookings} at this clinic.',
  },
  too_many_open_bookings_of: {
    status: 409,
    ro: '{name} are deja {open_bookings} la această clinică.',
    en: '{name} already has {open_bookings} at this clinic.',
  },
  too_many_account_bookings: {
    status: 409,
    ro: 'Din contul tău sunt deja {open_bookings} la această clinică. Pentru mai multe, sună la clinică.',
    en: 'Your account already has {open_bookings} at this clinic. For more, call the clinic.',
  },
  service_used: {
    status: 409,
    ro: 'Un serviciu folosit nu poate fi șters, ci doar dezactivat.',
    en: 'A service that was used cannot be deleted, only deactivated.',
  },
  subscription_used: {
    status: 409,
    ro: 'Un abonament folosit nu poate fi șters, ci doar dezactivat.',
    en: 'A subscription that was used cannot be deleted, only deactivated.',
  },
  subscription_needed: {
    status: 400,
    ro: 'Serviciul face parte dintr-un abonament pe care pacientul nu îl are în derulare.',
    en: 'The service is part of a subscription that the patient does not have running.',
  },
  uses_taken: {
    status: 409,
    ro: 'Altcineva tocmai a luat folosirea. Pe abonament au rămas: {left}.',
    en: 'Somebody else has just taken the use. Left on the subscription: {left}.',
  },
  subscription_over: {
    status: 409,
    ro: 'Abonamentul este deja încheiat.',
    en: 'The subscription is already over.',
  },
  use_over: {
    status: 409,
    ro: 'Folosirea a fost deja întoarsă.',
    en: 'The use was given back already.',
  },
  seller_incomplete: {
    status: 409,
    ro: 'Completează întâi datele firmei, în Setări, la Facturi.',
    en: 'First fill in the company’s details, in Settings, under Invoices.',
  },
  no_series: {
    status: 409,
    ro: 'Nu este nicio serie pentru acest document. Adaugă una în Setări, la Facturi.',
    en: 'There is no series for this document. Add one in Settings, under Invoices.',
  },
  series_day: {
    status: 409,
    ro: 'Seria are deja un document cu o dată mai nouă. Datele nu merg înapoi într-o serie.',
    en: 'The series already has a document of a later day. Days never go back in a series.',
  },
  invoice_issued: {
    status: 409,
    ro: 'Documentul este emis și nu se mai schimbă. Îl poți storna.',
    en: 'The document was issued and no longer changes. You can reverse it.',
  },
  invoice_draft: {
    status: 409,
    ro: 'Documentul este încă o ciornă. Emite-l întâi.',
    en: 'The document is still a draft. Issue it first.',
  },
  invoiced_already: {
    status: 409,
    ro: 'O linie este deja pe altă factură. Storneaz-o pe aceea întâi.',
    en: 'A line stands on another invoice already. Reverse that one first.',
  },
  charge_gone: {
    status: 409,
    ro: 'O linie a fost anulată între timp din contul pacientului. Scoate-o din factură.',
    en: 'A line was taken back from the patient’s account meanwhile. Remove it from the invoice.',
  },
  not_reversible: {
    status: 409,
    ro: 'Se stornează doar facturi emise care nu sunt deja stornate.',
    en: 'Only issued invoices that are not reversed yet can be reversed.',
  },
  receipt_there: {
    status: 409,
    ro: 'Plata are deja o chitanță.',
    en: 'The payment has a receipt already.',
  },
  service_of_cabinet: {
    status: 409,
    ro: 'Cabinetul „{name}” este doar pentru acest serviciu. Alege acolo și alte servicii, apoi îl poți șterge pe acesta.',
    en: 'The cabinet “{name}” is for this service alone. Choose other services there too, then you can delete this one.',
  },
  prices_moved: {
    status: 409,
    ro: 'Unele dintre prețuri s-au mai schimbat de atunci, așa că nu se mai pot da înapoi împreună.',
    en: 'Some of the prices have changed since, so they cannot be taken back together any more.',
  },
  speciality_used: {
    status: 409,
    ro: 'O specialitate folosită nu poate fi ștearsă, ci doar dezactivată.',
    en: 'A speciality that is used cannot be deleted, only deactivated.',
  },
  beyond_own_rights: {
    status: 403,
    ro: 'Poți da doar drepturi pe care le ai și tu.',
    en: 'You can only give rights that you have yourself.',
  },
  own_rights: {
    status: 403,
    ro: 'Drepturile tale le poate schimba doar un coleg.',
    en: 'Only a colleague can change your own rights.',
  },
  owner_only: {
    status: 403,
    ro: 'Doar un proprietar poate numi sau schimba un proprietar.',
    en: 'Only an owner can name or change an owner.',
  },
  owner_fixed: {
    status: 409,
    ro: 'Rolul de proprietar nu se poate schimba.',
    en: 'The owner’s role cannot be changed.',
  },
  last_owner: {
    status: 409,
    ro: 'Clinica rămâne fără proprietar. Numește întâi un altul.',
    en: 'The clinic would be left without an owner. Name another one first.',
  },
  role_used: {
    status: 409,
    ro: 'Rolul este folosit de {people}. Alege în ce rol trec.',
    en: 'The role is used by {people}. Choose which role they get.',
  },
  already_signed_in: {
    status: 409,
    ro: 'Colegul și-a ales deja parola.',
    en: 'The colleague has already chosen a password.',
  },
  template_stays: {
    status: 409,
    ro: 'Șablonul codului rămâne: fără el nimeni nu se mai poate programa.',
    en: 'The template of the code stays: without it nobody can book.',
  },
  no_own_contact: {
    status: 409,
    ro: 'Contul tău nu are nici telefon, nici email la care să ajungă proba. Scrie-le în profil.',
    en: 'Your account has no phone or email for the test. Add it to your profile.',
  },
  in_use: {
    status: 409,
    ro: 'Sunt cel puțin două active, așa că nu se pot ascunde.',
    en: 'At least two are active, so they cannot be hidden.',
  },
  code_unknown: { status: 404, ro: 'Codul nu este valabil aici.', en: 'This code is not valid here.' },
  code_expired: { status: 410, ro: 'Codul a expirat pe {date}.', en: 'The code expired on {date}.' },
  code_spent: {
    status: 409,
    ro: 'Codul a fost deja folosit.',
    en: 'The code has already been used.',
  },
  code_held: {
    status: 409,
    ro: 'Un cod vândut sau revendicat nu se șterge. Îl poți marca folosit.',
    en: 'A code that was sold or claimed is not deleted. You can mark it used.',
  },
  gift_limit: {
    status: 409,
    ro: 'Ai atins limita de generare: {count} din {codes}.',
    en: 'You have reached the limit: {count} of {codes}.',
  },
  gift_card_closed: {
    status: 409,
    ro: 'Cardul nu mai este în vânzare. Activează-l sau mută-i ultima zi ca să generezi coduri.',
    en: 'The card is no longer sold. Activate it or move its last day to make codes.',
  },
  gift_card_used: {
    status: 409,
    ro: 'Un card din care s-au generat coduri nu poate fi șters, ci doar dezactivat.',
    en: 'A card of which codes were made cannot be deleted, only deactivated.',
  },
  provider_connected: {
    status: 409,
    ro: '{provider} e deja legat. Deconectează-l întâi.',
    en: '{provider} is already connected. Disconnect it first.',
  },
  connecting_over: {
    status: 400,
    ro: 'Linkul nu mai e bun: a trecut de 10 minute, a fost folosit sau nu a fost pornit din acest browser. Nu s-a legat nimic.',
    en: 'The link is no longer good: it is older than 10 minutes, was used, or was not begun in this browser. Nothing was connected.',
  },
  scope_missing: {
    status: 400,
    ro: 'Lipsește o permisiune. Bifează tot ce cere {provider}.',
    en: 'A permission is missing. Tick everything that {provider} asks for.',
  },
  access_denied: {
    status: 400,
    ro: 'Nu ai dat acordul. {provider} nu a fost legat.',
    en: 'You did not agree. {provider} was not connected.',
  },
  video_not_configured: {
    status: 409,
    ro: '{provider} nu este configurat pe acest server.',
    en: '{provider} is not set up on this server.',
  },
  video_not_chosen: {
    status: 409,
    ro: 'Clinica nu are încă un furnizor video legat. Îl leagă administratorul, din Setări, Integrări.',
    en: 'The clinic has no video provider connected yet. The administrator connects it under Settings, Integrations.',
  },
  not_a_doctor: {
    status: 409,
    ro: 'Doar medicii își leagă un cont propriu.',
    en: 'Only doctors connect an account of their own.',
  },
  video_away: {
    status: 503,
    ro: '{provider} nu răspunde acum. Încearcă din nou peste câteva minute.',
    en: '{provider} does not answer just now. Try again in a few minutes.',
  },
  video_refused: {
    status: 409,
    ro: '{provider} a refuzat. Verifică permisiunile contului și încearcă din nou.',
    en: '{provider} refused. Check what the account is allowed to do and try again.',
  },
  account_in_use: {
    status: 409,
    ro: 'Contul {email} este deja legat aici. Alege alt cont.',
    en: 'The account {email} is connected here already. Choose another one.',
  },
  cannot_be_invited: {
    status: 409,
    ro: 'Medicul nu are un cont cu email în Zâmbet. Adaugă-i întâi adresa, la Medici.',
    en: 'The doctor has no Zâmbet account with an email. Add the address first, under Doctors.',
  },
  meeting_not_ready: {
    status: 409,
    ro: 'Pregătim vizita. Încearcă din nou peste puțin timp.',
    en: 'The visit is being prepared. Try again shortly.',
  },
  too_early: { status: 409, ro: 'Intri de la {time}.', en: 'You can join from {time}.' },
  meeting_ended: { status: 409, ro: 'Vizita s-a încheiat.', en: 'The visit is over.' },
  meeting_cancelled: { status: 410, ro: 'Vizita a fost anulată.', en: 'The visit was cancelled.' },
  unreachable: {
    status: 409,
    ro: 'Pacientul nu are telefon sau email la care să-i scriem.',
    en: 'The patient has no phone or email that we could write to.',
  },
  payment_not_connected: {
    status: 409,
    ro: 'Plata integrată cere un cont Stripe conectat.',
    en: 'Integrated payment needs a connected Stripe account.',
  },
  cards_unavailable: {
    status: 409,
    ro: 'Stripe nu răspunde acum. Nu s-a luat niciun ban; încearcă din nou peste câteva minute.',
    en: 'Stripe does not answer now. No money was taken; try again in a few minutes.',
  },
  cards_refused: {
    status: 409,
    ro: 'Stripe nu a primit cererea. Nu s-a luat niciun ban.',
    en: 'Stripe refused the request. No money was taken.',
  },
  no_card_payment: {
    status: 409,
    ro: 'Clinica nu primește acum plăți cu cardul online.',
    en: 'The clinic takes no card payments online now.',
  },
  returned_already: {
    status: 409,
    ro: 'Toți banii s-au întors deja pe card, sau sunt pe drum.',
    en: 'All of the money has gone back to the card, or is on its way.',
  },
  offer_changed: {
    status: 409,
    ro: 'Oferta s-a schimbat între timp. Uită-te din nou la ea.',
    en: 'The offer has changed meanwhile. Look at it again.',
  },
  already_paid: { status: 409, ro: 'Este deja plătit.', en: 'It is already paid.' },
  link_over: {
    status: 410,
    ro: 'Linkul nu mai este valabil. Cere clinicii altul.',
    en: 'The link is no longer valid. Ask the clinic for another.',
  },
  deposit_needed: {
    status: 409,
    ro: 'Pentru ora aceasta clinica cere un avans plătit cu cardul.',
    en: 'For this hour the clinic asks for a deposit paid by card.',
  },
  cash_limit: {
    status: 409,
    ro: 'În numerar, cel mult {amount} lei pe zi de persoană.',
    en: 'In cash, at most {amount} lei a day from one person.',
  },
  cash_limit_company: {
    status: 409,
    ro: 'În numerar, cel mult {amount} lei pe zi de la o firmă.',
    en: 'In cash, at most {amount} lei a day from one company.',
  },
  money_moved: {
    status: 409,
    ro: 'Între timp, banii aceștia au fost folosiți sau dați înapoi. Uită-te din nou în cont.',
    en: 'This money was used or given back meanwhile. Look at the account again.',
  },
  money_online: {
    status: 409,
    ro: 'Plata online se dă înapoi pe cardul cu care s-a plătit.',
    en: 'An online payment goes back to the card that paid.',
  },
  taken_back: { status: 409, ro: 'Este deja luat înapoi.', en: 'It is taken back already.' },
  another_day_money: {
    status: 403,
    ro: 'Din altă zi ia înapoi doar cine are dreptul „Rambursări și reduceri”.',
    en: 'What is of another day is taken back by who has the right “Refunds and discounts”.',
  },
  charge_of_visit: {
    status: 409,
    ro: 'Vizita este finalizată. Redeschide-o și schimbă-i serviciile, iar contul le urmează.',
    en: 'The visit is completed. Reopen it and change its services, and the account follows.',
  },
  charge_invoiced: {
    status: 409,
    ro: 'Este pe o factură. Fă întâi storno.',
    en: 'It is on an invoice. Reverse the invoice first.',
  },
  zone_in_use: {
    status: 409,
    ro: 'Fusul orar se schimbă doar când nu sunt vizite viitoare în locație.',
    en: 'The time zone changes only while no visits are to come at the location.',
  },
  visits_affected: {
    status: 409,
    ro: 'Vizite viitoare atinse de schimbare: {count}. Păstrează-le programate sau mută-le întâi.',
    en: 'Coming visits affected by the change: {count}. Keep them booked or move them first.',
  },
  key_reused: {
    status: 409,
    ro: 'Prima trimitere s-a salvat deja, așa cum era atunci. Verifică înainte să trimiți din nou.',
    en: 'What was sent first is saved already, as it was then. Check before you send again.',
  },
  form_signed: {
    status: 409,
    ro: 'Documentul este deja semnat.',
    en: 'The document is already signed.',
  },
  form_void: {
    status: 410,
    ro: 'Clinica a retras formularul. Întreab-o dacă mai ai ceva de completat.',
    en: 'The clinic has taken this form back. Ask it whether there is anything left to fill in.',
  },
  form_expired: {
    status: 410,
    ro: 'Linkul a expirat. Cere unul nou la clinică.',
    en: 'The link has expired. Ask the clinic for a new one.',
  },
  form_errors: {
    status: 422,
    ro: 'Formularul are erori.',
    en: 'Form error.',
  },
  document_changed: {
    status: 409,
    ro: 'Documentul s-a schimbat între timp. Citește-l din nou înainte să semnezi.',
    en: 'The document has changed meanwhile. Read it again before signing.',
  },
  document_making: {
    status: 503,
    ro: 'Documentul se pregătește. Încearcă din nou peste câteva secunde.',
    en: 'The document is being prepared. Try again in a few seconds.',
  },
  unavailable: {
    status: 503,
    ro: 'Serviciul nu răspunde acum. Încearcă din nou.',
    en: 'The service is not answering now. Try again.',
  },
  earnings_closed: {
    status: 409,
    ro: 'Luna este deja închisă.',
    en: 'The month is closed already.',
  },
  earnings_open: {
    status: 409,
    ro: 'Luna nu este închisă.',
    en: 'The month is not closed.',
  },
  earnings_running: {
    status: 409,
    ro: 'Luna nu s-a încheiat încă. O poți închide de la 1 ale lunii următoare.',
    en: 'The month is not over yet. You can close it from the first of the next one.',
  },
  earnings_earlier: {
    status: 409,
    ro: 'Închide întâi luna {month}.',
    en: 'Close {month} first.',
  },
  earnings_later: {
    status: 409,
    ro: 'Luna {month} este închisă. Se redeschide doar ultima lună închisă.',
    en: '{month} is closed. Only the last closed month can be opened again.',
  },
  doctor_no_email: {
    status: 409,
    ro: 'Medicul nu are email. Adaugă-l în datele medicului.',
    en: 'The doctor has no email. Add one in the doctor’s details.',
  },
  internal: {
    status: 500,
    ro: 'Ceva nu a mers. Încearcă din nou mai târziu.',
    en: 'Something went wrong. Please try again later.',
  },
} as const satisfies Record<string, Text & { status: number }>

export type ErrorCode = keyof typeof ERRORS

export function errorText(code: ErrorCode, language: Language, values: Record<string, unknown> = {}): string {
  return fill(ERRORS[code][language], language, values)
}
