import { describe, expect, it } from 'vitest'
import type { Field } from '../../../shared/formats/field.ts'
import type { Parameters, ParameterValue } from '../../../shared/formats/parameters.ts'
import { formatRegistry, type PromptFormatId, type RunFormatId } from '../../../shared/formats/registry.ts'
import { promptFormats, runFormats } from '../../../shared/formats/run-formats.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { bodyOfForm } from '../../../shared/request-forms/body-of-form.ts'
import { sentAsJson, sentValues, type SentValue } from '../../lib/parameters/sent-values.ts'
import { valueOf, withAllOff } from './parameter-values.ts'
import { createRandom } from '../../../shared/seeded-random.ts'

/** Some fields set and sent, some set and switched off, some never touched. */
function randomForm(fields: readonly Field[], random: () => number): Parameters {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => {
      const chance = random()
      if (chance > 0.6) return []
      const value = typeof initial === 'number' ? initial + 1 : initial
      return [[name, { isSent: chance < 0.4, value }]]
    }),
  )
}

const promptFormatIds = Object.keys(promptFormats) as PromptFormatId[]

const parameters = {}
const extra = {}
const file = { mediaId: 'f', fileName: 'f.wav', mediaType: 'audio/wav' }
const picture = { mediaId: 'p', fileName: 'p.png', mediaType: 'image/png' }
const turns = [{ role: 'user', blocks: [{ type: 'text', text: 'Hi' }] }]
const talk = { model: 'm', system: '', turns }

/** The required input of a format beside its fields, and the keys of the body that hold it. */
type Asked = { readonly input: object; readonly keys: readonly string[] }

/** The same for formats whose input is a text alone. */
const askedByPrompt = Object.fromEntries(
  promptFormatIds.map((id): [string, Asked] => [
    id,
    { input: { model: 'm', prompt: 'a' }, keys: formatRegistry[id].promptFields },
  ]),
) as Readonly<Record<PromptFormatId, Asked>>

const asked: Readonly<Record<Exclude<RunFormatId, 'raw'>, Asked>> = {
  ...askedByPrompt,
  chat: { input: talk, keys: ['messages'] },
  responses: { input: talk, keys: ['input'] },
  messages: { input: talk, keys: ['messages'] },
  'generate-content': { input: talk, keys: ['contents'] },
  'responses-compact': { input: talk, keys: ['input'] },
  'images-edits': { input: { model: 'm', prompt: 'a', images: [picture] }, keys: ['prompt'] },
  embeddings: { input: { model: 'm', texts: ['a'] }, keys: ['input'] },
  'embed-content': { input: { model: 'm', contents: [[{ text: 'a' }]] }, keys: ['content', 'requests'] },
  rerank: { input: { model: 'm', query: 'a', documents: ['b'] }, keys: ['query', 'documents'] },
  speech: { input: { model: 'm', input: 'a', voice: 'v' }, keys: ['input', 'voice'] },
  transcriptions: { input: { model: 'm', file }, keys: ['file'] },
  translations: { input: { model: 'm', file }, keys: ['file'] },
  'video-generations': { input: { model: 'm', prompt: 'a', files: [], encoding: 'json' }, keys: ['prompt'] },
  videos: { input: { model: 'm', prompt: 'a', files: [], encoding: 'json' }, keys: ['prompt'] },
}

const runFormatIds = Object.keys(asked) as Exclude<RunFormatId, 'raw'>[]

/** The body of a request as an object; the texts of a form are parsed as their fields define. */
function bodyOf(
  id: Exclude<RunFormatId, 'raw'>,
  values: Readonly<Record<string, Json>>,
): { body: JsonObject; request: string } {
  const format = runFormats[id]
  const given = { parameters: values, extra: {}, ...asked[id].input }
  const built = format.request({ ...given, parameters: values } as never)
  if (!built.ok) throw new Error(`${id}: ${built.error.message}`)
  const { body, headers, path, expectsStream } = built.value
  const request = JSON.stringify([headers, path, expectsStream])
  if (body?.type === 'multipart')
    return {
      body: bodyOfForm({ fields: body.fields.filter((field) => 'value' in field), bytes: 0 }, format.fields),
      request,
    }
  if (body?.type !== 'json' || !isJsonObject(body.value)) throw new Error(`${id} has no body`)
  return { body: body.value, request }
}

describe.each(runFormatIds)('what a form of %s lists as sent', (id) => {
  const { fields } = runFormats[id]
  it('is what its body has beside model and prompt, with the same values, and nothing else', () => {
    const random = createRandom(20_261_129)
    const own = new Set(['model', ...asked[id].keys])
    for (let round = 0; round < 150; round += 1) {
      const form = round === 0 ? {} : randomForm(fields, random)
      const sent = Object.fromEntries(
        Object.entries(form).flatMap(([name, { isSent, value }]) => (isSent ? [[name, value]] : [])),
      )
      const { body, request } = bodyOf(id, sent)
      const listed = sentValues({ fields, sent, extra })
      const left = structuredClone(body)
      for (const key of own) delete left[key]
      const isElsewhere = ({ name }: SentValue) => at(left, name) === undefined
      // Fields that are headers, part of the URL or the name of a file part are listed but not in the body.
      for (const { name, value } of listed.filter(isElsewhere)) {
        const places = `${request} ${name} ${JSON.stringify(value)}`
        expect([name, places]).toEqual([name, expect.stringMatching(/beta|stream|true|"image|"mask/i)])
      }
      const inBody = listed.filter((value) => !isElsewhere(value))
      for (const { name, value } of inBody) expect([name, at(left, name)]).toEqual([name, value])
      expect(left).toEqual(sentAsJson(inBody))
      // The form shows each of them as sent.
      const shown = fields.filter((field) => isShown(field, valueOf(field, form)))
      expect(listed.map(({ name }) => name)).toEqual(shown.map(({ name }) => name))
      for (const field of shown)
        expect(listed.find(({ name }) => name === field.name)?.value).toEqual(valueOf(field, form).value)
    }
  })

  it('has what is demanded also with everything else off, and says by whom', () => {
    const form = withAllOff(randomForm(fields, createRandom(7)))
    expect(Object.values(form).every(({ isSent }) => !isSent)).toBe(true)
    expect(sentValues({ fields, sent: parameters, extra })).toEqual(
      id === 'messages' ? [{ name: 'max_tokens', value: 4096, by: 'format', isRequired: true }] : [],
    )
  })
})

/** Whether the form shows a field as sent. A choice of how the input is written and an empty list send nothing. */
function isShown({ name }: Field, { isSent, value }: ParameterValue): boolean {
  return isSent && name !== 'input' && !(name.endsWith('[]') && Array.isArray(value) && value.length === 0)
}

function at(body: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(body, name)) return body[name]
  return name
    .split('.')
    .reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), body)
}
