import { getFile } from '#contract/clinic/files.ts'
import { handle } from '#server/http/register-calls.ts'
import { openLinkedFile } from './file-links.ts'

export const fileRoutes = [handle(getFile, ({ params }, ctx) => openLinkedFile(ctx, params.code))]
