import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { agree, both, form, head, option, text } from '../build.ts'

// Drafts for the clinic's lawyer: what Legea 95/2006 (art. 660–662), Legea 46/2003 with Ordinul 1411/2016 and the GDPR ask to be said.

const WHO = text(
  'who',
  'Acest document este pentru tratamentul de la {clinic_name}, {clinic_address}, cu {doctor_title} {doctor_name}. Citește-l în liniște și întreabă medicul tot ce nu îți este clar, înainte să semnezi.',
  'This document is about your treatment at {clinic_name}, {clinic_address}, with {doctor_title} {doctor_name}. Read it at your own pace and ask the doctor about anything that is not clear before you sign.',
)
const RIGHTS = text(
  'rights',
  'Acordul este al tău și îl poți retrage oricând, în scris sau verbal, înainte de intervenție sau în timpul ei, dacă oprirea nu te pune în pericol. Refuzul nu îți schimbă dreptul la îngrijire; medicul îți spune ce urmează fără tratament. Ai dreptul la o a doua opinie și la o copie a documentelor tale medicale (Legea 46/2003 și Legea 95/2006).',
  'The consent is yours and you may withdraw it at any time, in writing or by word, before or during the procedure, as long as stopping does not put you in danger. Refusing does not change your right to care; the doctor tells you what follows without treatment. You are entitled to a second opinion and to a copy of your medical documents (Law 46/2003 and Law 95/2006).',
)
const TOLD: readonly FormElement[] = [
  agree(
    'told',
    'Medicul mi-a explicat, pe înțelesul meu, diagnosticul, scopul și pașii tratamentului, riscurile, alternativele și ce se poate întâmpla fără tratament. Am primit răspuns la întrebările mele.',
    'The doctor explained to me, in words I understand, the diagnosis, the purpose and steps of the treatment, the risks, the alternatives and what may happen without treatment. My questions were answered.',
  ),
  agree(
    'honest',
    'Am spus medicului bolile, alergiile și medicamentele mele și îl anunț dacă se schimbă ceva.',
    'I told the doctor about my illnesses, allergies and medicines, and will say if anything changes.',
  ),
]
const QUESTIONS: FormElement = {
  id: 'questions',
  type: 'long',
  label: both('Ce vrei să mai discuți cu medicul', 'What you would still like to discuss with the doctor'),
}
const decided = (ro: string, en: string) => agree('agreed', ro, en)
const teeth = (ro: string, en: string): FormElement => text('which', ro, en)

const treatment = form(both('Acord pentru tratament stomatologic', 'Consent to dental treatment'), [
  WHO,
  head('what', 'Ce presupune', 'What it involves'),
  teeth(
    'Tratament propus: {services}. Dinți: {teeth}. Poate cuprinde consultație, radiografii, anestezie locală, detartraj, tratamentul cariilor, obturații și lucrări provizorii. Planul și costul ți se spun înainte, iar orice schimbare se face doar cu acordul tău.',
    'Proposed treatment: {services}. Teeth: {teeth}. It may include examination, X-rays, local anaesthesia, scaling, treatment of decay, fillings and temporary work. You are told the plan and its cost beforehand, and nothing is changed without your consent.',
  ),
  head('risks', 'Riscuri', 'Risks'),
  text(
    'risktext',
    'Frecvente și trecătoare: sensibilitate la rece sau la mușcat, amorțeala de la anestezie timp de câteva ore, sângerare ușoară a gingiei. Mai rare: fractura unui dinte slăbit, inflamația nervului, care poate cere un tratament de canal, vânătăi la locul anesteziei. Foarte rare: reacții alergice sau generale la anestezic, afectarea de durată a unui nerv.',
    'Common and passing: sensitivity to cold or biting, numbness from the anaesthetic for some hours, slight bleeding of the gums. Less common: fracture of a weakened tooth, inflammation of the nerve, which may need a root canal, bruising where the anaesthetic was given. Very rare: allergic or general reactions to the anaesthetic, lasting damage to a nerve.',
  ),
  head('choices', 'Alternative', 'Alternatives'),
  text(
    'choicetext',
    'Alt material sau altă tehnică, amânarea sau lipsa tratamentului. Fără tratament, caria și boala gingiei avansează de obicei și pot duce la durere, infecție și pierderea dintelui.',
    'Another material or technique, putting the treatment off, or no treatment. Without treatment, decay and gum disease usually progress and may lead to pain, infection and loss of the tooth.',
  ),
  RIGHTS,
  QUESTIONS,
  ...TOLD,
  decided('Sunt de acord cu tratamentul descris mai sus.', 'I agree to the treatment described above.'),
])

