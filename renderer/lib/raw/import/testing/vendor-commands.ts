/* oxlint-disable text/untranslated -- commands as vendors' documentation has them */

/** A command from a provider's documentation, and the request it sends. */
export interface VendorCommand {
  readonly name: string
  /** The part of the URL before the version, as in a connection. */
  readonly base: string
  readonly command: string
  readonly method?: string
  readonly path: string
  /** The header with the key; absent when no key is sent. */
  readonly auth?: 'authorization' | 'x-api-key' | 'x-goog-api-key'
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly text?: string
  readonly fields?: readonly (readonly [name: string, value: string])[]
  /** The names of files to choose, by field. */
  readonly files?: readonly (readonly [name: string, fileName: string])[]
}

const openai = 'https://api.openai.com'
const bearer = { auth: 'authorization' } as const
const hello = [{ role: 'user', content: 'Hello!' }]
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export const vendorCommands: readonly VendorCommand[] = [
  {
    name: 'OpenAI, chat completions: double quotes and a body over lines',
    base: openai,
    command: `curl https://api.openai.com/v1/chat/completions \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer $OPENAI_API_KEY" \\
  -d '{
    "model": "gpt-5.1",
    "messages": [
      {
        "role": "developer",
        "content": "You are a helpful assistant."
      },
      {
        "role": "user",
        "content": "Hello!"
      }
    ]
  }'`,
    path: '/v1/chat/completions',
    ...bearer,
    json: {
      model: 'gpt-5.1',
      messages: [{ role: 'developer', content: 'You are a helpful assistant.' }, ...hello],
    },
  },
  {
    name: 'OpenAI, responses: header in front of the body, streamed',
    base: openai,
    command: `curl https://api.openai.com/v1/responses \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer $OPENAI_API_KEY" \\
  -d '{"model": "gpt-5.1", "input": "It\\u2019s \\"quoted\\".", "stream": true}'`,
    path: '/v1/responses',
    ...bearer,
    json: { model: 'gpt-5.1', input: 'It’s "quoted".', stream: true },
  },
  {
    name: 'OpenAI, transcription: -F with a file',
    base: openai,
    command: `curl https://api.openai.com/v1/audio/transcriptions \\
  -H "Authorization: Bearer $OPENAI_API_KEY" \\
  -H "Content-Type: multipart/form-data" \\
  -F file="@/path/to/file/audio.mp3" \\
  -F model="gpt-4o-transcribe"`,
    path: '/v1/audio/transcriptions',
    ...bearer,
    fields: [['model', 'gpt-4o-transcribe']],
    files: [['file', '/path/to/file/audio.mp3']],
  },
  {
    name: 'OpenAI, image edit: several files under one name',
    base: openai,
    command: `curl -s -D >(grep -i x-request-id >&2) \\
  -o >(jq -r '.data[0].b64_json' | base64 --decode > gift-basket.png) \\
  -X POST "https://api.openai.com/v1/images/edits" \\
  -H "Authorization: Bearer $OPENAI_API_KEY" \\
  -F "model=gpt-image-1" \\
  -F "image[]=@body-lotion.png" \\
  -F "image[]=@bath-bomb.png" \\
  -F 'prompt=Create a lovely gift basket with these four items in it'`,
    path: '/v1/images/edits',
    ...bearer,
    fields: [
      ['model', 'gpt-image-1'],
      ['prompt', 'Create a lovely gift basket with these four items in it'],
    ],
    files: [
      ['image[]', 'body-lotion.png'],
      ['image[]', 'bath-bomb.png'],
    ],
  },
  {
    name: 'OpenAI, models: no body is a GET',
    base: openai,
    command: `curl https://api.openai.com/v1/models -H "Authorization: Bearer $OPENAI_API_KEY"`,
    method: 'GET',
    path: '/v1/models',
    ...bearer,
  },
  {
    name: 'OpenAI, organisation headers of literal values',
    base: openai,
    command: `curl https://api.openai.com/v1/models \\
  -H "Authorization: Bearer sk-proj-0123456789abcdef" \\
  -H "OpenAI-Organization: org-9f" \\
  -H "OpenAI-Project: proj_1"`,
    method: 'GET',
    path: '/v1/models',
    ...bearer,
    headers: { 'openai-organization': 'org-9f', 'openai-project': 'proj_1' },
  },
  {
    name: 'OpenAI, a file of a user is deleted: -X DELETE',
    base: openai,
    command: `curl -X DELETE 'https://api.openai.com/v1/files/file-abc123' -H "Authorization: Bearer $OPENAI_API_KEY"`,
    method: 'DELETE',
    path: '/v1/files/file-abc123',
    ...bearer,
  },
  {
    name: 'Anthropic, messages: --header and --data, long names',
    base: 'https://api.anthropic.com',
    command: `curl https://api.anthropic.com/v1/messages \\
     --header "x-api-key: $ANTHROPIC_API_KEY" \\
     --header "anthropic-version: 2023-06-01" \\
     --header "content-type: application/json" \\
     --data \\
'{
    "model": "claude-sonnet-4-5",
    "max_tokens": 1024,
    "messages": [
        {"role": "user", "content": "Hello, world"}
    ]
}'`,
    path: '/v1/messages',
    auth: 'x-api-key',
    headers: { 'anthropic-version': '2023-06-01' },
    json: {
      model: 'claude-sonnet-4-5',
      max_tokens: 1024,
      messages: [{ role: 'user', content: 'Hello, world' }],
    },
  },
  {
    name: 'Anthropic, count tokens with a beta header',
    base: 'https://api.anthropic.com',
    command: `curl https://api.anthropic.com/v1/messages/count_tokens -H "x-api-key: $ANTHROPIC_API_KEY" -H "content-type: application/json" -H "anthropic-version: 2023-06-01" -H "anthropic-beta: token-counting-2024-11-01" -d '{"model":"claude-sonnet-4-5","messages":[{"role":"user","content":"Hello!"}]}'`,
    path: '/v1/messages/count_tokens',
    auth: 'x-api-key',
    headers: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'token-counting-2024-11-01' },
    json: { model: 'claude-sonnet-4-5', messages: hello },
  },
  {
    name: 'Anthropic, files: -F with a type',
    base: 'https://api.anthropic.com',
    command: `curl -X POST https://api.anthropic.com/v1/files \\
  -H "x-api-key: $ANTHROPIC_API_KEY" \\
  -H "anthropic-version: 2023-06-01" \\
  -H "anthropic-beta: files-api-2025-04-14" \\
  -F "file=@/path/to/document.pdf;type=application/pdf"`,
    path: '/v1/files',
    auth: 'x-api-key',
    headers: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'files-api-2025-04-14' },
    files: [['file', '/path/to/document.pdf']],
  },
  {
    name: 'Gemini, generate content: the key in a header',
    base: 'https://generativelanguage.googleapis.com',
    command: `curl "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent" \\
  -H "x-goog-api-key: $GEMINI_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -X POST \\
  -d '{
    "contents": [{ "parts": [{ "text": "How does AI work?" }] }]
  }'`,
    path: '/v1beta/models/gemini-2.5-flash:generateContent',
    auth: 'x-goog-api-key',
    json: { contents: [{ parts: [{ text: 'How does AI work?' }] }] },
  },
  {
    name: 'Gemini, streamed: the key in the address, -X POST behind',
    base: 'https://generativelanguage.googleapis.com',
    command: `curl "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse&key=\${GEMINI_API_KEY}" \\
    -H 'Content-Type: application/json' \\
    --no-buffer \\
    -d '{ "contents":[{"parts":[{"text": "Write a cute story about cats."}]}]}' 2> /dev/null`,
    path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    auth: 'x-goog-api-key',
    json: { contents: [{ parts: [{ text: 'Write a cute story about cats.' }] }] },
  },
  {
    name: 'Gemini, embeddings with a literal key in the address',
    base: 'https://generativelanguage.googleapis.com',
    command: `curl "https://generativelanguage.googleapis.com/v1beta/models/gemini-embedding-001:embedContent?key=AIzaSyA0123456789abcdefghijklmnopqrstu" -H 'Content-Type: application/json' -d '{"content":{"parts":[{"text":"Hi"}]}}'`,
    path: '/v1beta/models/gemini-embedding-001:embedContent',
    auth: 'x-goog-api-key',
    json: { content: { parts: [{ text: 'Hi' }] } },
  },
  {
    name: 'Cohere, chat v2: --request POST --url',
    base: 'https://api.cohere.com',
    command: `curl --request POST \\
  --url https://api.cohere.com/v2/chat \\
  --header 'accept: application/json' \\
  --header 'content-type: application/json' \\
  --header "Authorization: bearer $CO_API_KEY" \\
  --data '{
    "model": "command-a-03-2025",
    "messages": [{ "role": "user", "content": "Hello!" }]
  }'`,
    path: '/v2/chat',
    ...bearer,
    headers: { accept: 'application/json' },
    json: { model: 'command-a-03-2025', messages: hello },
  },
  {
    name: 'Cohere, rerank v2',
    base: 'https://api.cohere.com',
    command: `curl --request POST --url https://api.cohere.com/v2/rerank --header 'content-type: application/json' --header "Authorization: bearer $CO_API_KEY" --data '{"model":"rerank-v3.5","query":"What is the capital?","documents":["Carson City","Washington, D.C."],"top_n":1}'`,
    path: '/v2/rerank',
    ...bearer,
    json: {
      model: 'rerank-v3.5',
      query: 'What is the capital?',
      documents: ['Carson City', 'Washington, D.C.'],
      top_n: 1,
    },
  },
  {
    name: 'Jina, embeddings: a here-document on standard input',
    base: 'https://api.jina.ai',
    command: `curl https://api.jina.ai/v1/embeddings \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer $JINA_API_KEY" \\
  -d @- <<EOFEOF
  {
    "model": "jina-embeddings-v3",
    "task": "text-matching",
    "input": ["Organic skincare", "Bio-Hautpflege"]
  }
EOFEOF`,
    path: '/v1/embeddings',
    ...bearer,
    json: {
      model: 'jina-embeddings-v3',
      task: 'text-matching',
      input: ['Organic skincare', 'Bio-Hautpflege'],
    },
  },
  {
    name: 'Jina, reader: no method, headers of its own',
    base: 'https://r.jina.ai',
    command: `curl "https://r.jina.ai/https://example.com" -H "Authorization: Bearer $JINA_API_KEY" -H "X-Return-Format: markdown"`,
    method: 'GET',
    path: '/https://example.com',
    ...bearer,
    headers: { 'x-return-format': 'markdown' },
  },
  {
    name: 'Mistral, chat: --location',
    base: 'https://api.mistral.ai',
    command: `curl --location "https://api.mistral.ai/v1/chat/completions" \\
     --header 'Content-Type: application/json' \\
     --header 'Accept: application/json' \\
     --header "Authorization: Bearer $MISTRAL_API_KEY" \\
     --data '{
    "model": "mistral-large-latest",
    "messages": [{"role": "user", "content": "Hello!"}]
  }'`,
    path: '/v1/chat/completions',
    ...bearer,
    headers: { accept: 'application/json' },
    json: { model: 'mistral-large-latest', messages: hello },
  },
  {
    name: 'Mistral, files: -F purpose and a file in quotes',
    base: 'https://api.mistral.ai',
    command: `curl https://api.mistral.ai/v1/files \\
  -H "Authorization: Bearer $MISTRAL_API_KEY" \\
  -F purpose="fine-tune" \\
  -F file="@training_file.jsonl"`,
    path: '/v1/files',
    ...bearer,
    fields: [['purpose', 'fine-tune']],
    files: [['file', 'training_file.jsonl']],
  },
  {
    name: 'Groq, chat: the address last, -s',
    base: 'https://api.groq.com/openai',
    command: `curl -s -X POST -H "Content-Type: application/json" -H "Authorization: Bearer $GROQ_API_KEY" -d '{"model":"llama-3.3-70b-versatile","messages":[{"role":"user","content":"Hello!"}]}' "https://api.groq.com/openai/v1/chat/completions"`,
    path: '/v1/chat/completions',
    ...bearer,
    json: { model: 'llama-3.3-70b-versatile', messages: hello },
  },
  {
    name: 'Groq, translation: -F of several kinds',
    base: 'https://api.groq.com/openai',
    command: `curl https://api.groq.com/openai/v1/audio/translations \\
  -H "Authorization: bearer $GROQ_API_KEY" \\
  -F "file=@./sample_audio.m4a" \\
  -F model=whisper-large-v3 \\
  -F temperature=0 \\
  -F response_format=json`,
    path: '/v1/audio/translations',
    ...bearer,
    fields: [
      ['model', 'whisper-large-v3'],
      ['temperature', '0'],
      ['response_format', 'json'],
    ],
    files: [['file', './sample_audio.m4a']],
  },
  {
    name: 'OpenRouter: placeholders for the key, headers of the site',
    base: 'https://openrouter.ai/api',
    command: `curl https://openrouter.ai/api/v1/chat/completions \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer <OPENROUTER_API_KEY>" \\
  -H "HTTP-Referer: https://site.example" \\
  -H "X-Title: A site" \\
  -d '{
  "model": "openai/gpt-5.1",
  "messages": [{"role": "user", "content": "Hello!"}]
}'`,
    path: '/v1/chat/completions',
    ...bearer,
    headers: { 'http-referer': 'https://site.example', 'x-title': 'A site' },
    json: { model: 'openai/gpt-5.1', messages: hello },
  },
  {
    name: 'OpenRouter, generation: -G with --data-urlencode',
    base: 'https://openrouter.ai/api',
    command: `curl -G https://openrouter.ai/api/v1/generation -H "Authorization: Bearer $OPENROUTER_API_KEY" --data-urlencode "id=gen-1 2" -d all=true`,
    method: 'GET',
    path: '/v1/generation?id=gen-1+2&all=true',
    ...bearer,
  },
  {
    name: 'DeepSeek: without a version in the path',
    base: 'https://api.deepseek.com',
    command: `curl https://api.deepseek.com/chat/completions \\
  -H "Content-Type: application/json" \\
  -H "Authorization: Bearer \${DEEPSEEK_API_KEY}" \\
  -d '{
        "model": "deepseek-chat",
        "messages": [{"role": "user", "content": "Hello!"}],
        "stream": false
      }'`,
    path: '/chat/completions',
    ...bearer,
    json: { model: 'deepseek-chat', messages: hello, stream: false },
  },
  {
    name: 'DeepSeek, balance: -L -X GET',
    base: 'https://api.deepseek.com',
    command: `curl -L -X GET 'https://api.deepseek.com/user/balance' -H 'Accept: application/json' -H 'Authorization: Bearer <TOKEN>'`,
    method: 'GET',
    path: '/user/balance',
    ...bearer,
    headers: { accept: 'application/json' },
  },
  {
    name: 'xAI, chat: quotes inside of a body in single quotes',
    base: 'https://api.x.ai',
    command: `curl https://api.x.ai/v1/chat/completions -H "Content-Type: application/json" -H "Authorization: Bearer $XAI_API_KEY" -m 3600 -d '{"messages":[{"role":"user","content":"What'"'"'s 101*3?"}],"model":"grok-4","stream":false}'`,
    path: '/v1/chat/completions',
    ...bearer,
    json: { messages: [{ role: 'user', content: "What's 101*3?" }], model: 'grok-4', stream: false },
  },
  {
    name: 'xAI, key facts: the bare prompt of a terminal',
    base: 'https://api.x.ai',
    command: `$ curl https://api.x.ai/v1/api-key -H "Authorization: Bearer $XAI_API_KEY"`,
    method: 'GET',
    path: '/v1/api-key',
    ...bearer,
  },
  {
    name: 'Together: --json stands for both headers',
    base: 'https://api.together.xyz',
    command: `curl --json '{"model":"m","prompt":"Hi"}' -H "Authorization: Bearer $TOGETHER_API_KEY" https://api.together.xyz/v1/completions`,
    path: '/v1/completions',
    ...bearer,
    headers: { accept: 'application/json' },
    json: { model: 'm', prompt: 'Hi' },
  },
  {
    name: 'Copied from a browser as bash: ANSI-C quotes and --data-raw',
    base: 'https://gateway.example',
    command: `curl 'https://gateway.example/v1/chat/completions' \\
  -H 'content-type: application/json' \\
  -H 'x-trace: 7' \\
  --data-raw $'{"model":"m","messages":[{"role":"user","content":"It\\'s \\u4f60\\u597d\\\\n"}]}' \\
  --compressed`,
    path: '/v1/chat/completions',
    headers: { 'x-trace': '7' },
    json: { model: 'm', messages: [{ role: 'user', content: "It's 你好\n" }] },
  },
  {
    name: 'Copied from a browser as cmd: carets',
    base: 'https://gateway.example',
    command: `curl ^"https://gateway.example/v1/chat/completions?a=1^&b=2^" ^
  -H ^"content-type: application/json^" ^
  -H ^"x-trace: 7^" ^
  --data-raw ^"^{^\\^"model^\\^":^\\^"m^\\^",^\\^"prompt^\\^":^\\^"Hello!^\\^"^}^"`,
    path: '/v1/chat/completions?a=1&b=2',
    headers: { 'x-trace': '7' },
    json: { model: 'm', prompt: 'Hello!' },
  },
  {
    name: 'Windows: double quotes with backslashes on one line',
    base: 'http://localhost:11434',
    command: `curl http://localhost:11434/api/generate -H "Content-Type: application/json" -d "{\\"model\\": \\"llama3.2\\", \\"prompt\\": \\"Why?\\"}"`,
    path: '/api/generate',
    json: { model: 'llama3.2', prompt: 'Why?' },
  },
  {
    name: 'Ollama: -d without a type is a form, as curl sends it',
    base: 'http://localhost:11434',
    command: `curl http://localhost:11434/api/chat -d '{"model": "llama3.2", "messages": []}'`,
    path: '/api/chat',
    headers: form,
    json: { model: 'llama3.2', messages: [] },
  },
  {
    name: 'A token is asked for: pairs joined by curl, form-encoded',
    base: 'https://login.example',
    command: `curl -X POST https://login.example/v1/token -d grant_type=client_credentials -d 'scope=a b' --data-urlencode 'note=50% & more'`,
    path: '/v1/token',
    headers: form,
    text: 'grant_type=client_credentials&scope=a b&note=50%25+%26+more',
  },
  {
    name: 'Plain text: --data-binary keeps its line breaks',
    base: 'https://gateway.example',
    command: `curl -X PUT https://gateway.example/v1/notes/1 -H 'Content-Type: text/markdown' --data-binary $'# One\\n\\ntwo'`,
    method: 'PUT',
    path: '/v1/notes/1',
    headers: { 'content-type': 'text/markdown' },
    text: '# One\n\ntwo',
  },
]
