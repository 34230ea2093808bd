import { beforeEach, expect, it, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import {
  findConversationFormat,
  medicFormatIds,
  type ConversationFormatId,
  type MedicFormatId,
} from '../../../shared/formats/registry.ts'
import { libraryStandIn } from '../../../shared/media/library-stand-in.ts'
import type { AnyRequestForm, RunRequest } from '../../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { readRecorded } from './read-recorded.ts'

const boat = {
  mediaId: 'boat',
  fileName: 'boat.png',
  mediaType: 'image/png',
  bytes: 9,
  width: 4,
  height: 3,
  isFromLibrary: true,
}
const harbour = { ...boat, mediaId: 'harbour', fileName: 'harbour.png' }
const sound = { mediaId: 'sound', fileName: 'a.wav', mediaType: 'audio/wav', bytes: 9, isFromLibrary: true }
const section = { model: 'm', parameters: {}, extraJson: '' }
const picture = { field: 'images', ...boat }

const rowsOf = (...texts: readonly string[]) => texts.map((text, index) => ({ id: `row-${index}`, text }))

/** A format that a form sends; a raw request is its own form. */
type FormFormat = Exclude<MedicFormatId, ConversationFormatId | 'raw'>

/** The values of each form that takes more than a text, with files wherever the form takes them. */
const askedWithMore = {
  embeddings: { ...section, rows: rowsOf('a boat', 'a tree') },
  'embed-content': {
    format: 'embed-content',
    embedContent: section,
    rows: [{ id: '0', text: 'a boat', files: [boat] }, ...rowsOf('a tree')],
  },
  rerank: { models: ['m'], query: 'boats', rows: rowsOf('a boat', 'a tree') },
  moderations: { models: ['m'], input: 'Two boats', images: [boat, harbour] },
  'images-edits': {
    model: 'm',
    prompt: 'A red boat',
    sources: [boat, harbour],
    mask: { ...boat, mediaId: 'mask', fileName: 'mask.png' },
  },
  transcriptions: { task: 'transcribe', transcriptions: section, source: sound },
  translations: { task: 'translate', translations: section, source: sound },
  videos: {
    model: 'm',
    prompt: 'A boat',
    encoding: 'json',
    pictures: [{ ...picture, field: 'input_reference' }],
    families: { c: 'videos' },
  },
  'video-generations': {
    model: 'm',
    prompt: 'A boat',
    pictures: [picture],
    families: { c: 'video-generations' },
  },
} satisfies Partial<Record<FormFormat, object>>

const formFormats = medicFormatIds.filter(
  (id): id is FormFormat => id !== 'raw' && findConversationFormat(id) === undefined,
)

/** The values of every form when it was sent. A form that takes a text and no files is filled with a text. */
const asked = {
  ...Object.fromEntries(
    formFormats.filter((id) => !(id in askedWithMore)).map((id) => [id, withText(formOf(id))]),
  ),
  ...askedWithMore,
} as Readonly<Record<FormFormat, object>>

function withText(form: AnyRequestForm): object {
  const [format] = form.formats
  const { textField } = form
  return {
    ...form.changeSection(initialOf(form), format, { model: 'm' }),
    ...(textField !== undefined && { [textField]: 'A boat' }),
  }
}

const context = { connectionId: 'c', removals: [] }
const dataOf = (mediaId: string): string => btoa(`the bytes of ${mediaId}`)

function formOf(format: FormFormat): AnyRequestForm {
  const form = Object.values(requestForms).find(({ formats }) => formats.some((item) => item === format))
  if (form === undefined) throw new Error(`no form asks ${format}`)
  return form
}

function requestOf(format: FormFormat, values: object): RunRequest {
  const form = formOf(format)
  const built = form.build({ ...initialOf(form), ...values }, context)
  const request = built.ok ? built.value.find((candidate) => candidate.format === format) : undefined
  if (request === undefined) throw new Error(built.ok ? 'another format' : built.error.message)
  return request
}

function initialOf(form: AnyRequestForm): object {
  return 'initial' in form ? (form.initial as object) : {}
}

/**
 * The record of a request, as main writes it: form fields, or a body that contains the bytes. It also names the files
 * of a body, unless `namesFiles` is false.
 */
function recordOf({ request, files }: RunRequest, namesFiles = true): RunRecord['request'] {
  const common = { method: 'POST', url: 'https://gateway.example/v1/x', headers: [], bodyBytes: 1 }
  if (request.body?.type === 'multipart') {
    const fields = request.body.fields.map((field) => ('value' in field ? field : { ...field, bytes: 9 }))
    return { ...common, body: '', form: { bytes: 1, fields } }
  }
  const body = request.body?.type === 'json' ? JSON.stringify(request.body.value) : ''
  const sent = (files ?? []).reduce(
    (text, { mediaId }) => text.replaceAll(libraryStandIn(mediaId), dataOf(mediaId)),
    body,
  )
  const named = files?.map(({ mediaId, fileName, mediaType }) => ({ mediaId, fileName, mediaType }))
  return { ...common, body: sent, ...(named !== undefined && namesFiles && { files: named }) }
}

/** A main with all files of the library except those in `gone`. */
function mainWithout(...gone: readonly string[]) {
  return createFakeBridge({
    'media.get': async ({ id }) =>
      gone.includes(id) || id.length > 40
        ? err({ kind: 'not-found', message: 'None' })
        : ok({
            ...fakeRecording,
            id,
            mediaType: id === 'sound' ? 'audio/wav' : 'image/png',
            bytes: 9,
            width: 4,
            height: 3,
            exists: true,
          }),
    'runs.keepBodyFiles': async () => ok({}),
    'attachments.add': async ({ name, bytes }) =>
      ok({ id: 'a'.repeat(64), name, mediaType: 'image/png', bytes: bytes.length, width: 4, height: 3 }),
  })
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('gone') ? new Response(null, { status: 404 }) : new Response(new Uint8Array(9)),
  )
})

