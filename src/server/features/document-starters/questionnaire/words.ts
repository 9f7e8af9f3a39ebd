import type { Option } from '#domain/documents/choice.ts'
import type { FormElement, FormTemplate, ShowIf } from '#domain/documents/forms/form-template.ts'
import { agree, both, form, head, option, other, text } from '../build.ts'

const where = (element: string, value = 'yes'): ShowIf => ({ all: [{ element, is: 'is', value }] })

interface Asked {
  readonly required?: boolean
  readonly help?: readonly [string, string]
  readonly show_if?: ShowIf
}
const rest = ({ required = true, help, show_if: shown }: Asked) => ({
  required,
  ...(help && { help: both(...help) }),
  ...(shown && { show_if: shown }),
})

/** A yes warns the doctor and may enter the record. */
const warns = (id: string, ro: string, en: string, more: Asked = {}): FormElement => ({
  id,
  type: 'yes_no',
  label: both(ro, en),
  alarm: ['yes'],
  maps_to: 'alerts',
  ...rest(more),
})
const asks = (id: string, ro: string, en: string, more: Asked = {}): FormElement => ({
  id,
  type: 'yes_no',
  label: both(ro, en),
  ...rest(more),
})
const which = (id: string, ro: string, en: string, more: Asked = {}): FormElement => ({
  id,
  type: 'short',
  label: both(ro, en),
  maps_to: 'alerts',
  ...rest(more),
})
/** Each of the options but "none" warns. */
const several = (
  id: string,
  [ro, en]: readonly [string, string],
  options: readonly Option[],
  more: Asked = {},
): FormElement => ({
  id,
  type: 'choices',
  label: both(ro, en),
  options,
  alarm: options.map(one => one.id).filter(one => one !== 'none'),
  maps_to: 'alerts',
  ...rest(more),
})
const none = (ro: string, en: string): Option => ({ ...option('none', ro, en), alone: true })
const NONE = none('Niciuna dintre acestea', 'None of these')

