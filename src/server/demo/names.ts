import type { AlertKind } from '#contract/patients/alerts.ts'

export const WOMEN = [
  'Ana', 'Maria', 'Elena', 'Ioana', 'Andreea', 'Mihaela', 'Cristina', 'Alexandra', 'Daniela', 'Gabriela', 'Ilinca',
  'Ștefania', 'Raluca', 'Simona', 'Oana', 'Camelia', 'Rodica', 'Ruxandra', 'Iris', 'Daria', 'Sofia', 'Eva', 'Teodora',
  'Bianca', 'Denisa', 'Florentina', 'Anca', 'Lidia', 'Mara', 'Luminița', 'Viorica', 'Corina', 'Ecaterina', 'Adriana',
  'Nicoleta', 'Monica', 'Loredana', 'Alina', 'Georgiana', 'Diana', 'Ana-Maria', 'Anișoara', 'Crenguța', 'Smaranda',
] // prettier-ignore

export const MEN = [
  'Andrei', 'Alexandru', 'Mihai', 'Ion', 'Ionuț', 'Ștefan', 'Cristian', 'Gabriel', 'Radu', 'Vlad', 'Tudor', 'Matei',
  'Luca', 'Filip', 'Cezar', 'Emil', 'Paul', 'Viorel', 'Sorin', 'Nicolae', 'Gheorghe', 'Vasile', 'Florin', 'Adrian',
  'Bogdan', 'Cătălin', 'Răzvan', 'Dragoș', 'Sebastian', 'Octavian', 'Petru', 'Ilie', 'Teodor', 'Marius', 'Cosmin',
  'Dănuț', 'Horia', 'Eduard', 'Liviu', 'Mircea', 'Costin', 'Valentin', 'Iustin', 'Ovidiu', 'Șerban', 'Tiberiu',
] // prettier-ignore

export const FAMILIES = [
  'Popa', 'Pop', 'Ionescu', 'Dumitrescu', 'Stan', 'Stoica', 'Gheorghe', 'Rusu', 'Munteanu', 'Matei', 'Constantin',
  'Șerban', 'Țurcanu', 'Mureșan', 'Mocanu', 'Lungu', 'Neagu', 'Sandu', 'Voicu', 'Barbu', 'Enache', 'Iordache', 'Bălan',
  'Cojocaru', 'Georgescu', 'Ilie', 'Preda', 'Dobre', 'Anghel', 'Manole', 'Rotaru', 'Tănase', 'Ene', 'Chiriac', 'Ursu',
  'Petcu', 'Diaconu', 'Albu', 'Nedelcu', 'Nistor', 'Crăciun', 'Sârbu', 'Florea', 'Țîrlea', 'Câmpeanu', 'Bucur', 'Dinu',
  'Grigore', 'Lazăr', 'Moldovan', 'Avram', 'Suciu', 'Hanganu', 'Oprea', 'Vasilescu', 'Zamfir', 'Apostol', 'Niță',
  'Păun', 'Roșu', 'Simion', 'Toma', 'Ciobanu', 'Cristea', 'Drăgan', 'Marinescu', 'Olteanu', 'Pârvu', 'Radulescu-Ene',
  'Stănescu', 'Văcaru', 'Brătianu', 'Ceaușu', 'Dragomir', 'Filimon', 'Ghiță', 'Ignat', 'Kovács', 'Nagy', 'Szabó',
] // prettier-ignore

/** What must not be missed of somebody, and of whom it may be. */
export interface Alert {
  kind: AlertKind
  severity: 'high' | 'normal'
  text: string
  gender?: 'female'
  /** Whom it befalls, in years. */
  from?: number
  to?: number
}

export const ALERTS: readonly Alert[] = [
  { kind: 'allergy', severity: 'high', text: 'Alergie la penicilină' },
  { kind: 'medicine', severity: 'high', text: 'Anticoagulant (Sintrom)', from: 40 },
  { kind: 'allergy', severity: 'high', text: 'Alergie la latex' },
  { kind: 'condition', severity: 'normal', text: 'Diabet de tip 2', from: 35 },
  { kind: 'condition', severity: 'high', text: 'Hipertensiune, fără adrenalină', from: 35 },
  { kind: 'pregnancy', severity: 'high', text: 'Sarcină', gender: 'female', from: 20, to: 42 },
  { kind: 'condition', severity: 'high', text: 'Stimulator cardiac', from: 50 },
  { kind: 'allergy', severity: 'high', text: 'Alergie la lidocaină' },
]

export const NOTES = [
  'Preferă dimineața.',
  'Vine cu un însoțitor.',
  'Sună înainte de vizită.',
  'Frică de ace, anestezie topică întâi.',
  'Locuiește în afara orașului.',
]
