import { expect, it } from 'vitest'
import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import { emptyRaw, type RawValues } from '../../../shared/request-forms/raw/values.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import { carriedFiles } from './carried-files.ts'
import { valuesForTab, type SoughtFile } from './values-for-tab.ts'

const image = formatRegistry['images-generations']
const json = (body: object): RawValues => ({ ...emptyRaw, json: JSON.stringify(body) })

it('fills the form of a tab with a body, what the form does not know with it', () => {
  const filled = valuesForTab(json({ model: 'a', prompt: 'A boat', n: 2, odd: true }), image, 'c')
  expect(filled).toMatchObject({ form: 'images-generate', values: { prompt: 'A boat', model: 'a' } })
  expect(JSON.stringify(filled)).toContain('odd')
})

const picture = 'iVBORw0KGgo='
const address = `data:image/png;base64,${picture}`
const standIn = (id: string) => `⟨attachment:${id.repeat(64)}:image/png:300000-bytes⟩`
const found = (mediaId: string, mediaType = 'image/png') => ({
  mediaId,
  mediaType,
  bytes: 9,
  width: 4,
  height: 3,
})
const chosen = (name: string, mediaId: string, fileName = `${mediaId}.png`) => ({
  name,
  value: fileName,
  isSent: true,
  isFile: true,
  file: { mediaId, fileName, mediaType: 'image/png', bytes: 9 },
})
const typed = (name: string, value: string, isSent = true) => ({ name, value, isSent, isFile: false })
const multipart = (...fields: RawValues['fields']): RawValues => ({
  ...emptyRaw,
  bodyType: 'multipart',
  fields,
})

/** All files as found, each with an id; those in `lost` are missing. */
function seek(raw: RawValues, lost: Readonly<Record<string, 'gone' | 'notSaved'>> = {}): SoughtFile[] {
  return carriedFiles(raw).map((carried): SoughtFile => {
    const { bytes, fileName } = carried
    const why = lost[fileName]
    if (bytes.at === 'nowhere') return { carried, lost: bytes.why }
    if (why !== undefined) return { carried, lost: why }
    const mediaType = fileName.endsWith('.wav') ? 'audio/wav' : 'image/png'
    return {
      carried,
      file: found(bytes.at === 'store' ? bytes.mediaId : `saved-${fileName.replace('.', '-')}`, mediaType),
    }
  })
}

interface WithFiles {
  readonly format: keyof typeof formatRegistry
  readonly raw: RawValues
  /** The file ids that the form contains. */
  readonly held: readonly string[]
}

const parts = (...given: object[]) => json({ model: 'm', content: { parts: given } })
const withFiles: readonly WithFiles[] = [
  {
    format: 'images-edits',
    raw: multipart(
      typed('model', 'm'),
      typed('prompt', 'p'),
      chosen('image[]', 'one'),
      chosen('image[]', 'two'),
      chosen('mask', 'hole'),
    ),
    held: ['one', 'two', 'hole'],
  },
  {
    format: 'transcriptions',
    raw: multipart(typed('model', 'm'), chosen('file', 'sound', 'a.wav')),
    held: ['sound'],
  },
  {
    format: 'translations',
    raw: multipart(typed('model', 'm'), chosen('file', 'sound', 'a.wav')),
    held: ['sound'],
  },
  {
    format: 'videos',
    raw: multipart(typed('model', 'm'), chosen('input_reference', 'frame')),
    held: ['frame'],
  },
  {
    format: 'videos',
    raw: json({ model: 'm', prompt: 'p', input_reference: address }),
    held: ['saved-input_reference-png'],
  },
  {
    format: 'video-generations',
    raw: json({ model: 'm', prompt: 'p', image: `data:image/png;base64,${standIn('a')}`, images: [address] }),
    held: ['a'.repeat(64), 'saved-images-png'],
  },
  {
    format: 'moderations',
    raw: json({ model: 'm', input: [{ type: 'image_url', image_url: { url: address } }] }),
    held: ['saved-url-png'],
  },
  {
    format: 'embed-content',
    raw: parts({ text: 't' }, { inlineData: { mimeType: 'image/png', data: standIn('b') } }),
    held: ['b'.repeat(64)],
  },
  {
    format: 'embed-content',
    raw: parts({ inline_data: { mime_type: 'image/png', data: picture } }),
    held: ['saved-data-png'],
  },
]

