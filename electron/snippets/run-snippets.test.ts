import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import { generateContentFormat } from '../../shared/formats/generate-content/index.ts'
import { messagesFormat } from '../../shared/formats/messages/index.ts'
import { responsesFormat } from '../../shared/formats/responses/index.ts'
import { speechFormat } from '../../shared/formats/speech/index.ts'
import type { Json } from '../../shared/json.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import { snippetLanguages, type SnippetLanguage } from '../../renderer/lib/snippets/snippet-languages.ts'
import type { SnippetRequest } from '../../renderer/lib/snippets/snippet-request.ts'
import { toSnippetRequest } from '../../renderer/lib/snippets/to-snippet-request.ts'
import type { RecordedCall } from '../practice-gateway/recorded-call.ts'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'
import { startCaptureServer } from './testing/capture-server.ts'
import { recordRequest } from './testing/record-request.ts'
import { missingProgram, startProgram, temporaryFolder } from './testing/run-program.ts'

const key = 'practice-full'

/** Text that a shell, a language or a terminal could interpret. */
const hostile = [
  `it's "quoted" \`ticks\` $HOME \${HOME} $(id) %PATH% !! \\ \\n \\u0041 #{x} {braces} [brackets]`,
  'two\nlines\r\nand a\ttab, \u0000 \u0001 \u007f \u0085 \u2028 \u2029 \ufeff',
  'Grüße, 日本語, עברית, 👩‍👩‍👧‍👦, END_OF_BODY, """ \'\'\' */ </script> @file',
].join('\n')

const formats: readonly ConversationFormat[] = [
  chatFormat,
  responsesFormat,
  messagesFormat,
  generateContentFormat,
]

const inEachLanguage = Object.values(snippetLanguages).map((language) => ({
  language,
  name: language.label,
  missing: missingProgram(language.id),
}))

function valueOf<Value>(
  result: { ok: true; value: Value } | { ok: false; error: { message: string } },
): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** A request of a format as it is sent, with numbers and texts that languages write in different ways. */
function requestOf(format: ConversationFormat, isStreamed: boolean, extra: Record<string, Json> = {}) {
  return valueOf(
    format.request({
      model: 'practice-chat',
      system: 'Be "brief" & don’t\\stop.',
      turns: [{ role: 'user', blocks: [{ type: 'text', text: hostile }] }],
      parameters: { stream: isStreamed, temperature: 0.7, top_p: 1 },
      extra: {
        metadata: { none: '', 'odd key': "it's", list: [1, -2.5, 0, 123456789012] as unknown as string },
        ...extra,
      },
    }),
  )
}

/** Headers in which two clients may differ for the same request. */
const noise = ['user-agent', 'accept', 'accept-encoding', 'accept-language', 'connection', 'sec-fetch-mode']

function comparable({ method, path, headers, body, status }: RecordedCall) {
  const kept = Object.entries(headers).filter(([name]) => !noise.includes(name))
  return { method, path, headers: Object.fromEntries(kept), body, status }
}

function start(language: SnippetLanguage, request: SnippetRequest, folder?: string) {
  const code = language.write(request)
  expect(code).not.toContain(key)
  return startProgram(language, code, { key, ...(folder !== undefined && { folder }) })
}