const extraction = form(both('Acord pentru extracție dentară', 'Consent to tooth extraction'), [
  WHO,
  head('what', 'Ce presupune', 'What it involves'),
  teeth(
    'Dinții care se extrag: {teeth}. Extracția se face cu anestezie locală. Uneori dintele se scoate în bucăți, gingia se deschide, se îndepărtează puțin os sau se pun fire de sutură.',
    'Teeth to be extracted: {teeth}. The extraction is done under local anaesthesia. Sometimes the tooth is removed in pieces, the gum is opened, a little bone is taken away or stitches are placed.',
  ),
  head('risks', 'Riscuri', 'Risks'),
  text(
    'risktext',
    'Frecvente: durere, umflătură și vânătăi timp de câteva zile, sângerare ușoară, gura care se deschide mai greu. Mai rare: infecție, alveolită, fractura rădăcinii sau a unui dinte vecin, comunicare cu sinusul maxilar. Rare: amorțeală a buzei, a limbii sau a bărbiei, care trece de obicei în săptămâni sau luni, dar poate rămâne; fractura maxilarului. Riscul este mai mare dacă fumezi, ai diabet, iei anticoagulante sau ai luat bisfosfonați.',
    'Common: pain, swelling and bruising for some days, slight bleeding, a mouth that opens less. Less common: infection, dry socket, fracture of the root or of a neighbouring tooth, an opening into the sinus. Rare: numbness of the lip, tongue or chin, which usually passes in weeks or months but may stay; fracture of the jaw. The risk is higher if you smoke, have diabetes, take anticoagulants or have taken bisphosphonates.',
  ),
  head('choices', 'Alternative', 'Alternatives'),
  text(
    'choicetext',
    'Când se poate, tratamentul de canal, tratamentul gingiei sau supravegherea. După extracție, lipsa dintelui se poate înlocui cu implant, punte sau proteză; fără înlocuire, dinții vecini se pot deplasa.',
    'Where possible, root canal treatment, gum treatment or watching and waiting. After the extraction, the tooth can be replaced by an implant, a bridge or a denture; without that, neighbouring teeth may move.',
  ),
  text(
    'after',
    'După extracție: ține tamponul strâns 30–45 de minute, nu clăti și nu fuma 24 de ore, mănâncă moale și rece în prima zi. Sună la {clinic_phone} dacă sângerarea nu se oprește, apare febră sau durerea crește după a treia zi.',
    'After the extraction: bite on the gauze for 30–45 minutes, do not rinse or smoke for 24 hours, eat soft and cool food on the first day. Call {clinic_phone} if bleeding does not stop, you have a fever or the pain grows after the third day.',
  ),
  RIGHTS,
  QUESTIONS,
  ...TOLD,
  decided('Sunt de acord cu extracția dinților de mai sus.', 'I agree to the extraction of the teeth above.'),
])

const implant = form(both('Acord pentru implant dentar', 'Consent to dental implants'), [
  WHO,
  head('what', 'Ce presupune', 'What it involves'),
  teeth(
    'Poziția implanturilor: {teeth}. Implantul se pune în os cu anestezie locală, uneori cu adiție de os sau ridicarea sinusului. Osul are nevoie de obicei de 2–6 luni ca să se prindă, apoi se face lucrarea.',
    'Implant sites: {teeth}. The implant is placed in the bone under local anaesthesia, sometimes with bone grafting or a sinus lift. The bone usually needs 2–6 months to heal around it, then the crown or bridge is made.',
  ),
  head('risks', 'Riscuri', 'Risks'),
  text(
    'risktext',
    'Frecvente: durere, umflătură și vânătăi timp de câteva zile. Mai rare: infecție, deschiderea plăgii, perforarea sinusului, afectarea unui dinte vecin. Rare: amorțeală de durată a buzei sau a bărbiei. Implantul se poate pierde, la început sau după ani, mai ales la fumători, în diabetul necontrolat, în boala parodontală și fără controale și igienă. Forma gingiei și aspectul final nu pot fi garantate.',
    'Common: pain, swelling and bruising for some days. Less common: infection, opening of the wound, perforation of the sinus, damage to a neighbouring tooth. Rare: lasting numbness of the lip or chin. The implant may be lost, early or after years, above all in smokers, in uncontrolled diabetes, in periodontal disease and without check-ups and hygiene. The shape of the gum and the final look cannot be guaranteed.',
  ),
  head('choices', 'Alternative', 'Alternatives'),
  text(
    'choicetext',
    'Punte pe dinții vecini, proteză mobilizabilă sau lipsa înlocuirii dintelui, cu deplasarea dinților vecini și pierdere de os în timp.',
    'A bridge on the neighbouring teeth, a removable denture, or not replacing the tooth, with neighbouring teeth moving and bone being lost over time.',
  ),
  {
    id: 'smoke',
    type: 'yes_no',
    label: both('Fumezi?', 'Do you smoke?'),
    help: both(
      'Fumatul crește riscul de pierdere a implantului.',
      'Smoking raises the risk of losing the implant.',
    ),
    required: true,
    alarm: ['yes'],
  },
  {
    id: 'howmany',
    type: 'short',
    label: both('Câte țigări pe zi?', 'How many cigarettes a day?'),
    required: true,
    show_if: { all: [{ element: 'smoke', is: 'is', value: 'yes' }] },
  },
  RIGHTS,
  QUESTIONS,
  ...TOLD,
  agree(
    'care',
    'Știu că implantul cere igienă zilnică și controale la intervalele spuse de medic.',
    'I know that an implant needs daily hygiene and check-ups as often as the doctor says.',
  ),
  decided(
    'Sunt de acord cu inserarea implanturilor de mai sus.',
    'I agree to the placing of the implants above.',
  ),
])

