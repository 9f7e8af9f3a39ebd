import { say } from '#contract/texts.ts'
import * as calls from '#contract/accounts/roles.ts'
import { sightOfRights } from '#contract/staff-menu.ts'
import * as users from '#contract/accounts/users.ts'
import { handle } from '#server/http/register-calls.ts'
import { changeProfile } from './profile.ts'
import { addRole, changeRole, previewRole, removeRole, showRoles } from './roles.ts'
import { addUser, inviteUserAgain, removeUser, showUsers } from './users.ts'
import { WORDS } from './words.ts'

export const roleRoutes = [
  handle(calls.listRoles, (_, ctx) => showRoles(ctx)),
  handle(calls.addRole, ({ body }, ctx) => addRole(ctx, body)),
  handle(calls.changeRole, ({ params, body }, ctx) => changeRole(ctx, params.id, body)),
  handle(calls.removeRole, ({ params, query }, ctx) => removeRole(ctx, params.id, query.move_to)),
  handle(calls.previewRole, ({ params }, ctx) => previewRole(ctx, params.id)),
  handle(calls.previewPermissions, async ({ body }) => ({ data: sightOfRights(body.permissions) })),
  handle(users.listUsers, ({ params, query }, ctx) => showUsers(ctx, params, query)),
  handle(users.addUser, ({ body }, ctx) => addUser(ctx, body)),
  handle(users.inviteAgain, ({ params }, ctx) => inviteUserAgain(ctx, params.id)),
  handle(users.updateProfile, async ({ body }, ctx) => ({
    message: say(WORDS.profileSaved, ctx.language),
    data: await changeProfile(ctx, body),
  })),
  handle(users.removeUser, async ({ params }, ctx) => ({
    data: { outcome: await removeUser(ctx, params.id) },
  })),
]