/** Nothing is answered beforehand; what is not asked of somebody is not stored. */
const questionnaire = form(
  both('Chestionar de sănătate', 'Health questionnaire'),
  [
    text(
      'why',
      'Răspunsurile tale îl ajută pe medic să te trateze în siguranță. Sunt confidențiale și le vede doar echipa care te îngrijește. Dacă nu ești sigur(ă), alege „Da” și vorbește cu medicul.',
      'Your answers help the doctor treat you safely. They are confidential and seen only by the team that cares for you. If you are not sure, choose “Yes” and talk to the doctor.',
    ),
    head('allergy', 'Alergii și reacții', 'Allergies and reactions'),
    several(
      'allergies',
      ['La ce ești alergic(ă)?', 'What are you allergic to?'],
      [
        option('penicillin', 'Penicilină sau amoxicilină', 'Penicillin or amoxicillin'),
        option('anaesthetic', 'Anestezice locale', 'Local anaesthetics'),
        option('latex', 'Latex', 'Latex'),
        option(
          'nsaid',
          'Aspirină, ibuprofen sau alte antiinflamatoare',
          'Aspirin, ibuprofen or other anti-inflammatories',
        ),
        option('metals', 'Metale (nichel, crom)', 'Metals (nickel, chromium)'),
        option('iodine', 'Iod', 'Iodine'),
        other('Altceva', 'Something else'),
        none('Nu am alergii cunoscute', 'No known allergies'),
      ],
    ),
    warns(
      'anaesthesia',
      'Ai avut vreodată o reacție la anestezie?',
      'Have you ever had a reaction to anaesthesia?',
      {
        help: [
          'Leșin, palpitații, erupție, greutate la respirat.',
          'Fainting, palpitations, a rash, trouble breathing.',
        ],
      },
    ),
    which('anaesthesiahow', 'Ce s-a întâmplat?', 'What happened?', { show_if: where('anaesthesia') }),
    head('medicines', 'Medicamente', 'Medicines'),
    warns('anticoagulants', 'Iei medicamente care subțiază sângele?', 'Do you take blood thinners?', {
      help: [
        'De exemplu Sintrom, Xarelto, Eliquis, Plavix, Aspenter.',
        'For example Sintrom, Xarelto, Eliquis, Plavix, aspirin.',
      ],
    }),
    several(
      'anticoagulant',
      ['Pe care?', 'Which ones?'],
      [
        option('acenocoumarol', 'Acenocumarol (Sintrom, Trombostop)', 'Acenocoumarol (Sintrom)'),
        option('rivaroxaban', 'Rivaroxaban (Xarelto)', 'Rivaroxaban (Xarelto)'),
        option('apixaban', 'Apixaban (Eliquis)', 'Apixaban (Eliquis)'),
        option('dabigatran', 'Dabigatran (Pradaxa)', 'Dabigatran (Pradaxa)'),
        option('clopidogrel', 'Clopidogrel (Plavix)', 'Clopidogrel (Plavix)'),
        option('aspirin', 'Aspirină zilnic (Aspenter)', 'Daily aspirin'),
        other('Altul', 'Another one'),
      ],
      { show_if: where('anticoagulants') },
    ),
    warns(
      'bisphosphonates',
      'Iei sau ai luat bisfosfonați ori denosumab, pentru osteoporoză sau cancer?',
      'Do you take, or have you taken, bisphosphonates or denosumab, for osteoporosis or cancer?',
      {
        help: [
          'De exemplu Fosamax, Bonviva, Zometa, Prolia.',
          'For example Fosamax, Bonviva, Zometa, Prolia.',
        ],
      },
    ),
    which('bisphosphonate', 'Care și de când?', 'Which one, and since when?', {
      show_if: where('bisphosphonates'),
    }),
    warns(
      'cortisone',
      'Iei cortizon sau medicamente care scad imunitatea?',
      'Do you take cortisone or medicines that lower immunity?',
    ),
    asks('othermedicines', 'Iei și alte medicamente?', 'Do you take other medicines?'),
    which('medicinelist', 'Care?', 'Which ones?', { show_if: where('othermedicines') }),
    head('heart', 'Inimă și circulație', 'Heart and circulation'),
    several(
      'heartdisease',
      ['Ai sau ai avut:', 'Do you have, or have you had:'],
      [
        option('hypertension', 'Tensiune mare', 'High blood pressure'),
        option('infarct', 'Infarct sau angină pectorală', 'Heart attack or angina'),
        option('valve', 'Proteză valvulară sau boală de valvă', 'Artificial valve or valve disease'),
        option('endocarditis', 'Endocardită', 'Endocarditis'),
        option('pacemaker', 'Stimulator cardiac sau defibrilator', 'Pacemaker or defibrillator'),
        option('arrhythmia', 'Aritmie', 'Arrhythmia'),
        option('stroke', 'Accident vascular cerebral', 'Stroke'),
        NONE,
      ],
    ),
    head('illness', 'Boli', 'Illnesses'),
    warns('diabetes', 'Ai diabet?', 'Do you have diabetes?'),
    {
      id: 'diabeteskind',
      type: 'choice',
      label: both('Cum este tratat?', 'How is it treated?'),
      required: true,
      options: [
        option('diet', 'Prin dietă', 'By diet'),
        option('tablets', 'Cu tablete', 'With tablets'),
        option('insulin', 'Cu insulină', 'With insulin'),
      ],
      maps_to: 'alerts',
      show_if: where('diabetes'),
    },
    several(
      'infections',
      [
        'Ai sau ai avut una dintre aceste infecții?',
        'Do you have, or have you had, one of these infections?',
      ],
      [
        option('hepatitisb', 'Hepatită B', 'Hepatitis B'),
        option('hepatitisc', 'Hepatită C', 'Hepatitis C'),
        option('hiv', 'HIV', 'HIV'),
        option('tuberculosis', 'Tuberculoză', 'Tuberculosis'),
        NONE,
      ],
      { help: ['Nu schimbă dreptul tău la tratament.', 'It does not change your right to treatment.'] },
    ),
    several(
      'conditions',
      ['Dar una dintre aceste boli?', 'And one of these conditions?'],
      [
        option('epilepsy', 'Epilepsie', 'Epilepsy'),
        option('asthma', 'Astm sau boală pulmonară', 'Asthma or lung disease'),
        option(
          'bleeding',
          'Hemofilie sau sângerări care se opresc greu',
          'Haemophilia or bleeding that is slow to stop',
        ),
        option('kidney', 'Boală de rinichi', 'Kidney disease'),
        option('liver', 'Boală de ficat', 'Liver disease'),
        option('thyroid', 'Boală de tiroidă', 'Thyroid disease'),
        option('cancer', 'Cancer, chimioterapie sau radioterapie', 'Cancer, chemotherapy or radiotherapy'),
        other('Alta', 'Another one'),
        NONE,
      ],
    ),
    asks(
      'operated',
      'Ai fost operat(ă) sau internat(ă) în ultimii 2 ani?',
      'Have you had surgery or a hospital stay in the last 2 years?',
    ),
    which('operation', 'Pentru ce?', 'What for?', { show_if: where('operated') }),
    head('life', 'Sarcină și obiceiuri', 'Pregnancy and habits'),
    {
      id: 'pregnancy',
      type: 'choice',
      label: both('Ești însărcinată sau alăptezi?', 'Are you pregnant or breastfeeding?'),
      required: true,
      options: [
        option('no', 'Nu', 'No'),
        option('pregnant', 'Sunt sau aș putea fi însărcinată', 'I am, or could be, pregnant'),
        option('breastfeeding', 'Alăptez', 'I am breastfeeding'),
        option('notforme', 'Nu este cazul', 'Does not apply'),
      ],
      alarm: ['pregnant', 'breastfeeding'],
      maps_to: 'alerts',
    },
    {
      id: 'month',
      type: 'number',
      label: both('În ce lună de sarcină?', 'Which month of pregnancy?'),
      min: 1,
      max: 9,
      required: false,
      show_if: where('pregnancy', 'pregnant'),
    },
    asks('smoking', 'Fumezi?', 'Do you smoke?'),
    {
      id: 'fear',
      type: 'scale',
      label: both('Cât de teamă îți este de dentist?', 'How afraid are you of the dentist?'),
      low: both('deloc', 'not at all'),
      high: both('foarte tare', 'very much'),
      required: false,
    },
    {
      id: 'more',
      type: 'long',
      label: both('Altceva ce ar trebui să știm', 'Anything else we should know'),
      required: false,
    },
    agree(
      'true',
      'Am răspuns corect și complet și anunț clinica dacă se schimbă ceva.',
      'My answers are true and complete, and I will tell the clinic if anything changes.',
    ),
  ],
  { renew_months: 12 },
)

export const STARTER_QUESTIONNAIRES: Readonly<Record<string, FormTemplate>> = { health: questionnaire }
