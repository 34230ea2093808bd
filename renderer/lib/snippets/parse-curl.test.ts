import { describe, expect, test } from 'vitest'
import { parseCurl, type ParsedCurl } from './parse-curl.ts'
import type { SnippetRequest } from './snippet-request.ts'
import { toCurl } from './to-curl.ts'

const url = 'https://gateway.example.com/v1/chat/completions'
const body = '{"model":"m","messages":[{"role":"user","content":"it\'s $5 & \\"more\\""}]}'
const keyHeader = { name: 'Authorization', prefix: 'Bearer ', variable: 'GATEWAY_API_KEY' }
const jsonHeader = { name: 'Content-Type', value: 'application/json' }
const key = 'sk-Secret0123456789abcdef'

const plainRequest: SnippetRequest = {
  method: 'POST',
  url,
  headers: [keyHeader, jsonHeader],
  body: { type: 'text', text: body },
}

function parse(text: string): ParsedCurl {
  const parsed = parseCurl(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  expect(JSON.stringify(parsed)).not.toContain('Secret0123')
  return parsed.value
}

function errorOf(text: string) {
  const parsed = parseCurl(text)
  expect(JSON.stringify(parsed)).not.toContain('Secret0123')
  return parsed.ok ? undefined : parsed.error
}

/** Short for `String.raw`, which keeps the shell's escapes readable. */
const raw = String.raw

describe('the same request, as it is copied for', () => {
  const inDouble = body.replaceAll('\\"', raw`\\\"`)
  test.each<readonly [where: string, text: string]>([
    [
      'bash',
      `curl ${url} \\\n  -H "Authorization: Bearer $GATEWAY_API_KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d '${body.replaceAll("'", raw`'\''`)}'`,
    ],
    [
      'bash with Windows line ends, a prompt and spaces behind the backslashes',
      `$ curl "${url}" \\  \r\n -H "Authorization: Bearer \${GATEWAY_API_KEY}" \\\r\n -H Content-Type:\\ application/json --data-raw $'${body.replaceAll('\\', '\\\\').replaceAll("'", raw`\'`)}'\r\n`,
    ],
    [
      'bash with a here-document',
      `curl -sS -X POST ${url} -H "authorization: x" -H "Authorization: Bearer $GATEWAY_API_KEY" -H "Content-Type: application/json" --data @- <<'EOF' | jq .\n${body}\nEOF`,
    ],
    [
      'bash with a here-string, after an export',
      `export GATEWAY_API_KEY=${key}\ncurl ${url} -H "Authorization: Bearer $GATEWAY_API_KEY" -H "Content-Type: application/json" -d@- <<< '${body.replaceAll("'", raw`'\''`)}' 2>/dev/null > out.json`,
    ],
    [
      'bash with a pipe',
      `printf '%s' '${body.replaceAll("'", raw`'\''`)}' |\n curl ${url} -HAuthorization:"Bearer $GATEWAY_API_KEY" -H Content-Type:application/json --data-binary @-`,
    ],
    [
      'bash in a fenced block, with a comment',
      `\`\`\`bash\n# ask it\ncurl -sNX POST --url ${url} --compressed \\\n -H "Authorization: Bearer $GATEWAY_API_KEY" -H 'Content-Type: application/json' -d "${inDouble
        .replaceAll('{"', raw`{\"`)
        .replaceAll(/(?<!\\)"/g, raw`\"`)
        .replaceAll('$', raw`\$`)}"\n\`\`\``,
    ],
    [
      'the command prompt, short',
      `curl -X POST "${url}" ^\r\n -H "Authorization: Bearer %GATEWAY_API_KEY%" ^\r\n -H "Content-Type: application/json" ^\r\n -d "{\\"a\\":1}" | more`,
    ],
    [
      'the command prompt by a browser',
      `curl ^"${url}^" ^\n  -H ^"Authorization: Bearer ${key}^" ^\n  -H ^"Content-Type: application/json^" ^\n  --data-raw ^"${body
        .replaceAll(/(\\*)"/g, raw`$1$1\"`)
        .replaceAll(/["\\{}&$]/g, '^$&')}^"`,
    ],
    [
      'PowerShell',
      `curl.exe -X POST "${url}" \`\n -H "Authorization: Bearer $env:GATEWAY_API_KEY" \`\n -H 'Content-Type: application/json' \`\n -d '${body.replaceAll("'", "''")}'`,
    ],
    [
      'older PowerShell, short, with backslashes before quotes',
      `& curl.exe ${url} -H "Authorization: Bearer \${env:GATEWAY_API_KEY}" -H "Content-Type: application/json" -d '{\\"a\\":1}'`,
    ],
    [
      'PowerShell with a here-string',
      `curl.exe ${url} -H "Authorization: Bearer $env:GATEWAY_API_KEY" -H "Content-Type: application/json" -d @'\n${body}\n'@`,
    ],
  ])('%s', (where, text) => {
    const read = parse(text).request
    expect(read).toEqual(
      where.includes('short') ? { ...plainRequest, body: { type: 'text', text: '{"a":1}' } } : plainRequest,
    )
  })
})

describe('a key', () => {
  test.each<readonly [where: string, text: string]>([
    ['in the header', `curl ${url} -H 'Authorization: Bearer ${key}'`],
    ['without its scheme', `curl ${url} -H 'Authorization: ${key}'`],
    ['in lower case', `curl ${url} -H 'authorization: bearer ${key}'`],
    ['of the messages format', `curl ${url} -H 'x-api-key: ${key}'`],
    ['of the generate-content format', `curl ${url} -H 'X-Goog-Api-Key:${key}'`],
    ['as a token option', `curl ${url} --oauth2-bearer ${key}`],
    ['in the query', `curl '${url}?key=${key}&alt=sse'`],
    ['in the query and in the body', `curl '${url}?api_key=${key}' -d '{"key":"${key}"}'`],
    ['in the header and in the body', `curl ${url} -H 'x-api-key: ${key}' -d 'my key is ${key}, thanks'`],
    ['around a variable', `curl ${url} -H "x-api-key: ${key}$SUFFIX"`],
  ])('%s is left out, and said so', (_, text) => {
    const { request, isKeyLeftOut, notes } = parse(text)
    expect(request.headers).toEqual([
      expect.objectContaining({ variable: 'GATEWAY_API_KEY' }) as SnippetRequest['headers'][number],
    ])
    expect([isKeyLeftOut, notes]).toEqual([true, ['A key was removed: keys are entered in Settings only.']])
  })

  test.each([
    [`curl ${url} -H "Authorization: Bearer $MY_KEY"`, 'MY_KEY'],
    [`curl ${url} -H 'Authorization: Bearer <API_KEY>'`, 'GATEWAY_API_KEY'],
    [`curl ${url} -H 'Authorization: Bearer sk-...'`, 'GATEWAY_API_KEY'],
    [`curl ${url} -H 'Authorization: Bearer YOUR_KEY'`, 'GATEWAY_API_KEY'],
    [`curl ${url} -H 'Authorization: Bearer sk-••••••••9f3a'`, 'GATEWAY_API_KEY'],
    [`curl ${url}?key=$MY_KEY`, 'MY_KEY'],
  ])('that is not there is not reported: %s', (text, variable) => {
    const { request, isKeyLeftOut, notes } = parse(text)
    expect(request.headers).toEqual([{ ...keyHeader, name: expect.any(String) as string, variable }])
    expect([isKeyLeftOut, notes]).toEqual([false, []])
  })

  test('in the query of generate-content moves to its own header, and the rest of the query stays', () => {
    const path = 'https://gateway.example.com/v1beta/models/m:streamGenerateContent'
    expect(parse(`curl '${path}?key=${key}&alt=sse' -d '{}'`).request).toMatchObject({
      url: `${path}?alt=sse`,
      headers: [{ name: 'x-goog-api-key', prefix: '', variable: 'GATEWAY_API_KEY' }],
    })
  })

  test('has company: cookies and other secrets are left out too', () => {
    const text = `curl ${url} -b 'session=Secret0123' -H 'Cookie: a=Secret0123' -H 'X-Access-Token: Secret0123456' -H 'x-request-tokens: 5'`
    expect(parse(text)).toEqual({
      request: {
        method: 'GET',
        url,
        headers: [
          { name: 'X-Access-Token', prefix: '', variable: 'X_ACCESS_TOKEN' },
          { name: 'x-request-tokens', value: '5' },
        ],
      },
      isKeyLeftOut: false,
      notes: [
        'The value of cookie was removed: it looks like a secret.',
        'The value of X-Access-Token was removed: it looks like a secret.',
      ],
    })
  })

  test.each([
    `curl -u user:Secret0123 ${url}`,
    `curl --user user:Secret0123 ${url}`,
    `curl -suser:Secret0123 -uuser:Secret0123 ${url}`,
    `curl https://user:Secret0123@gateway.example.com/v1/models`,
    `curl ${url} -H 'Authorization: Basic Secret0123'`,
  ])('is what a gateway takes; a user name and password is refused: %s', (text) => {
    expect(errorOf(text)).toMatchObject({
      kind: 'invalid-input',
      message: expect.stringContaining('signs in with a user name and a password') as string,
    })
  })
})

describe('options', () => {
  test.each<readonly [text: string, request: Partial<SnippetRequest>]>([
    [`curl gateway.example.com/v1/models`, { method: 'GET', url: 'http://gateway.example.com/v1/models' }],
    [`curl $BASE/v1/models`, { url: '$BASE/v1/models' }],
    [`curl -I ${url}`, { method: 'HEAD' }],
    [`curl -XDELETE ${url}`, { method: 'DELETE' }],
    [`curl --request PUT ${url} -d a`, { method: 'PUT', body: { type: 'text', text: 'a' } }],
    [
      `curl ${url} -d a=1 -d 'b=2' --data-raw @c`,
      { method: 'POST', body: { type: 'text', text: 'a=1&b=2&@c' } },
    ],
    [`curl -G ${url} -d a=1 --data-urlencode 'q=x y&ü'`, { method: 'GET', url: `${url}?a=1&q=x+y%26%C3%BC` }],
    [`curl ${url}?x=1 --url-query y=2`, { url: `${url}?x=1&y=2` }],
    [
      `curl ${url} --json '{"a":' --json '1}'`,
      {
        method: 'POST',
        headers: [
          { name: 'content-type', value: 'application/json' },
          { name: 'accept', value: 'application/json' },
        ],
        body: { type: 'text', text: '{"a":1}' },
      },
    ],
    [
      `curl ${url} -A me/1.0 -e https://a.example -H 'X-Empty;' -H 'Accept:' -H 'X-Odd: a: b' -H "X-Team: $TEAM"`,
      {
        headers: [
          { name: 'user-agent', value: 'me/1.0' },
          { name: 'referer', value: 'https://a.example' },
          { name: 'X-Empty', value: '' },
          { name: 'X-Odd', value: 'a: b' },
          { name: 'X-Team', prefix: '', variable: 'TEAM' },
        ],
      },
    ],
    [
      `curl ${url} -H 'content-type: multipart/form-data' -F model=m -F 'file=@"a \\"b\\".wav";type=audio/wav' -F file2=@/tmp/c.mp3 --form-string 'prompt=@x;type=y'`,
      {
        method: 'POST',
        headers: [],
        body: {
          type: 'multipart',
          fields: [
            { name: 'model', value: 'm' },
            { name: 'file', fileName: 'a "b".wav', mediaType: 'audio/wav' },
            { name: 'file2', fileName: '/tmp/c.mp3', mediaType: 'application/octet-stream' },
            { name: 'prompt', value: '@x;type=y' },
          ],
        },
      },
    ],
    [`curl ${url} -d "$(cat body.json)"`, { body: { type: 'text', text: '$(cat body.json)' } }],
    [`curl ${url} -d '$HOME' -d "$HOME"`, { body: { type: 'text', text: '$HOME&$HOME' } }],
    [
      raw`curl ${url} -d $'\x47\303\274\u00df\U0001F642\n\'\\'`,
      { body: { type: 'text', text: "Güß🙂\n'\\" } },
    ],
  ])('%s', (text, request) => {
    const parsed = parse(text)
    expect(parsed.request).toMatchObject(request)
    expect(parsed.notes).toEqual([])
  })

  test('that only steer curl are passed over', () => {
    const text = `curl -sSNfivL#k4 -o out.json -m 30 --connect-timeout 5 --retry 3 -w '%{http_code}' --no-progress-meter --http2 ${url}`
    expect(parse(text)).toEqual({
      request: { method: 'GET', url, headers: [] },
      isKeyLeftOut: false,
      notes: ['Ignored: -k.'],
    })
  })

  test('that mean something else, or that nobody knows, are named with their values stepped over', () => {
    const text = `curl --proxy http://proxy:8080 --cacert ca.pem --frobnicate 7 --quux -Q ${url} -d a -? `
    expect(parse(text)).toEqual({
      request: { method: 'POST', url, headers: [], body: { type: 'text', text: 'a' } },
      isKeyLeftOut: false,
      notes: ['Ignored: --proxy, --cacert, --frobnicate, --quux, -Q, -?.'],
    })
  })

  test.each([
    [
      `curl ${url} -d @body.json`,
      'The body is in the file body.json, which is not read. Paste its text instead.',
    ],
    [
      `cat x | curl ${url} -d @-`,
      'The body comes from another command, which is not run. Paste the body itself.',
    ],
    [`curl ${url} -d {} -H @headers.txt`, 'The headers in the file headers.txt are not read.'],
    [`curl ${url} -d {} --next ${url}`, 'Only the first request of the text was read.'],
    [`curl ${url} -d {} https://b.example`, 'Only the first request of the text was read.'],
    [`curl ${url} -d {}; curl ${url}`, 'Only the first request of the text was read.'],
  ])('and what cannot be read are told: %s', (text, note) => {
    const { request, notes } = parse(text)
    expect([request.method, notes]).toEqual(['POST', [note]])
  })
})

test.each([
  ['', 'There is no curl command in this text.'],
  ['wget https://example.com', 'There is no curl command in this text.'],
  ['{"model":"m"}', 'There is no curl command in this text.'],
  ['curl', 'The command has no address.'],
  ["curl -H 'a: b'", 'The command has no address.'],
  [`curl ${url} -d '{"a":`, 'The command ends inside a quotation that begins at line 1, column 57.'],
  [`curl ${url} -d "{`, 'The command ends inside a quotation that begins at line 1, column 57.'],
  [`curl ${url} -d $'{`, 'The command ends inside a quotation that begins at line 1, column 57.'],
  [`curl ^"${url}`, 'The command ends inside a quotation.'],
  [`curl.exe ${url} -d 'a`, 'The command ends inside a quotation that begins at line 1, column 61.'],
  [`curl ${url} -H`, 'The command ends after -H, which needs a value.'],
])('refuses %j: %s', (text, message) => {
  expect(errorOf(text)).toMatchObject({ kind: 'invalid-input', message })
})

describe('a request written as curl and read again is the same', () => {
  const hostile = `it's "q" \`t\` \\ $HOME \${X} $(id) %A% !! \n\r\n\t\u0001 \u2028 🙂 <<EOF\nEND_OF_BODY`
  test.each<readonly [what: string, request: SnippetRequest]>([
    ['plain', { method: 'GET', url, headers: [] }],
    ['usual', plainRequest],
    ['another method', { method: 'PATCH', url, headers: [], body: { type: 'text', text: hostile } }],
    ['no body', { method: 'POST', url, headers: [keyHeader] }],
    ['hostile text', { ...plainRequest, body: { type: 'text', text: hostile } }],
    [
      'hostile headers',
      {
        ...plainRequest,
        headers: [
          { name: 'X-A', value: `it's "q" $HOME \\ \`` },
          { name: 'X-B', value: '' },
        ],
      },
    ],
    ['hostile address', { ...plainRequest, url: `${url}?a='b'&c=[1]{2}&d=$e#f&&` }],
    [
      'other secrets',
      { ...plainRequest, headers: [{ name: 'X-Token', prefix: 'Token ', variable: 'X_TOKEN' }] },
    ],
    ['a stream', { ...plainRequest, body: { type: 'text', text: '{"stream":true}' } }],
    [
      'a long body',
      { ...plainRequest, body: { type: 'text', text: `{"a":"it's ${'x'.repeat(2_000_000)}"}` } },
    ],
    [
      'a long body with line breaks',
      { ...plainRequest, body: { type: 'text', text: `${hostile}\n${"it's\n".repeat(50_000)}` } },
    ],
    [
      'a form',
      {
        ...plainRequest,
        headers: [keyHeader],
        body: {
          type: 'multipart',
          fields: [
            { name: 'a', value: hostile },
            { name: 'f', fileName: 'it\'s "a" \\ b;type=c.wav', mediaType: 'audio/wav' },
          ],
        },
      },
    ],
  ])('%s', (_, request) => {
    expect(parse(toCurl(request))).toEqual({ request, isKeyLeftOut: false, notes: [] })
  })
})
