import { describe, expect, it } from 'vitest'
import { toImported } from './imported-request.ts'
import { readHar } from './read-har.ts'
import { readPostman } from './read-postman.ts'

const key = 'sk-0123456789abcdef'

const har = (entries: readonly unknown[]) => JSON.stringify({ log: { version: '1.2', entries } })

describe('a HAR file', () => {
  it('gives its requests without secrets and without what a browser adds', () => {
    const read = readHar(
      har([
        {
          request: {
            method: 'POST',
            url: `https://a.example/v1/x?key=${key}&b=1`,
            headers: [
              { name: ':authority', value: 'a.example' },
              { name: 'authorization', value: `Bearer ${key}` },
              { name: 'cookie', value: 'a=b' },
              { name: 'sec-fetch-mode', value: 'cors' },
              { name: 'content-type', value: 'application/json' },
              { name: 'x-team', value: 'search' },
            ],
            postData: { mimeType: 'application/json', text: `{"a":"${key}"}` },
          },
        },
        { request: null },
        { request: { method: 'GET', url: 'https://a.example/v1/models' } },
      ]),
    )
    if (!read.ok) throw new Error(read.error.message)
    expect(read.value.unread).toBe(1)
    expect(JSON.stringify(read.value)).not.toContain(key)
    const [first, second] = read.value.requests.map((request) => toImported(request, 'https://gw.example'))
    expect(first).toMatchObject({
      ok: true,
      value: {
        hadKey: true,
        base: 'https://a.example',
        values: {
          method: 'POST',
          path: '/v1/x?b=1',
          key: 'authorization',
          headers: [{ name: 'x-team', value: 'search', isSent: true }],
          bodyType: 'json',
          json: '{"a":"••••••••"}',
        },
      },
    })
    expect(second).toMatchObject({
      ok: true,
      value: { hadKey: false, values: { method: 'GET', key: 'none' } },
    })
  })

  it('has its form with files to be chosen', () => {
    const read = readHar(
      har([
        {
          request: {
            method: 'POST',
            url: 'https://a.example/v1/f',
            headers: [{ name: 'Content-Type', value: 'multipart/form-data; boundary=x' }],
            postData: {
              mimeType: 'multipart/form-data; boundary=x',
              params: [
                { name: 'model', value: 'm' },
                { name: 'file', fileName: 'a.wav', contentType: 'audio/wav' },
              ],
            },
          },
        },
      ]),
    )
    const made =
      read.ok && read.value.requests[0] !== undefined
        ? toImported(read.value.requests[0], 'https://gw.example')
        : read
    expect(made).toMatchObject({
      ok: true,
      value: {
        values: {
          headers: [],
          bodyType: 'multipart',
          fields: [
            { name: 'model', value: 'm', isFile: false },
            { name: 'file', value: 'a.wav', isFile: true },
          ],
        },
      },
    })
  })
})

describe('a Postman collection', () => {
  const collection = {
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [
      { key: 'baseUrl', value: 'https://a.example' },
      { key: 'model', value: 'm-1' },
      { key: 'api_key', value: key },
    ],
    item: [
      {
        name: 'Chat',
        item: [
          {
            name: 'Ask',
            request: {
              method: 'POST',
              auth: { type: 'bearer', bearer: [{ key: 'token', value: key }] },
              header: [
                { key: 'X-Team', value: 'a' },
                { key: 'X-Off', value: 'b', disabled: true },
              ],
              url: { raw: '{{baseUrl}}/v1/chat/completions' },
              body: {
                mode: 'raw',
                raw: '{"model": "{{model}}", "key": "{{api_key}}"}',
                options: { raw: { language: 'json' } },
              },
            },
          },
        ],
      },
      {
        name: 'Upload',
        request: {
          method: 'POST',
          url: '{{baseUrl}}/v1/files',
          body: {
            mode: 'formdata',
            formdata: [
              { key: 'purpose', value: 'batch', type: 'text' },
              { key: 'file', type: 'file', src: '/home/me/a.jsonl' },
            ],
          },
        },
      },
      { name: 'Plain', request: 'https://a.example/v1/models' },
    ],
  }

  it('gives its requests, folders and variables put in, and never its keys', () => {
    const read = readPostman(JSON.stringify(collection))
    if (!read.ok) throw new Error(read.error.message)
    expect(JSON.stringify(read.value)).not.toContain(key)
    const made = read.value.requests.map((request) => toImported(request, 'https://gw.example'))
    expect(new Set(made.map((item) => item.ok && item.value.title))).toEqual(
      new Set([
        'Chat / Ask · POST /v1/chat/completions',
        'Plain · GET /v1/models',
        'Upload · POST /v1/files',
      ]),
    )
    const asked = made.find((candidate) => candidate.ok && candidate.value.title.startsWith('Chat'))
    expect(asked).toMatchObject({
      value: {
        values: {
          key: 'authorization',
          headers: [{ name: 'X-Team', value: 'a', isSent: true }],
          json: '{"model": "m-1", "key": "{{api_key}}"}',
        },
      },
    })
  })
})

const folders = (depth: number): string => `{"item":[${'{"item":['.repeat(depth)}${']}'.repeat(depth)}]}`

describe('a hostile file', () => {
  it.each([
    ['no JSON', 'nothing', readHar],
    ['JSON of another kind', '{"log":{}}', readHar],
    ['no request', har([]), readHar],
    ['deep JSON', '['.repeat(200_000), readHar],
    ['too much', 'x'.repeat(30_000_001), readHar],
    ['no collection', '[]', readPostman],
    ['deep folders', folders(50_000), readPostman],
    ['folders without a request', folders(100), readPostman],
  ])('is refused in words: %s', (_, text, read) => {
    const result = read(text)
    expect(result.ok ? '' : result.error.message).toMatch(/\w/)
  })

  it('gives no more requests than are offered', () => {
    const many = Array.from({ length: 5_000 }, () => ({ request: { method: 'GET', url: 'https://a/v1' } }))
    const read = readHar(har(many))
    expect(read.ok && [read.value.requests.length, read.value.more]).toEqual([200, 4_800])
    const item = many.map(({ request }) => ({ request }))
    const collection = readPostman(JSON.stringify({ item }))
    expect(collection.ok && [collection.value.requests.length, collection.value.more]).toEqual([200, 4_800])
  })
})
