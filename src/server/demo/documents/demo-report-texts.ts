import type { FieldValues } from '#domain/documents/reports/report-template.ts'

export type ReportKind = 'general' | 'extraction' | 'root_canal'

const one = (id: string) => ({ chosen: [id] })
const some = (...chosen: string[]) => ({ chosen })

/** As dentists write them, in the order in which the demonstration's visits take them. */
export const REPORT_TEXTS: Readonly<Record<ReportKind, readonly FieldValues[]>> = {
  general: [
    {
      why: 'A căzut obturația veche de la 36; sensibilitate la rece de trei zile, fără durere spontană.',
      history: 'Hipertensiune sub tratament. Alergie la penicilină.',
      exam: '36: cavitate ocluzo-distală, dentină moale pe fundul cavității, fără deschiderea camerei pulpare. Percuție negativă, răspuns la rece scurt. Gingie fără semne de inflamație.',
      imaging:
        'Radiografie retroalveolară 36: fără modificări periapicale, distanță de aprox. 1,5 mm până la pulpă.',
      plan: 'Obturație provizorie azi, apoi compozit după 10–14 zile dacă dintele rămâne asimptomatic. În caz de durere spontană: tratament de canal.',
      after:
        'Fără mestecat pe partea stângă 24 de ore. Revino imediat dacă apare durere noaptea sau la cald.',
    },
    {
      why: 'Control la șase luni; sângerare la periaj în zona frontală inferioară.',
      exam: 'Tartru supragingival pe fețele linguale 33–43, indice de placă 32%. Sângerare la sondare 31, 41, fără pungi peste 3 mm. Fără carii noi.',
      plan: 'Detartraj și periaj profesional, reluarea tehnicii de periaj, control peste șase luni.',
      after:
        'Periaj de două ori pe zi, două minute; periuțe interdentare de 0,5 mm în zona frontală inferioară, seara.',
    },
    {
      why: 'Durere la masticație pe partea dreaptă, de o săptămână.',
      exam: '16: obturație de compozit fracturată distal, carie secundară. Vitalitate păstrată, percuție axială ușor pozitivă. Contact prematur la lateralitate dreaptă.',
      imaging: 'Bitewing dreapta: carie secundară distală 16, os alveolar în limite normale.',
      plan: 'Refacerea obturației la 16 cu compozit stratificat, ajustare ocluzală.',
      after: 'Sensibilitatea la rece poate dura câteva zile. Control doar dacă nu scade după două săptămâni.',
    },
    {
      why: 'Evaluare pentru o coroană pe 46, dinte tratat endodontic anul trecut.',
      history: 'Fără boli cronice declarate.',
      exam: '46: reconstituire de compozit integră, pierdere de substanță peste jumătate din coroană, ferulă de 2 mm pe tot conturul. Mobilitate fiziologică.',
      imaging:
        'Retroalveolară 46: obturație de canal omogenă până la 0,5 mm de apex, fără radiotransparență periapicală.',
      plan: 'Coroană din zirconiu, culoare A3. Preparație, amprentă digitală și coroană provizorie; cimentare după 10 zile.',
      after: 'Evită alimentele foarte tari pe partea dreaptă până la cimentarea coroanei.',
    },
    {
      why: 'Pată maronie pe dintele 25, fără durere.',
      exam: '25: leziune carioasă mezială cavitară, dentină afectată în treimea externă. Test la rece pozitiv, scurt. Restul dentiției fără leziuni active.',
      imaging: 'Bitewing stânga: 25 mezial, leziune D2; 26 mezial, demineralizare în smalț, de urmărit.',
      plan: 'Obturație compozit 25 mezial. Fluorizare locală pe 26, recontrol radiologic peste un an.',
      after: 'Ață dentară în fiecare seară. Fără gustări dulci între mese.',
    },
    {
      why: 'Durere difuză la mușchii masticatori dimineața; partenera aude scrâșnit noaptea.',
      exam: 'Fațete de uzură pe 13, 23, 33, 43. Maseter drept sensibil la palpare. Deschidere 44 mm, fără devieri, fără zgomote articulare.',
      plan: 'Gutieră de protecție pe arcada superioară, purtată noaptea. Reevaluare după o lună.',
      after:
        'Căldură locală 15 minute seara, pauze de relaxare a mandibulei în timpul zilei. Fără gumă de mestecat.',
    },
  ],
  extraction: [
    {
      teeth: [48],
      why: some('impacted'),
      anaesthesia: one('articaine100'),
      how: one('flap'),
      course:
        'Anestezie la spina Spix și infiltrație vestibulară, 2 carpule. Lambou în plic, osteotomie vestibulară redusă, separarea coroanei, extracția rădăcinilor cu elevatorul drept. Chiuretaj, lavaj cu ser fiziologic. Rădăcini integre.',
      socket: some('sponge', 'silk'),
      events: 'Fără incidente. Fără semne de afectare a nervului alveolar inferior.',
      prescribed:
        'Ibuprofen 400 mg la 8 ore, 3 zile, după masă. Clorhexidină 0,12%, clătiri din ziua a doua, 7 zile.',
      after:
        'Compresă 30 de minute. Gheață local, 10 minute cu pauze, în primele 6 ore. Fără clătit, fumat sau lichide fierbinți în prima zi. Firele se scot la 7 zile.',
    },
    {
      teeth: [28],
      why: some('decay'),
      anaesthesia: one('articaine'),
      how: one('simple'),
      course:
        'Anestezie tuberozitară și palatinală. Sindesmotomie, luxație cu elevatorul, extracție cu cleștele. Alveolă verificată, fără comunicare oro-sinusală (proba Valsalva negativă).',
      socket: some('compress'),
      events: 'Fără incidente.',
      prescribed: 'Paracetamol 500 mg la nevoie, cel mult 4 pe zi.',
      after:
        'Compresă 30 de minute. Alimentație moale, pe partea opusă, două zile. Sună dacă sângerarea nu se oprește în două ore.',
    },
    {
      teeth: [38],
      why: some('decay', 'impacted'),
      anaesthesia: one('mepivacaine'),
      how: one('sectioned'),
      course:
        'Mepivacaină fără vasoconstrictor, la spina Spix și bucal. Separarea rădăcinilor, extracție pe rând. Vârf de rădăcină mezială fracturat, îndepărtat cu elevatorul de apex. Lavaj, sutură în X.',
      socket: some('sponge', 'resorbable'),
      events: 'Fractura apexului mezial, îndepărtat în totalitate.',
      prescribed: 'Ibuprofen 400 mg la 8 ore, 3 zile. Azitromicină nu a fost necesară.',
      after: 'Compresă 30 de minute, gheață local. Control la 7 zile; firele se resorb singure.',
    },
  ],
  root_canal: [
    {
      teeth: [36],
      state: one('irreversible'),
      anaesthesia: one('articaine'),
      isolation: one('dam'),
      canals:
        'MV 20,5 mm, ISO 30.04; ML 20 mm, ISO 30.04; D 21 mm, ISO 40.04. Lungimi la apexlocator, confirmate radiologic.',
      irrigation: some('hypochlorite', 'edta', 'activated'),
      filling: one('vertical'),
      control: 'Obturație omogenă, 0,5 mm de apexul radiologic pe toate canalele, fără depășiri.',
      events: 'Fără incidente.',
      crown: 'Obturație provizorie cu glasionomer; onlay sau coroană în cel mult 4 săptămâni.',
      after:
        'Sensibilitate la atingere câteva zile, normală. Fără mestecat pe partea stângă până la refacerea coroanei.',
    },
    {
      teeth: [15],
      state: one('chronic'),
      anaesthesia: one('articaine'),
      isolation: one('dam'),
      canals:
        'V 19 mm, ISO 35.04; P 19,5 mm, ISO 35.04. Secreție seroasă la deschidere, canale uscate la final.',
      irrigation: some('hypochlorite', 'edta'),
      filling: one('medicated'),
      control: 'Lungimi de lucru confirmate radiologic; leziune periapicală de aprox. 3 mm.',
      crown: 'Obturație provizorie cu două straturi.',
      prescribed: 'Ibuprofen 400 mg la nevoie.',
      after: 'Revino la 14 zile pentru obturația de canal. Sună dacă apare umflătură sau febră.',
    },
    {
      teeth: [46],
      state: one('retreatment'),
      anaesthesia: one('articaine'),
      isolation: one('dam'),
      canals:
        'MV 19,5 mm, ISO 30; ML 19 mm, ISO 30; DV 20 mm și DL 20 mm, ISO 35 – canalul DL nu fusese tratat.',
      irrigation: some('hypochlorite', 'edta', 'activated'),
      filling: one('singlecone'),
      control: 'Gutaperca veche îndepărtată complet. Patru canale obturate până la 0,5–1 mm de apex.',
      events: 'Ușoară hemoragie la DL, oprită cu irigare.',
      crown: 'Reconstituire de compozit; coroană după control.',
      after: 'Control clinic la o lună și radiografie la șase luni.',
    },
  ],
}

/** What is still being written: not all of it is there yet. */
export const DRAFT_TEXTS: readonly FieldValues[] = [
  {
    why: 'Durere la rece pe partea stângă sus, de două zile.',
    exam: '26: obturație veche cu margine deschisă mezial, răspuns la rece prelungit câteva secunde.',
  },
  { why: 'Control după obturație; fără acuze.' },
]
