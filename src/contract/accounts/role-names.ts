import { DEFAULT_ROLE_NAMES, type DefaultRoleName } from '#domain/accounts/permissions.ts'
import { foldText } from '#domain/people/person-name.ts'
import type { Language } from '../language.ts'
import type { Text } from '../texts.ts'

/** How the roles that every clinic starts with are called; a clinic's own go by the name that it gave them. */
const NAMES: Record<DefaultRoleName, Text> = {
  Owner: { ro: 'Proprietar', en: 'Owner' },
  Doctor: { ro: 'Medic', en: 'Doctor' },
  Reception: { ro: 'Recepție', en: 'Reception' },
  Assistant: { ro: 'Asistent', en: 'Assistant' },
  Accountant: { ro: 'Contabil', en: 'Accountant' },
}

const isDefault = (name: string): name is DefaultRoleName =>
  (DEFAULT_ROLE_NAMES as readonly string[]).includes(name)

/** The role's name as people of the language read it. */
export function roleName(name: string, language: Language): string {
  return isDefault(name) ? NAMES[name][language] : name
}

/** Whether people would read two names as one, in either language. */
export function isSameRoleName(a: string, b: string): boolean {
  return (['ro', 'en'] as const).some(
    language =>
      foldText(roleName(a, language)) === foldText(roleName(b, language)) ||
      foldText(roleName(a, language)) === foldText(b),
  )
}
