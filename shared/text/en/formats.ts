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
    responsesCompact: 'Compact',
    messages: 'Messages',
    generateContent: 'Generate content',
    embeddings: 'Embeddings',
    rerank: 'Rerank',
    speech: 'Speech',
    transcriptions: 'Transcription',
    translations: 'Translation',
    imagesGenerations: 'Image generation',
    imagesEdits: 'Image edit',
    videoGenerations: 'Video generation',
    videos: 'Videos',
    toolCall: 'Tool call',
  },
  /** What a model is for, on a chip: as short as can be. */
  chips: {
    chat: 'chat',
    responses: 'responses',
    compact: 'compact',
    messages: 'messages',
    generate: 'generate',
    embeddings: 'embeddings',
    rerank: 'rerank',
    speech: 'speech',
    transcribe: 'transcribe',
    image: 'image',
    video: 'video',
  },
}

export const formatsText = defineText('formats', formatsTexts)
