import type { ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { asked, block, both, field, heading, option, other, report } from '../build.ts'

const ANAESTHESIA = field('anaesthesia', 'choice', both('Anestezie', 'Anaesthesia'), {
  required: true,
  options: [
    option('none', 'Fără anestezie', 'None'),
    option('articaine', 'Articaină 4% cu adrenalină 1:200.000', 'Articaine 4% with adrenaline 1:200,000'),
    option('articaine100', 'Articaină 4% cu adrenalină 1:100.000', 'Articaine 4% with adrenaline 1:100,000'),
    option('mepivacaine', 'Mepivacaină 3% fără vasoconstrictor', 'Mepivacaine 3% without vasoconstrictor'),
    other('Alta', 'Other'),
  ],
})
const AFTER = field('after', 'text', both('Recomandări pentru pacient', 'Advice for the patient'), {
  required: true,
})
const PRESCRIBED = field('prescribed', 'text', both('Medicație prescrisă', 'Medicines prescribed'))
const AGAIN = field('again', 'date', both('Control', 'Check-up'))
const EVENTS = field('events', 'text', both('Incidente și complicații', 'Incidents and complications'))
const TEETH = field('teeth', 'teeth', both('Dinții tratați', 'Teeth treated'), { required: true })

const DONE = [heading(2, both('Servicii efectuate', 'Services provided')), block('services')]
const FOUND = [heading(2, both('Diagnostic', 'Diagnosis')), block('diagnoses')]
const CHART = [heading(2, both('Odontograma', 'Tooth chart')), block('teeth')]

function general(): ReportTemplate {
  const why = field('why', 'text', both('Motivul prezentării', 'Reason for the visit'), { required: true })
  const history = field('history', 'text', both('Antecedente', 'History'))
  const exam = field('exam', 'text', both('Examen clinic', 'Clinical examination'), { required: true })
  const imaging = field('imaging', 'text', both('Investigații imagistice', 'Imaging'))
  const plan = field('plan', 'text', both('Plan de tratament', 'Treatment plan'))
  return report(
    both('Raport medical', 'Medical report'),
    [why, history, exam, imaging, plan, AFTER, AGAIN],
    [
      ...asked(why),
      ...asked(history),
      ...asked(exam),
      ...asked(imaging),
      ...FOUND,
      ...CHART,
      ...DONE,
      heading(2, both('Observații', 'Notes')),
      block('observations'),
      ...asked(plan),
      ...asked(AFTER),
      ...asked(AGAIN),
    ],
  )
}

function extraction(): ReportTemplate {
  const why = field('why', 'choices', both('Indicația extracției', 'Indication for extraction'), {
    required: true,
    options: [
      option(
        'decay',
        'Distrucție coronară fără posibilitate de restaurare',
        'Crown destroyed beyond restoration',
      ),
      option('periodontal', 'Boală parodontală avansată', 'Advanced periodontal disease'),
      option('root', 'Fractură radiculară', 'Root fracture'),
      option('impacted', 'Dinte inclus sau semiinclus', 'Impacted or partly impacted tooth'),
      option('orthodontic', 'Indicație ortodontică', 'Orthodontic indication'),
      other('Alta', 'Other'),
    ],
  })
  const how = field('how', 'choice', both('Tehnica', 'Technique'), {
    required: true,
    options: [
      option('simple', 'Extracție simplă', 'Simple extraction'),
      option('sectioned', 'Extracție cu separare radiculară', 'Extraction with roots separated'),
      option('flap', 'Extracție cu lambou și osteotomie', 'Extraction with flap and bone removal'),
    ],
  })
  const socket = field('socket', 'choices', both('Hemostază și sutură', 'Haemostasis and suture'), {
    options: [
      option('compress', 'Compresie cu tampon steril', 'Pressure with sterile gauze'),
      option('sponge', 'Burete de colagen', 'Collagen sponge'),
      option('resorbable', 'Sutură resorbabilă', 'Resorbable suture'),
      option('silk', 'Sutură neresorbabilă', 'Non-resorbable suture'),
      option('graft', 'Augmentare alveolară', 'Socket grafting'),
    ],
  })
  const course = field('course', 'text', both('Descrierea intervenției', 'Course of the procedure'), {
    required: true,
  })
  return report(
    both('Raport de extracție', 'Extraction report'),
    [TEETH, why, ANAESTHESIA, how, course, socket, EVENTS, PRESCRIBED, AFTER, AGAIN],
    [
      ...FOUND,
      ...[TEETH, why, ANAESTHESIA, how, course, socket, EVENTS].flatMap(asked),
      ...DONE,
      ...[PRESCRIBED, AFTER, AGAIN].flatMap(asked),
    ],
  )
}

function rootCanal(): ReportTemplate {
  const state = field(
    'state',
    'choice',
    both('Diagnostic pulpar și periapical', 'Pulpal and periapical diagnosis'),
    {
      required: true,
      options: [
        option('irreversible', 'Pulpită ireversibilă', 'Irreversible pulpitis'),
        option('necrosis', 'Necroză pulpară', 'Pulp necrosis'),
        option('acute', 'Parodontită apicală acută', 'Acute apical periodontitis'),
        option('chronic', 'Parodontită apicală cronică', 'Chronic apical periodontitis'),
        option('retreatment', 'Retratament endodontic', 'Endodontic retreatment'),
        other('Altul', 'Other'),
      ],
    },
  )
  const isolation = field('isolation', 'choice', both('Izolare', 'Isolation'), {
    required: true,
    options: [option('dam', 'Digă', 'Rubber dam'), option('rolls', 'Rulouri de vată', 'Cotton rolls')],
  })
  const canals = field(
    'canals',
    'text',
    both('Canale, lungimi de lucru și calibru apical', 'Canals, working lengths and apical sizes'),
    { required: true },
  )
  const irrigation = field('irrigation', 'choices', both('Irigare', 'Irrigation'), {
    required: true,
    options: [
      option('hypochlorite', 'Hipoclorit de sodiu', 'Sodium hypochlorite'),
      option('edta', 'EDTA 17%', 'EDTA 17%'),
      option('chlorhexidine', 'Clorhexidină 2%', 'Chlorhexidine 2%'),
      option('activated', 'Activare ultrasonică sau sonică', 'Ultrasonic or sonic activation'),
    ],
  })
  const filling = field('filling', 'choice', both('Obturația de canal', 'Root filling'), {
    required: true,
    options: [
      option(
        'medicated',
        'Pansament cu hidroxid de calciu, în curs',
        'Calcium hydroxide dressing, to be continued',
      ),
      option('lateral', 'Condensare laterală', 'Lateral condensation'),
      option('vertical', 'Condensare verticală la cald', 'Warm vertical condensation'),
      option('singlecone', 'Con unic cu sealer bioceramic', 'Single cone with bioceramic sealer'),
      other('Alta', 'Other'),
    ],
  })
  const control = field('control', 'text', both('Control radiologic', 'Radiographic check'), {
    required: true,
  })
  const crown = field('crown', 'text', both('Restaurare coronară', 'Coronal restoration'))
  return report(
    both('Raport de tratament endodontic', 'Root canal report'),
    [
      TEETH,
      state,
      ANAESTHESIA,
      isolation,
      canals,
      irrigation,
      filling,
      control,
      EVENTS,
      crown,
      PRESCRIBED,
      AFTER,
      AGAIN,
    ],
    [
      ...[TEETH, state, ANAESTHESIA, isolation, canals, irrigation, filling, control, EVENTS, crown].flatMap(
        asked,
      ),
      ...DONE,
      ...[PRESCRIBED, AFTER, AGAIN].flatMap(asked),
    ],
  )
}

function implant(): ReportTemplate {
  const sites = field('sites', 'teeth', both('Poziția implanturilor', 'Implant sites'), { required: true })
  const system = field(
    'system',
    'text',
    both(
      'Sistemul, diametrul, lungimea și lotul fiecărui implant',
      'System, diameter, length and lot number of each implant',
    ),
    { required: true },
  )
  const torque = field(
    'torque',
    'text',
    both('Stabilitate primară (Ncm, ISQ)', 'Primary stability (Ncm, ISQ)'),
    {
      required: true,
    },
  )
  const bone = field('bone', 'choices', both('Os și adiție', 'Bone and grafting'), {
    options: [
      option('none', 'Fără adiție', 'No grafting'),
      option('autogenous', 'Os autogen', 'Autogenous bone'),
      option('xenograft', 'Xenogrefă', 'Xenograft'),
      option('membrane', 'Membrană', 'Membrane'),
      option('sinus', 'Elevarea sinusului maxilar', 'Sinus lift'),
      other('Altceva', 'Other'),
    ],
  })
  const phase = field('phase', 'choice', both('Vindecare', 'Healing'), {
    required: true,
    options: [
      option('submerged', 'Îngropat, cu șurub de acoperire', 'Submerged, with cover screw'),
      option('transgingival', 'Transgingival, cu bont de vindecare', 'Transgingival, with healing abutment'),
      option('loaded', 'Încărcare imediată', 'Immediate loading'),
    ],
  })
  const course = field('course', 'text', both('Descrierea intervenției', 'Course of the procedure'), {
    required: true,
  })
  const control = field('control', 'text', both('Control radiologic', 'Radiographic check'), {
    required: true,
  })
  return report(
    both('Raport de inserare a implantului', 'Implant report'),
    [sites, ANAESTHESIA, system, torque, bone, phase, course, control, EVENTS, PRESCRIBED, AFTER, AGAIN],
    [
      ...FOUND,
      ...[sites, ANAESTHESIA, course, system, torque, bone, phase, control, EVENTS].flatMap(asked),
      ...DONE,
      ...[PRESCRIBED, AFTER, AGAIN].flatMap(asked),
    ],
  )
}

export const STARTER_REPORTS: Readonly<Record<string, ReportTemplate>> = {
  general: general(),
  extraction: extraction(),
  root_canal: rootCanal(),
  implant: implant(),
}
