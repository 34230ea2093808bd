import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import OpenAI from 'openai'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'

/** Reads a streamed answer with the official client of its format and concatenates the text. */
export function readWithClient(id: ConversationFormatId, baseUrl: string): Promise<string> {
  return clients[id](baseUrl)
}

const apiKey = 'sk-a-key-of-the-usual-length-0123456789abcdef'
const model = 'some-model'

const clients: Readonly<Record<ConversationFormatId, (baseUrl: string) => Promise<string>>> = {
  async chat(baseUrl) {
    const client = new OpenAI({ apiKey, baseURL: `${baseUrl}/v1`, maxRetries: 0 })
    const stream = await client.chat.completions.create({
      model,
      stream: true,
      messages: [{ role: 'user', content: 'Hello' }],
    })
    let text = ''
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
    return text
  },
  async responses(baseUrl) {
    const client = new OpenAI({ apiKey, baseURL: `${baseUrl}/v1`, maxRetries: 0 })
    const stream = await client.responses.create({ model, stream: true, input: 'Hello' })
    let text = ''
    for await (const event of stream) if (event.type === 'response.output_text.delta') text += event.delta
    return text
  },
  async messages(baseUrl) {
    const client = new Anthropic({ apiKey, baseURL: baseUrl, maxRetries: 0 })
    const stream = await client.messages.create({
      model,
      max_tokens: 1_000,
      stream: true,
      messages: [{ role: 'user', content: 'Hello' }],
    })
    let text = ''
    for await (const event of stream) {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') text += event.delta.text
    }
    return text
  },
  async 'generate-content'(baseUrl) {
    const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl } })
    const stream = await client.models.generateContentStream({ model, contents: 'Hello' })
    let text = ''
    for await (const chunk of stream) text += chunk.candidates?.[0]?.content?.parts?.[0]?.text ?? ''
    return text
  },
}
