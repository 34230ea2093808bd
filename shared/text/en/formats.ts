import { defineText } from '../define-text.ts'

export const formatsTexts = {
  tabs: {
    models: 'Models',
    chat: 'Chat',
    embeddings: 'Embeddings',
    rerank: 'Rerank',
    moderations: 'Moderation',
    speech: 'Speech',
    transcribe: 'Transcribe',
    images: 'Images',
    video: 'Video',
    experiments: 'Experiments',
    library: 'Library',
    history: 'History',
    settings: 'Settings',
  },
  /** What a text, or files, are sent as to a tab. */
  sentTexts: {
    chat: 'New conversation',
    embeddings: 'Embeddings',
    rerank: 'Rerank, as documents',
    moderations: 'Moderation',
    speech: 'Speech, as text to speak',
    images: 'Images, as prompt',
    video: 'Video, as prompt',
  },
  sentFiles: {
    chat: 'Chat, as attachment',
    embeddings: 'Embeddings',
    rerank: 'Rerank, as documents',
    moderations: 'Moderation',
    transcribe: 'Transcribe',
    images: 'Images, to edit',
    video: 'Video, as the first frame',
  },
  /** What a tab does with files that are dropped on the window. */
  drops: {
    moderations: {
      label: 'Check for harmful content',
      detail: 'Opens in Moderation; nothing is sent yet',
      verb: 'Check',
    },
    chat: {
      label: 'Attach to the open conversation',
      detail: 'Sent with the next message',
      verb: 'Attach',
    },
    embeddings: { label: 'Add rows to Embeddings', detail: 'With a preview of the rows', verb: 'Add rows' },
    rerank: {
      label: 'Add documents to Rerank',
      detail: 'With a preview of the documents',
      verb: 'Add documents',
    },
    transcribe: {
      label: 'Transcribe',
      detail: 'Opens in Transcribe; nothing is sent yet',
      verb: 'Transcribe',
    },
    images: { label: 'Edit as an image', detail: 'Opens in Images, as a source', verb: 'Edit image' },
    video: {
      label: 'Use as the first frame of a video',
      detail: 'Opens in Video',
      verb: 'Use as first frame',
    },
  },
  names: {
    models: 'Model list',
    chat: 'Chat completions',
    responses: 'Responses',
    'responses-compact': 'Compact',
    messages: 'Messages',
    'generate-content': 'Generate content',
    embeddings: 'Embeddings',
    rerank: 'Rerank',
    moderations: 'Moderation',
    speech: 'Speech',
    transcriptions: 'Transcription',
    translations: 'Translation',
    'images-generations': 'Image generation',
    'images-edits': 'Image edit',
    'video-generations': 'Video generation',
    videos: 'Videos',
    'tool-call': 'Tool call',
  },
  /** What a model is for, on a chip: as short as can be. */
  chips: {
    chat: 'chat',
    responses: 'responses',
    compact: 'compact',
    messages: 'messages',
    'generate-content': 'generate',
    embeddings: 'embeddings',
    rerank: 'rerank',
    moderations: 'moderation',
    speech: 'speech',
    transcribe: 'transcribe',
    images: 'image',
    video: 'video',
  },
}

export const formatsText = defineText('formats', formatsTexts)
