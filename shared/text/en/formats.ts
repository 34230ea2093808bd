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
  },
}

export const formatsText = defineText('formats', formatsTexts)
