import { defineText } from '../define-text.ts'

export const formatsTexts = {
  tabs: {
    models: 'Models',
    chat: 'Chat',
    embeddings: 'Embeddings',
    rerank: 'Rerank',
    speech: 'Speech',
    transcribe: 'Transcribe',
    images: 'Images',
    video: 'Video',
    experiments: 'Experiments',
    library: 'Library',
    history: 'History',
    settings: 'Settings',
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
    speech: 'speech',
    transcribe: 'transcribe',
    images: 'image',
    video: 'video',
  },
}

export const formatsText = defineText('formats', formatsTexts)