const photographs = form(both('Acord pentru fotografii', 'Consent to photographs'), [
  text(
    'why',
    'Fotografiile de care este nevoie pentru diagnostic și tratament fac parte din fișa ta medicală. Pentru orice altă folosire este nevoie de acordul tău (Legea 46/2003), pe care îl alegi mai jos, liber și separat. Tratamentul nu depinde de răspuns.',
    'Photographs needed for diagnosis and treatment are part of your medical record. Any other use needs your consent (Law 46/2003), which you choose below, freely and one by one. Your treatment does not depend on the answer.',
  ),
  ...(
    [
      ['teaching', 'Folosirea la cursuri și prezentări medicale', 'Use in courses and medical presentations'],
      ['articles', 'Publicarea în articole de specialitate', 'Publication in professional articles'],
      [
        'web',
        'Publicarea pe site-ul și pe paginile clinicii',
        'Publication on the clinic’s website and pages',
      ],
    ] as const
  ).map(([id, ro, en]): FormElement => ({ id, type: 'yes_no', label: both(ro, en), required: true })),
  {
    id: 'face',
    type: 'choice',
    label: both('Ce se poate vedea', 'What may be seen'),
    required: true,
    options: [
      option(
        'teeth',
        'Doar dinții și zâmbetul, fără să fiu recunoscut(ă)',
        'Only teeth and smile, so that I am not recognised',
      ),
      option('face', 'Și fața', 'The face as well'),
    ],
    show_if: {
      any: ['teaching', 'articles', 'web'].map(element => ({ element, is: 'is', value: 'yes' }) as const),
    },
  },
  text(
    'withdraw',
    'Poți retrage acordul oricând, printr-un mesaj sau un telefon la {clinic_phone}. De atunci fotografiile nu se mai folosesc; ce s-a tipărit deja nu se poate lua înapoi.',
    'You may withdraw your consent at any time, by a message or a call to {clinic_phone}. From then on the photographs are no longer used; what has been printed cannot be taken back.',
  ),
  agree('understood', 'Am citit și am ales liber.', 'I have read this and chose freely.'),
])

const privacy = form(
  both('Informare și acord privind datele personale', 'Personal data: information and consent'),
  [
    text(
      'who',
      'Operatorul datelor este {clinic_name}, {clinic_address}, CIF {clinic_cif}, telefon {clinic_phone}.',
      'The controller of your data is {clinic_name}, {clinic_address}, CIF {clinic_cif}, phone {clinic_phone}.',
    ),
    head('what', 'Ce date și de ce', 'Which data and why'),
    text(
      'whattext',
      'Date de identificare și contact, CNP, date despre sănătate, imagini și radiografii, plăți. Le folosim pentru diagnostic și tratament (art. 9 alin. 2 lit. h GDPR), pentru obligațiile legale privind fișa medicală și facturile (art. 6 alin. 1 lit. c) și pentru programări (art. 6 alin. 1 lit. b). Pentru acestea nu se cere acordul tău, ci doar să fii informat(ă).',
      'Identification and contact data, CNP, data about your health, pictures and X-rays, payments. We use them for diagnosis and treatment (Art. 9(2)(h) GDPR), for legal duties regarding the medical record and invoices (Art. 6(1)(c)) and for bookings (Art. 6(1)(b)). These need no consent, only that you are informed.',
    ),
    head('whom', 'Cui le dăm și cât le păstrăm', 'Who receives them and how long we keep them'),
    text(
      'whomtext',
      'Laboratoarelor de tehnică dentară și de analize, medicilor la care te trimitem, furnizorilor noștri de programe și autorităților, când legea o cere. Nu le vindem. Fișa se păstrează cât cere legea, apoi se șterge.',
      'Dental and medical laboratories, doctors we refer you to, our software providers, and authorities where the law asks for it. We do not sell them. The record is kept as long as the law requires, then erased.',
    ),
    head('rights', 'Drepturile tale', 'Your rights'),
    text(
      'righttext',
      'Ai dreptul la acces, rectificare, ștergere, restricționare, portabilitate și opoziție, și poți depune plângere la Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal (dataprotection.ro).',
      'You have the right to access, rectification, erasure, restriction, portability and objection, and may complain to the National Supervisory Authority for Personal Data Processing (dataprotection.ro).',
    ),
    {
      id: 'news',
      type: 'yes_no',
      label: both(
        'Vrei să primești noutăți și oferte de la clinică?',
        'Would you like news and offers from the clinic?',
      ),
      help: both('Poți renunța oricând.', 'You may stop them at any time.'),
      required: true,
    },
    agree(
      'informed',
      'Am fost informat(ă) despre prelucrarea datelor mele.',
      'I have been informed about how my data are processed.',
    ),
  ],
)

export const STARTER_CONSENTS: Readonly<Record<string, FormTemplate>> = {
  treatment,
  extraction,
  implant,
  photographs,
  data_protection: privacy,
}
