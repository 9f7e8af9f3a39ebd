import type { Call, Who } from '#contract/call.ts'
import { fileRulesOf } from '#contract/file.ts'
import { ERRORS } from '#contract/errors.ts'
import { z } from 'zod'
import { strictFields } from './strict-fields.ts'

/** The OpenAPI document of the contract, every call with who may make it. */
export function describeApi(calls: ReadonlyMap<string, Call>, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of calls)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = describeCall(name, call)
  return {
    openapi: '3.1.0',
    info: { title: 'Zâmbet', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['status', 'code', 'message'],
          properties: {
            status: { const: 'error' },
            code: { enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            data: {},
          },
        },
      },
    },
  }
}

function describeCall(name: string, call: Call): Record<string, unknown> {
  const success = {
    type: 'object',
    allOf: [{ properties: { status: { const: 'success' } } }, schemaOf(call.reply, 'output')],
  }
  const body = Object.keys(call.body.shape).length > 0 && bodyContent(call)
  return {
    operationId: name,
    summary: call.summary,
    description: whoText(call.who),
    security: call.who.public ? [] : [{ bearer: [] }],
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...(body && { requestBody: { content: body } }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: success } } },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** Every call takes JSON and both kinds of forms, a call with files that which can carry them. */
function bodyContent({ body }: Call): Record<string, object> {
  const schema = schemaOf(strictFields(body), 'input')
  const files = Object.entries(fileRulesOf(body))
  if (files.length === 0)
    return Object.fromEntries(
      ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map(type => [
        type,
        { schema },
      ]),
    )
  const encoding = Object.fromEntries(
    files.map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
  )
  return { 'multipart/form-data': { schema, encoding } }
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject): Record<string, unknown>[] {
  const described = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (described.required ?? []).includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

function whoText(who: Who): string {
  if (who.public) return 'Anybody.'
  const staff = who.staff && (who.staff.length > 0 ? `Staff with ${who.staff.join(', ')}` : 'Any staff')
  return [who.patient && 'Patients, on their own data', staff].filter(Boolean).join('; ') + '.'
}