for (const { language, name, missing } of inEachLanguage) {
  const title = missing === undefined ? `a ${name} snippet` : `a ${name} snippet (${missing})`
  describe.skipIf(missing !== undefined)(title, () => {
    const cases = formats.flatMap((format) => [
      { format, label: formatRegistry[format.id].label, manner: 'plain', isStreamed: false },
      { format, label: formatRegistry[format.id].label, manner: 'streamed', isStreamed: true },
    ])

    test.each(cases)('sends what was recorded: $label, $manner', async ({ format, isStreamed }) => {
      const gateway = await gatewayUnderTest()
      const recorded = await recordRequest(requestOf(format, isStreamed), {
        baseUrl: gateway.url,
        key,
        extraHeaders: [{ name: 'X-Title', value: `it's "ours" & $HOME` }],
      })
      const end = await start(language, valueOf(toSnippetRequest(recorded))).end
      expect(end).toMatchObject({ code: 0 })
      const [original, repeated] = gateway.calls
      expect(original?.status).toBe(200)
      expect(comparable(repeated as RecordedCall)).toEqual(comparable(original as RecordedCall))
      const answer = isStreamed ? /^(?:event|data): /m : /^\{[\s\S]*\}\s*$/
      expect(end.output).toMatch(answer)
    })

    test.each([
      ['100 kB', 100_001],
      ['4 MB', 4_000_000],
    ])('sends a body of %s', async (_, length) => {
      const server = await startCaptureServer()
      const wire = requestOf(chatFormat, false, { padding: `é'${'x'.repeat(length)}` })
      const recorded = await recordRequest(wire, { baseUrl: server.url, key })
      const end = await start(language, valueOf(toSnippetRequest(recorded))).end
      expect(end).toMatchObject({ code: 0 })
      const [original, repeated] = server.requests
      expect(repeated?.body.equals(original?.body ?? Buffer.alloc(0))).toBe(true)
    })

    test.each<readonly [what: string, text: string]>([
      ['line breaks', '{\r\n  "a": "it\'s",\n  "b": 1\n}\n'],
      ['text that is no JSON', `a=1&b=$HOME 'x' "y" \\`],
      [
        'numbers that are written in other ways',
        '{"a":1.0,"b":1e3,"c":0.00001,"d":12345678901234567890,"e":-0}',
      ],
      ['small numbers', '{"a":0.00001,"b":1e-7,"c":1e+21}'],
      ['a key twice', '{"a":1,"a":2}'],
      ['number-like keys out of order', '{"b":1,"2":1,"1":1}'],
      ['__proto__', '{"__proto__":{"a":1},"b":2}'],
      ['an escaped half of a pair', String.raw`{"a":"\ud800"}`],
      ['deep nesting', `${'['.repeat(500)}${']'.repeat(500)}`],
      ['a byte order mark', '\ufeff{"a":1}'],
      ['long text with line breaks', `{"a":"${"it's ".repeat(30_000)}",\n"b":1\n}`],
      ['empty things', '{"a":{},"b":[],"c":"","d":null,"e":true,"f":false}'],
    ])('sends a body byte for byte: %s', async (_, text) => {
      const server = await startCaptureServer()
      const request: SnippetRequest = {
        method: 'POST',
        url: `${server.url}/v1/chat/completions`,
        headers: [{ name: 'content-type', value: 'application/json' }],
        body: { type: 'text', text },
      }
      expect(await start(language, request).end).toMatchObject({ code: 0 })
      expect(server.requests.map(({ body }) => body.toString())).toEqual([text])
    })

    test('keeps odd addresses and other methods', async () => {
      const server = await startCaptureServer()
      const path = `/v1beta/models/a%2Fb'(c)[1]{2}$HOME:generateContent?alt=sse&q=%20!*`
      const url = server.url + path
      const headers = [{ name: 'X-Empty', value: '' }]
      for (const method of ['GET', 'DELETE']) {
        expect(await start(language, { method, url, headers }).end).toMatchObject({ code: 0 })
      }
      expect(server.requests.map((request) => [request.method, request.headers['x-empty']])).toEqual([
        ['GET', ''],
        ['DELETE', ''],
      ])
      expect(server.requests.map((request) => decodeURIComponent(request.path))).toEqual(
        [path, path].map(decodeURIComponent),
      )
    })

    test('prints a stream while it arrives', async () => {
      const seen = Promise.withResolvers<void>()
      const server = await startCaptureServer(async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: {"text":"first Grüße"}\n\n')
        await seen.promise
        response.end('data: [DONE]\n\n')
      })
      const recorded: SnippetRequest = {
        method: 'POST',
        url: `${server.url}/v1/chat/completions`,
        headers: [{ name: 'content-type', value: 'application/json' }],
        body: { type: 'text', text: '{"stream":true}' },
      }
      const program = start(language, recorded)
      await program.printed('first Grüße')
      seen.resolve()
      expect(await program.end).toEqual({
        code: 0,
        output: 'data: {"text":"first Grüße"}\n\ndata: [DONE]\n\n',
        complaints: expect.any(String) as string,
      })
    })

    test('shows what the gateway says to a wrong key', async () => {
      const gateway = await gatewayUnderTest()
      const recorded = await recordRequest(requestOf(chatFormat, false), { baseUrl: gateway.url, key })
      const code = language.write(valueOf(toSnippetRequest(recorded)))
      const end = await startProgram(language, code, { key: 'wrong' }).end
      expect(end.output + end.complaints).toContain('Invalid token')
    })

    test('does not carry the key to where a redirect points', async () => {
      const other = await startCaptureServer()
      const server = await startCaptureServer((response) => {
        response.writeHead(302, { location: `${other.url}/elsewhere` })
        response.end()
      })
      const recorded = await recordRequest(requestOf(messagesFormat, false), {
        baseUrl: (await gatewayUnderTest()).url,
        key,
      })
      const request = valueOf(toSnippetRequest(recorded))
      await start(language, { ...request, url: `${server.url}/v1/messages` }).end
      expect(server.requests[0]?.headers['x-api-key']).toBe(key)
      expect(other.requests.filter(({ headers }) => JSON.stringify(headers).includes(key))).toEqual([])
    })

    test('writes the sound of an answer into a file', async () => {
      const audio = Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 1, 2, 3])
      const server = await startCaptureServer((response) => {
        response.setHeader('content-type', 'audio/mpeg')
        response.end(audio)
      })
      const folder = temporaryFolder()
      const values = { model: 'm', input: 'Hi', voice: 'v', parameters: {}, extra: {} }
      const recorded = await recordRequest(valueOf(speechFormat.request(values)), {
        baseUrl: server.url,
        key,
      })
      expect(await start(language, valueOf(toSnippetRequest(recorded)), folder).end).toMatchObject({
        code: 0,
        output: '',
      })
      expect(readFileSync(join(folder, 'speech.mp3'))).toEqual(audio)
    })

    test('uploads files and fields of a form', async () => {
      const server = await startCaptureServer()
      const folder = temporaryFolder()
      const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 0])
      const fileName = `it's a "file" ü.wav`
      writeFileSync(join(folder, fileName), bytes)
      const end = await start(
        language,
        {
          method: 'POST',
          url: `${server.url}/v1/audio/transcriptions`,
          headers: [{ name: 'authorization', prefix: 'Bearer ', variable: 'GATEWAY_API_KEY' }],
          body: {
            type: 'multipart',
            fields: [
              { name: 'model', value: `@it's;type=x "m" \\ $HOME` },
              { name: 'file', fileName, mediaType: 'audio/wav' },
            ],
          },
        },
        folder,
      ).end
      expect(end).toMatchObject({ code: 0 })
      const [request] = server.requests
      const form = await new Response(request?.body, {
        headers: { 'content-type': request?.headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file') as File
      expect([form.get('model'), file.type, request?.headers.authorization]).toEqual([
        `@it's;type=x "m" \\ $HOME`,
        'audio/wav',
        `Bearer ${key}`,
      ])
      expect(Buffer.from(await file.arrayBuffer()).equals(readFileSync(join(folder, fileName)))).toBe(true)
    })
  })
}
