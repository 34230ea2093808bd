import type { DocumentedPath } from '../../gateway/documented-routes.ts'
import type { Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { Json } from '../../json.ts'
import { answerFormats } from '../answer-formats.ts'
import type { ConversationInput } from '../conversation-input.ts'
import { embeddingsFormat } from '../embeddings/index.ts'
import type { Field } from '../field.ts'
import { imageEditFormat } from '../images/edit.ts'
import { imageGenerationFormat } from '../images/generation.ts'
import { modelsFormat } from '../models/index.ts'
import { rerankFormat } from '../rerank/index.ts'
import { speechFormat } from '../speech/index.ts'
import { transcriptFormats } from '../transcriptions/index.ts'
import { videoFormats } from '../video/index.ts'
import { taskRequest } from '../video/task-requests.ts'

/** The request of a route whose form is filled in and has no parameter switched on. */
export interface DocumentedRequest {
  /** The parameter rows beside the form. */
  readonly fields: readonly Field[]
  /** The request, with these parameters switched on. */
  readonly request: (parameters: Readonly<Record<string, Json>>) => Result<WireRequest>
}

/** A pixel, as the smallest PNG. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const file = { mediaId: 'file-1', fileName: 'a.png', mediaType: 'image/png' }
const sound = { mediaId: 'file-2', fileName: 'a.wav', mediaType: 'audio/wav' }

/** A conversation with a turn of every role, a plain one and one of several parts. */
const conversation: Omit<ConversationInput, 'parameters'> = {
  model: 'practice-chat',
  system: 'Be brief.',
  extra: {},
  turns: [
    { role: 'user', blocks: [{ type: 'text', text: 'What time is it?' }] },
    { role: 'assistant', blocks: [{ type: 'tool-call', callId: 'c1', name: 'get_time', arguments: '{}' }] },
    { role: 'user', blocks: [{ type: 'tool-result', callId: 'c1', output: '12:00' }] },
    { role: 'assistant', blocks: [{ type: 'text', text: 'Noon.' }] },
    {
      role: 'user',
      blocks: [
        { type: 'text', text: 'And here?' },
        { type: 'media', mediaType: 'image/png', name: 'a.png', data: pixel },
      ],
    },
  ],
}

const talking = (id: keyof typeof answerFormats): DocumentedRequest => ({
  fields: answerFormats[id].fields,
  request(parameters) {
    const turns = parameters['input'] === 'string' ? conversation.turns.slice(0, 1) : conversation.turns
    return answerFormats[id].request({ ...conversation, turns, parameters })
  },
})

/** Every documented route as this app asks it. */
export const documentedRequests: Readonly<Record<DocumentedPath, DocumentedRequest>> = {
  '/v1/models': { fields: modelsFormat.fields, request: () => modelsFormat.request({}) },
  '/v1/chat/completions': talking('chat'),
  '/v1/responses': talking('responses'),
  '/v1/responses/compact': talking('responses-compact'),
  '/v1/messages': talking('messages'),
  '/v1beta/models/{model}:generateContent': talking('generate-content'),
  '/v1/embeddings': {
    fields: embeddingsFormat.fields,
    request: (parameters) =>
      embeddingsFormat.request({ model: 'practice-embed', texts: ['a boat'], parameters, extra: {} }),
  },
  '/v1/rerank': {
    fields: rerankFormat.fields,
    request: (parameters) =>
      rerankFormat.request({
        model: 'practice-rerank',
        query: 'boats',
        documents: ['a boat', 'a tree'],
        parameters,
        extra: {},
      }),
  },
  '/v1/audio/speech': {
    fields: speechFormat.fields,
    request: (parameters) =>
      speechFormat.request({
        model: 'practice-speech',
        input: 'Ahoy',
        voice: 'alloy',
        parameters,
        extra: {},
      }),
  },
  '/v1/audio/transcriptions': {
    fields: transcriptFormats.transcriptions.fields,
    request: (parameters) =>
      transcriptFormats.transcriptions.request({
        model: 'practice-transcribe',
        file: sound,
        parameters,
        extra: {},
      }),
  },
  '/v1/audio/translations': {
    fields: transcriptFormats.translations.fields,
    request: (parameters) =>
      transcriptFormats.translations.request({
        model: 'practice-transcribe',
        file: sound,
        parameters,
        extra: {},
      }),
  },
  '/v1/images/generations': {
    fields: imageGenerationFormat.fields,
    request: (parameters) =>
      imageGenerationFormat.request({ model: 'practice-image', prompt: 'A boat', parameters, extra: {} }),
  },
  '/v1/images/edits': {
    fields: imageEditFormat.fields,
    request: (parameters) =>
      imageEditFormat.request({
        model: 'practice-image',
        prompt: 'A red boat',
        images: [file],
        parameters,
        extra: {},
      }),
  },
  '/v1/video/generations': filming('video-generations'),
  '/v1/video/generations/{task_id}': {
    fields: [],
    request: () => ({ ok: true, value: taskRequest('video-generations', 'task_1') }),
  },
  '/v1/videos': filming('videos'),
}

function filming(id: keyof typeof videoFormats): DocumentedRequest {
  return {
    fields: videoFormats[id].fields,
    request: (parameters) =>
      videoFormats[id].request({
        model: 'practice-video',
        prompt: 'A boat',
        parameters,
        extra: {},
        files: [],
        encoding: 'json',
      }),
  }
}
