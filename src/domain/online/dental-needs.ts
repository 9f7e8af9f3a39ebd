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

/** Around other needs they say nothing; alone, that somebody looks for a dentist. */
const TEETH = [
  'dinte', 'dinti', 'dintii', 'dintele', 'dintilor', 'masea', 'masele', 'maseaua', 'maselei', 'molar', 'molari',
  'dentar', 'dentara', 'dentare', 'dental', 'tooth', 'teeth',
] // prettier-ignore

/** The most usual first. */
export const DENTAL_NEEDS: readonly DentalNeed[] = [
  {
    said: ['consult*', 'control', 'controale', 'examin*', 'verificare', 'check', 'checkup', 'exam', 'opini*', 'parere', 'sfat', 'advice'], // prettier-ignore
    means: ['consult', 'control', 'examin', 'check'],
  },
  {
    said: ['detartraj*', 'curata*', 'curatire*', 'igien*', 'periaj*', 'tartru*', 'tartar', 'piatra', 'pete', 'scaling', 'clean*', 'polish*', 'hygien*', 'airflow', 'flow', 'plaque', 'stain*'], // prettier-ignore
    // A class at which brushing is taught is another thing.
    means: ['detartraj', 'igien', 'periaj prof', 'curat', 'scaling', 'clean', 'polish', 'hygien', 'airflow'],
  },
  {
    said: ['plomb*', 'carie', 'carii', 'cariei', 'cariile', 'cariilor', 'cariat', 'cariata', 'cariati', 'obturat*', 'gaura', 'gauri', 'caries', 'cavit*', 'filling*', 'decay*'], // prettier-ignore
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
  {
    said: ['coroan*', 'crown*', 'zircon*', 'metaloceramic*', 'lucrare', 'lucrari', 'bont*'],
    means: ['coroan', 'crown'],
    else: ['protetic', 'prosthe'],
  },
  { said: ['protetic*', 'prosth*'], means: ['protetic', 'prosthe', 'coroan', 'crown'] },
  { said: ['implant*', 'lipsa', 'lipsesc', 'missing'], means: ['implant'] },
  {
    said: ['aparat*', 'bracket*', 'brace*', 'ortodon*', 'orthodon*', 'stramb*', 'inghesuit*', 'crooked', 'invisalign', 'aligner*', 'dispozitiv', 'bretel*', 'contentie*', 'retainer*'], // prettier-ignore
    means: [
      'aparat',
      'contenti',
      'retain',
      'bracket',
      'brace',
      'ortodon',
      'orthodon',
      'invisalign',
      'aligner',
      'gutier',
    ],
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
    said: ['gingi*', 'parodon*', 'periodon*', 'sanger*', 'retrager*', 'gum', 'gums', 'bleed*', 'misca', 'clatin*', 'loose', 'wobbl*'], // prettier-ignore
    means: ['gingi', 'parodon', 'periodon', 'gum'],
    else: ['detartraj', 'igien', 'scaling'],
  },
  {
    said: ['miros*', 'respirat*', 'halen*', 'halitoz*', 'breath', 'halitosis'],
    means: ['halit', 'detartraj', 'igien', 'scaling', 'hygien'],
    else: ANY_DENTIST,
  },
  {
    said: ['copil*', 'copii*', 'pedodon*', 'fetit*', 'baiat*', 'baiet*', 'fiul', 'fiica', 'bebe*', 'lapte', 'child*', 'kid', 'kids', 'baby', 'toddler*', 'paediatr*', 'pediatr*'], // prettier-ignore
    means: ['copil', 'copii', 'pedodon', 'paediatr', 'pediatr', 'child', 'kid'],
  },
  { said: ['minte', 'wisdom'], means: ['minte', 'wisdom'], else: ['extrac', 'chirurg', 'surg'] },
  { said: ['fatet*', 'veneer*'], means: ['fatet', 'veneer'], else: ['estetic', 'protetic', 'prosthe'] },
  {
    said: ['punte', 'punti', 'puntea', 'bridge*'],
    means: ['punte', 'bridge'],
    else: ['protetic', 'prosthe'],
  },
  { said: ['protez*', 'dantur*', 'denture*'], means: ['protez', 'denture'], else: ['protetic', 'prosthe'] },
  {
    said: ['chirurg*', 'operat*', 'surg*', 'inclus*', 'impacted', 'rezect*', 'chist*', 'granulom*', 'fistul*', 'cyst*'], // prettier-ignore
    means: ['chirurg', 'surg', 'rezect'],
    else: ['extrac', 'implant', ...ANY_DENTIST],
  },
  {
    said: ['adaos', 'aditie', 'augmentare*', 'osos', 'sinus*', 'graft*', 'bone'],
    means: ['aditie', 'adaos', 'augment', 'sinus', 'grefa', 'graft', 'bone'],
    else: ['implant', 'chirurg', 'surg'],
  },
  {
    said: ['radiograf*', 'panoram*', 'ortopan*', 'rontgen', 'rx', 'opg', 'xray', 'ray', 'cbct'],
    means: ['radiograf', 'panoram', 'ortopan', 'cbct', 'x-ray'],
    else: ANY_DENTIST,
  },
  { said: ['amprent*', 'impression*'], means: ['amprent', 'impression'] },
  {
    said: ['sedare*', 'sedat*', 'anestez*', 'inhalosed*', 'frica', 'teama', 'fear', 'afraid', 'anxi*', 'scared'], // prettier-ignore
    means: ['sedare', 'sedat', 'inhalosed', 'anestez'],
    else: ANY_DENTIST,
  },
  { said: ['bruxism*', 'scrasn*', 'gutier*', 'grind*', 'maxilar*', 'mandibul*', 'falca', 'jaw'], means: ['gutier', 'bruxism', 'splint', 'guard'], else: ANY_DENTIST }, // prettier-ignore
  { said: ['sensib*', 'sensitiv*'], means: ['sensib', 'desensib', 'sensitiv'], else: ANY_DENTIST },
  { said: ['sigil*', 'seal*'], means: ['sigil', 'seal'] },
  { said: ['fluor*'], means: ['fluor'] },
  { said: ['aft*', 'rana', 'rani', 'stomatit*', 'ulcer*', 'sore*', 'gravid*', 'insarcinat*', 'pregnan*'], means: ANY_DENTIST }, // prettier-ignore
  {
    said: ['dentist*', 'stomatolog*', ...TEETH, 'medic', 'doctor'],
    means: ['stomatolog', 'dentist', 'dental', ...ANY_DENTIST],
  },
]

/** What is said around a need and says nothing more of it. */
export const AROUND_NEEDS: ReadonlySet<string> = new Set([
  'de', 'la', 'cu', 'un', 'o', 'pe', 'in', 'si', 'pentru', 'ma', 'mi', 'imi', 'am', 'al', 'ale', 'vreau', 'doresc', 'caut', 'fac', 'sa', 'se',
  ...TEETH, 'tratament', 'programare', 'medic', 'doctor', 'clinica', 'cabinet', 'bun', 'buna', 'noi', 'nou', 'pret', 'preturi', 'cat', 'costa',
  'a', 'an', 'the', 'my', 'for', 'of', 'to', 'and', 'i', 'have', 'need', 'treatment', 'clinic', 'good', 'best', 'price', 'how', 'much',
]) // prettier-ignore

/** What is said before a name and is no part of it. */
export const BEFORE_NAMES: ReadonlySet<string> = new Set([
  'dr', 'dra', 'drd', 'doctor', 'doctorul', 'doctorita', 'prof', 'profesor', 'conf', 'univ', 'medic', 'medicul', 'dna', 'doamna', 'domnul',
  'clinica', 'clinic', 'cabinet', 'cabinetul', 'dentist', 'stomatolog', 'stomatologic', 'stomatologica', 'the',
]) // prettier-ignore
