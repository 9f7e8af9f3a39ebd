// How people say what they need from a dentist, and how clinics call it. Words are folded; one that ends in * is the
// beginning of a word.

export interface DentalNeed {
  readonly said: readonly string[]
  /** How names of services and specialities that answer it begin, any word of them. */
  readonly means: readonly string[]
  /** What helps where nobody offers that. */
  readonly else?: readonly string[]
}

const ANY_DENTIST = ['consult', 'examin', 'check']

/** The most usual first. */
export const DENTAL_NEEDS: readonly DentalNeed[] = [
  {
    said: ['consult*', 'control', 'controale', 'examin*', 'verificare', 'check', 'checkup', 'exam'],
    means: ['consult', 'control', 'examin', 'check'],
  },
  {
    said: ['detartraj*', 'curata*', 'curatire*', 'igien*', 'periaj*', 'tartru*', 'tartar', 'scaling', 'clean*', 'polish*', 'hygien*', 'airflow'], // prettier-ignore
    means: ['detartraj', 'igien', 'periaj', 'curat', 'scaling', 'clean', 'polish', 'hygien', 'airflow'],
  },
  {
    said: ['plomb*', 'carie', 'carii', 'cariei', 'cariat', 'cariata', 'obturat*', 'gaura', 'gauri', 'caries', 'cavit*', 'filling*', 'decay*'], // prettier-ignore
    means: ['plomb', 'obtur', 'carie', 'carii', 'filling', 'cavit', 'restaur'],
  },
  {
    said: ['extract*', 'extras', 'extrag*', 'scos', 'scoat*', 'smuls*', 'pull*', 'removal'],
    means: ['extrac'],
  },
  {
    said: ['canal*', 'nerv*', 'devital*', 'endodon*', 'pulp*', 'root'],
    means: ['canal', 'endodon', 'devital', 'pulp'],
  },
  {
    said: ['albire*', 'albit*', 'inalbi*', 'galben*', 'whiten*', 'bleach*', 'yellow'],
    means: ['albir', 'whiten', 'bleach'],
  },
  { said: ['coroan*', 'crown*', 'zircon*'], means: ['coroan', 'crown'], else: ['protetic', 'prosthe'] },
  { said: ['implant*', 'lipsa', 'lipsesc', 'missing'], means: ['implant'] },
  {
    said: ['aparat*', 'bracket*', 'brace*', 'ortodon*', 'orthodon*', 'stramb*', 'inghesuit*', 'crooked', 'invisalign', 'aligner*'], // prettier-ignore
    means: ['aparat', 'bracket', 'brace', 'ortodon', 'orthodon', 'invisalign', 'aligner', 'gutier'],
  },
  {
    said: ['durere*', 'dureri*', 'doare', 'dor', 'umfl*', 'abces*', 'infect*', 'puroi', 'pain*', 'ache*', 'aching', 'toothache', 'hurt*', 'swollen', 'abscess*'], // prettier-ignore
    means: ['urgen', 'durere', 'emergen', 'pain', 'abces'],
    else: ANY_DENTIST,
  },
  { said: ['urgen*', 'emergen*'], means: ['urgen', 'emergen'], else: ANY_DENTIST },
  {
    said: ['rupt*', 'spart*', 'crapat*', 'ciobit*', 'fisurat*', 'fractur*', 'cazut*', 'broken', 'chipped', 'cracked'], // prettier-ignore
    means: ['rupt', 'fractur', 'urgen', 'emergen', 'broken', 'restaur'],
    else: ['obtur', 'plomb', 'filling', ...ANY_DENTIST],
  },
  {
    said: ['gingi*', 'parodon*', 'periodon*', 'sanger*', 'retrager*', 'gum', 'gums', 'bleed*'],
    means: ['gingi', 'parodon', 'periodon', 'gum'],
    else: ['detartraj', 'igien', 'scaling'],
  },
  {
    said: ['copil*', 'copii*', 'pedodon*', 'fetit*', 'baiet*', 'bebe*', 'lapte', 'child*', 'kid', 'kids', 'baby', 'paediatr*', 'pediatr*'], // prettier-ignore
    means: ['copil', 'copii', 'pedodon', 'paediatr', 'pediatr', 'child', 'kid'],
  },
  { said: ['minte', 'wisdom'], means: ['minte', 'wisdom'], else: ['extrac', 'chirurg', 'surg'] },
  { said: ['fatet*', 'veneer*'], means: ['fatet', 'veneer'], else: ['estetic', 'protetic', 'prosthe'] },
  {
    said: ['punte', 'punti', 'puntea', 'bridge*'],
    means: ['punte', 'bridge'],
    else: ['protetic', 'prosthe'],
  },
  { said: ['protez*', 'denture*'], means: ['protez', 'denture'], else: ['protetic', 'prosthe'] },
  { said: ['chirurg*', 'operat*', 'surg*'], means: ['chirurg', 'surg'] },
  {
    said: ['radiograf*', 'panoram*', 'rontgen', 'xray', 'cbct'],
    means: ['radiograf', 'panoram', 'cbct', 'x-ray'],
  },
  { said: ['bruxism*', 'scrasn*', 'gutier*', 'grind*'], means: ['gutier', 'bruxism', 'splint', 'guard'], else: ANY_DENTIST }, // prettier-ignore
  { said: ['sensib*', 'sensitiv*'], means: ['sensib', 'desensib', 'sensitiv'], else: ANY_DENTIST },
  { said: ['sigil*', 'seal*'], means: ['sigil', 'seal'] },
  { said: ['fluor*'], means: ['fluor'] },
  { said: ['dentist*', 'stomatolog*'], means: ['stomatolog', 'dentist', 'dental', ...ANY_DENTIST] },
]

/** What is said around a need and says nothing more of it. */
export const AROUND_NEEDS: ReadonlySet<string> = new Set([
  'de', 'la', 'cu', 'un', 'o', 'pe', 'in', 'si', 'pentru', 'ma', 'mi', 'imi', 'am', 'al', 'ale', 'vreau', 'doresc', 'caut', 'fac', 'sa', 'se',
  'dinte', 'dinti', 'dintii', 'dintele', 'dintilor', 'masea', 'masele', 'maseaua', 'maselei', 'molar', 'dentar', 'dentara', 'dentare', 'dental',
  'tratament', 'programare', 'medic', 'doctor', 'clinica', 'cabinet',
  'a', 'an', 'the', 'my', 'for', 'of', 'to', 'and', 'i', 'have', 'need', 'tooth', 'teeth', 'treatment', 'clinic',
]) // prettier-ignore

/** What is said before a name and is no part of it. */
export const BEFORE_NAMES: ReadonlySet<string> = new Set([
  'dr', 'dra', 'drd', 'doctor', 'doctorul', 'doctorita', 'prof', 'profesor', 'conf', 'univ', 'medic', 'medicul', 'dna', 'doamna', 'domnul',
  'clinica', 'clinic', 'cabinet', 'cabinetul', 'dentist', 'stomatolog', 'stomatologic', 'stomatologica', 'the',
]) // prettier-ignore