const formats = Object.entries(asked) as [FormFormat, object][]

async function readBack(format: FormFormat, record: RunRecord['request'], ...gone: string[]) {
  return readRecorded(mainWithout(...gone), [{ runId: 'r', format, request: record }], (recorded) =>
    formOf(format).readRequests(recorded, 'c'),
  )
}

it.each(formats)(
  'the record of %s fills its form with all that was sent, files among it',
  async (format, values) => {
    const sent = requestOf(format, values)
    const read = await readBack(format, recordOf(sent))
    expect(read).toBeDefined()
    const again = requestOf(format, { ...values, ...onlyOf(read ?? {}, values) })
    expect(again.request.body).toEqual(sent.request.body)
    expect(again.files).toEqual(sent.files)
  },
)

const withFiles = formats.filter(
  ([format, values]) => filesOf(recordOf(requestOf(format, values))).length > 0,
)

it('every format that takes files is asked with some', () => {
  const left = formFormats.filter(
    (id) => !(id in askedWithMore) && formOf(id).accepts.some((taken) => taken !== 'texts'),
  )
  expect(
    left.map((id) => `Say in askedWithMore what the form of ${id} held when it asked with files`),
  ).toEqual([])
  expect(withFiles.map(([format]) => format)).toEqual([
    'embed-content',
    'moderations',
    'images-edits',
    'transcriptions',
    'translations',
    'videos',
    'video-generations',
  ])
})

it.each(withFiles)('a record of %s that does not name its files has them in it', async (format, values) => {
  const sent = requestOf(format, values)
  const read = await readBack(format, recordOf(sent, false))
  expect(read).toBeDefined()
  const again = requestOf(format, { ...values, ...onlyOf(read ?? {}, values) })
  expect(again.files?.length).toBe(sent.files?.length)
})

it.each(['moderations', 'embed-content', 'videos', 'video-generations'] as const)(
  'a record of %s has the bytes of a file that is gone from the library',
  async (format) => {
    const sent = requestOf(format, asked[format])
    const read = await readBack(format, recordOf(sent), 'boat')
    const again = requestOf(format, { ...asked[format], ...onlyOf(read ?? {}, asked[format]) })
    // The file keeps its name.
    expect(again.files?.[0]).toMatchObject({ mediaId: 'a'.repeat(64), fileName: 'boat.png' })
  },
)

it('an edit whose image is gone is known no more', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const record = recordOf(requestOf('images-edits', asked['images-edits']))
  expect(await readBack('images-edits', record, 'boat')).toBeUndefined()
})

it('a text of a field that takes no file stays a text', async () => {
  const image = `data:image/png;base64,${dataOf('other')}`
  const extraJson = JSON.stringify({ reference: image })
  const record = recordOf(requestOf('images-generations', { ...asked['images-generations'], extraJson }))
  expect(JSON.stringify(await readBack('images-generations', record))).toContain(image)
})

function filesOf({ form, files = [] }: RunRecord['request']): readonly unknown[] {
  return [...files, ...(form?.fields ?? []).filter((field) => 'mediaId' in field)]
}

/**
 * Returns the values that were read, to be spread over `values`. Settings that a record does not contain, such as the
 * routes, keep their value.
 */
function onlyOf(read: object, values: object): object {
  const own = new Set(['families', 'encoding'])
  const kept = Object.entries(read).filter(([name]) => !own.has(name))
  // Clear fields that were not read: a mask, for example, is then held by a variable.
  const missing = Object.keys(values).filter((name) => !own.has(name) && !(name in read))
  return { ...Object.fromEntries(missing.map((name) => [name, undefined])), ...Object.fromEntries(kept) }
}
