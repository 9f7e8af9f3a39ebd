import { ID } from '../choice.ts'
import { type Problem } from '../problem.ts'
import {
  at, NotReadable, readFlag, readId, readLanguages, readList, readMembers, readNumber, readOneOf, readOptions, readText, readTexts,
  readWhole,
} from '../read-json.ts' // prettier-ignore
import { isLocalDate } from '../../time/wall-time.ts'
import {
  COMPARISONS,
  ELEMENT_TYPES,
  MOST_ELEMENTS,
  RECORD_FIELDS,
  SIGNERS,
  type Condition,
  type FormElement,
  type FormTemplate,
  type ShowIf,
  type Signing,
} from './form-template.ts'

const FORM = new Set(['format', 'title', 'languages', 'elements', 'signing'])
const TYPES = new Set(ELEMENT_TYPES)
const MOST_CONDITIONS = 10

/** A form as it was sent, finished or not; what is no form at all is told with its place. */
export function readForm(value: unknown): { readonly form: FormTemplate } | { readonly problem: Problem } {
  try {
    const { format, title, languages, elements, signing } = readMembers(value, FORM, '')
    readOneOf(format, new Set([1]), 'format')
    if (Array.isArray(elements) && elements.length > MOST_ELEMENTS)
      return { problem: { path: 'elements', message: 'too_many_elements', values: { most: MOST_ELEMENTS } } }
    return {
      form: {
        format: 1,
        title: readTexts(title, 'title'),
        languages: readLanguages(languages, 'languages'),
        elements: readList(elements, MOST_ELEMENTS, 'elements', readElement),
        signing: readSigning(signing, 'signing'),
      },
    }
  } catch (error) {
    if (error instanceof NotReadable) return { problem: { path: error.path, message: 'not_readable' } }
    throw error
  }
}

type Reader = (value: unknown, path: string) => unknown

const date: Reader = (value, path) => {
  if (typeof value !== 'string' || !isLocalDate(value)) throw new NotReadable(path)
  return value
}

const MEMBERS: Readonly<Record<keyof FormElement, Reader>> = {
  id: readId,
  type: (value, path) => readOneOf(value, TYPES, path),
  label: readTexts,
  help: readTexts,
  required: readFlag,
  options: readOptions,
  min: readNumber,
  max: readNumber,
  low: readTexts,
  high: readTexts,
  when: (value, path) => readOneOf(value, new Set(['past', 'future']), path),
  from: date,
  to: date,
  field: (value, path) => readOneOf(value, new Set<string>(RECORD_FIELDS), path),
  image_id: (value, path) => readWhole(value, 1, Number.MAX_SAFE_INTEGER, path),
  show_if: readShowIf,
  alarm: (value, path) => readList(value, 100, path, readId),
  maps_to: (value, path) => readOneOf(value, new Set(['alerts']), path),
}
const NAMES = new Set(Object.keys(MEMBERS))

function readElement(value: unknown, path: string): FormElement {
  const record = readMembers(value, NAMES, path)
  for (const name of ['id', 'type', 'label']) if (!(name in record)) throw new NotReadable(at(path, name))
  const members = Object.entries(record)
    .filter(([, member]) => member !== undefined && member !== null)
    .map(([name, member]) => [name, MEMBERS[name as keyof FormElement](member, at(path, name))])
  return Object.fromEntries(members) as FormElement
}

const CONDITION = new Set(['element', 'is', 'value'])

function readShowIf(value: unknown, path: string): ShowIf {
  const { all, any } = readMembers(value, new Set(['all', 'any']), path)
  if ((all === undefined) === (any === undefined)) throw new NotReadable(path)
  return all === undefined
    ? { any: readList(any, MOST_CONDITIONS, at(path, 'any'), readCondition) }
    : { all: readList(all, MOST_CONDITIONS, at(path, 'all'), readCondition) }
}

function readCondition(value: unknown, path: string): Condition {
  const { element, is, value: wanted } = readMembers(value, CONDITION, path)
  if (typeof element !== 'string' || !ID.test(element)) throw new NotReadable(at(path, 'element'))
  const isNumber = typeof wanted === 'number'
  return {
    element,
    is: readOneOf(is, new Set(COMPARISONS), at(path, 'is')),
    ...(wanted !== undefined && {
      value: isNumber ? readNumber(wanted, at(path, 'value')) : readText(wanted, at(path, 'value'), 190),
    }),
  }
}

const SIGNING = new Set(['signers', 'code', 'expires_days', 'renew_months'])

function readSigning(value: unknown, path: string): Signing {
  const { signers, code, expires_days: days, renew_months: months } = readMembers(value, SIGNING, path)
  const who = readList(signers, SIGNERS.length, at(path, 'signers'), (item, where) =>
    readOneOf(item, new Set(SIGNERS), where),
  )
  if (new Set(who).size < who.length) throw new NotReadable(at(path, 'signers'))
  return {
    signers: who,
    code: readOneOf(code, new Set(['sms', 'witness', 'none'] as const), at(path, 'code')),
    expires_days: readWhole(days, 1, 365, at(path, 'expires_days')),
    ...(months !== undefined &&
      months !== null && { renew_months: readWhole(months, 1, 120, at(path, 'renew_months')) }),
  }
}
