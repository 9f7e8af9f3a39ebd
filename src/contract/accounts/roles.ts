import { PERMISSIONS, type Permission } from '#domain/accounts/permissions.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { BUTTON_KEYS, MASK_KEYS, MENU_KEYS } from '../staff-menu.ts'
import { version } from '../versions.ts'
import { dataOf, id, list, nothing, text } from '../wire.ts'

const permission = z.enum(PERMISSIONS as [Permission, ...Permission[]], 'choice')
/** What each needs is added: who edits may look. */
const permissions = list(permission, PERMISSIONS.length).refine(granted => granted.length > 0, 'list')
const name = text(3, 100)

const role = z.object({
  id: z.number(),
  name: z.string(),
  /** May do everything, and cannot be changed. */
  is_owner: z.boolean(),
  permissions: z.array(permission),
  /** Who has it, those who can sign in first. */
  users: z.array(
    z.object({ id: z.number(), first_name: z.string(), last_name: z.string(), active: z.boolean() }),
  ),
  version: z.number(),
})
export type Role = z.output<typeof role>

export const listRoles = defineCall({
  ...READS.listRoles,
  summary: 'The clinic’s roles, the owner’s first, with who has each.',
  who: staffWith('roles.manage'),
  reply: dataOf(z.array(role)),
})

export const addRole = defineCall({
  method: 'POST',
  path: '/v2/roles',
  summary: 'Adds a role. Nobody grants what they may not do themselves.',
  who: staffWith('roles.manage'),
  body: z.object({ name, permissions }),
  reply: dataOf(role),
  idempotent: true,
})

export const changeRole = defineCall({
  method: 'PUT',
  path: '/v2/roles/{id}',
  summary:
    'Changes what is named, from the next request of who has the role. To a role of one’s own nothing is added.',
  who: staffWith('roles.manage'),
  params: z.object({ id }),
  body: z.object({ name: name.optional(), permissions: permissions.optional(), version }),
  reply: dataOf(role),
})

export const removeRole = defineCall({
  method: 'DELETE',
  path: '/v2/roles/{id}',
  summary: 'Deletes a role. Those who have it get the one of move_to instead; without it a used role stays.',
  who: staffWith('roles.manage'),
  params: z.object({ id }),
  query: z.object({ move_to: id.optional() }),
  reply: nothing,
})

const sight = z.object({
  menus: z.array(z.enum(MENU_KEYS)),
  buttons: z.array(z.enum(BUTTON_KEYS)),
  masks: z.array(z.enum(MASK_KEYS)),
})

export const previewRole = defineCall({
  method: 'GET',
  path: '/v2/roles/{id}/preview',
  summary: 'What somebody with this role alone sees: menus, buttons, and what is hidden inside pages.',
  who: staffWith('roles.manage'),
  params: z.object({ id }),
  reply: dataOf(sight),
})

export const previewPermissions = defineCall({
  method: 'POST',
  path: '/v2/roles/preview',
  summary: 'As the preview of a role, of one that is not saved.',
  who: staffWith('roles.manage'),
  body: z.object({ permissions: list(permission, PERMISSIONS.length) }),
  reply: dataOf(sight),
})
