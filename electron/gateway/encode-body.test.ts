import { describe, expect, it } from 'vitest'
import { encodeBody, noUploads } from './encode-body.ts'

describe('a body on its way', () => {
  it('holds no half of a character, as JSON and as a form', async () => {
    const json = await encodeBody({ type: 'json', value: { text: 'half \ud83d end' } }, noUploads)
    expect(json.ok && json.value?.content).toEqual(Buffer.from('{"text":"half \ufffd end"}'))
    const form = await encodeBody(
      { type: 'multipart', fields: [{ name: 'prompt', value: 'half \ud83d end' }] },
      noUploads,
    )
    expect(form.ok && form.value?.content).toMatchObject({
      fields: [{ name: 'prompt', value: 'half \ufffd end' }],
    })
  })
})