it.each(withFiles)('takes the files of $format along', ({ format, raw, held }) => {
  const filled = valuesForTab(raw, formatRegistry[format], 'c', seek(raw))
  expect(filled?.leftOut).toEqual([])
  const values = JSON.stringify(filled?.values)
  for (const id of held) expect(values).toContain(`"mediaId":"${id}"`)
  expect(values).not.toContain('⟨')
})

it.each(withFiles)(
  'names the files of $format that are gone, and sends nothing in their place',
  ({ format, raw }) => {
    const names = carriedFiles(raw).map(({ fileName }) => fileName)
    const gone = Object.fromEntries(names.map((name) => [name, 'gone' as const]))
    const filled = valuesForTab(raw, formatRegistry[format], 'c', seek(raw, gone))
    expect(filled?.leftOut).toEqual(names.map((fileName) => ({ fileName, why: 'gone' })))
    expect(JSON.stringify(filled?.values)).not.toMatch(/mediaId|⟨|data:image/)
  },
)

it('has every form that takes files in these tables', () => {
  const taking = Object.values(requestForms).filter(({ accepts }) => accepts.some((kind) => kind !== 'texts'))
  const tested = withFiles.map(({ format }) => formatRegistry[format].form)
  expect(tested).toEqual(expect.arrayContaining(taking.map(({ id }) => id)))
})

it('leaves out what is not sent, and names a file that is not chosen yet, was cut or has no place', () => {
  const raw = multipart(
    typed('model', 'scribe'),
    typed('language', 'de', false),
    { name: 'file', value: 'a.wav', isSent: true, isFile: true },
    chosen('cover', 'picture'),
  )
  const filled = valuesForTab(raw, formatRegistry.transcriptions, 'c', seek(raw))
  expect(filled).toMatchObject({
    form: 'transcribe',
    values: { transcriptions: { model: 'scribe', parameters: {} } },
  })
  expect(filled?.leftOut).toEqual([
    { fileName: 'a.wav', why: 'notChosen' },
    { fileName: 'picture.png', why: 'noPlace' },
  ])
  const cut = json({ model: 'm', prompt: 'p', image: address.slice(0, -2), filename: 'sea.png' })
  expect(valuesForTab(cut, formatRegistry['video-generations'], 'c', seek(cut))?.leftOut).toEqual([
    { fileName: 'sea.png', why: 'cut' },
  ])
})

it('leaves data where the form has no place for a file, and takes out what only stands for some', () => {
  const raw = json({
    model: 'a',
    prompt: 'A boat',
    small: address,
    large: `data:image/png;base64,${standIn('c')}`,
  })
  const filled = valuesForTab(raw, image, 'c', seek(raw))
  expect(filled?.values['extraJson']).toBe(JSON.stringify({ small: address }, null, 2))
  expect(filled?.leftOut).toEqual([{ fileName: 'large.png', why: 'noPlace' }])
})

it('has the model of a route that names it in its path', () => {
  const raw = { ...json({ content: { parts: [{ text: 't' }] } }), path: '/v1beta/models/m-1:embedContent' }
  expect(valuesForTab(raw, formatRegistry['embed-content'], 'c')?.values).toMatchObject({
    embedContent: { model: 'm-1' },
  })
})

it.each(['[1]', '', 'no JSON'])('has nothing for the body %s', (text) => {
  expect(valuesForTab({ ...emptyRaw, json: text }, image, 'c')).toBeUndefined()
})

const forms = Object.values<FormatDescriptor>(formatRegistry).filter(
  ({ form, kind }) => form !== undefined && kind !== 'by-hand',
)

it.each(forms)('opens what $id is asked with', ({ id, form }) => {
  const filled = valuesForTab(
    json({
      model: 'a',
      prompt: 'p',
      input: 'p',
      query: 'q',
      documents: ['d'],
      content: { parts: [{ text: 'p' }] },
    }),
    { id, form },
    'c',
  )
  expect(filled?.form).toBe(form)
})
